import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { checkWritable, makeFolder, quotePath, writeWholeFile } from '@plyworks/core/node'
import { badInput, inArgument } from '../tasks/failure.js'

/** A picture with the name of its file, without the ending. */
interface NamedPlot {
  readonly name: string
  readonly svg: string
}

/**
 * Makes the folder where there is none, and refuses early what could not be written at the end.
 * @throws Failure naming the argument
 */
export function checkFolder(folder: string): void {
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK)
  } catch {
    throw badInput('plots', `${quotePath(folder)} is no folder that can be written to`)
  }
}

/** Writes every picture as `NAME.svg`, replacing what has that name. */
export function writePlots(folder: string, plots: readonly NamedPlot[]): void {
  for (const { name, svg } of plots) {
    inArgument('plots', () => writeWholeFile(join(folder, `${name}.svg`), Buffer.from(svg), 'plots'))
  }
}

/**
 * Refuses before any work a page that could not be written at its end.
 * @throws Failure naming the file
 */
export function checkPage(file: string): void {
  inArgument('html', () => checkWritable(file, 'html'))
}

/**
 * Writes the page that `--html` asks for.
 * @throws Failure when the file cannot be written
 */
export function writePage(file: string, page: string): void {
  inArgument('html', () => writeWholeFile(file, Buffer.from(page), 'html'))
}

import { checkWritable, writeWholeFile } from '@plyworks/core/node'
import { inArgument } from '../tasks/failure.js'

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

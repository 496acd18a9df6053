import { readFile } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { quote, TextError } from '@plyworks/core'
import { fileError, inFile } from '@plyworks/core/node'
import { parse, TomlError } from 'smol-toml'
import { readOpeningLines } from '../openings.js'
import type { MatchSettings } from '../settings.js'
import type { FileContext } from './fields.js'
import { readMatch } from './read-match.js'

type JsonPlace = (text: string) => number | null

/**
 * Reads a match file, TOML or JSON by its name.
 * @param jsonPlace finds the first character of a text that makes it no JSON (`JSON.parse` does not always tell)
 * @param load loads games and learned evaluations where the match file names them by their files; see `FileContext`
 * @throws TextError naming the line or the key that is wrong, NotApplicable when something does not fit the game
 */
export async function readMatchFile(
  path: string,
  jsonPlace: JsonPlace,
  load: Pick<FileContext, 'loadGameFile' | 'takeLearnedFile'> = {},
): Promise<MatchSettings> {
  const text = await readText(path)
  const name = basename(path)
  const value = parseMatchText(text, name, jsonPlace)
  const directory = dirname(resolve(path))
  try {
    return await readMatch(value, {
      directory,
      name: name.replace(/\.(json|toml)$/, ''),
      readOpenings: async (file) => readOpeningLines(await readText(resolve(directory, file))),
      ...load,
    })
  } catch (error) {
    throw inFile(name, error)
  }
}

/**
 * The data of a match file.
 * @param name of the file; it tells JSON from TOML
 * @param jsonPlace as of `readMatchFile`
 * @throws TextError naming the line and the character that is wrong
 */
export function parseMatchText(text: string, name: string, jsonPlace: JsonPlace): unknown {
  return name.endsWith('.json') ? parseJson(text, name, jsonPlace) : parseToml(text, name)
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw fileError('file', path, error, 'a file that can be read')
  }
}

function parseToml(text: string, name: string): unknown {
  try {
    return parse(text)
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    const subject = `${name}, line ${error.line}`
    const reason = error.message.split('\n')[0].replace(/^Invalid TOML document: /, '')
    if (reason !== 'invalid value') throw new TextError(subject, error.column, reason, 'a line of TOML: key = "text"')
    // The parser tells a place within the word: what was typed for a value says more.
    const line = text.split('\n')[error.line - 1] ?? ''
    const start = line.slice(0, error.column).lastIndexOf('=') + 1
    const word = line.slice(start).trim()
    const place = start + line.slice(start).search(/\S|$/) + 1
    throw new TextError(subject, place, quote(word), 'text in quotes, a number, true, false, a list or a table')
  }
}

function parseJson(text: string, name: string, jsonPlace: JsonPlace): unknown {
  try {
    return JSON.parse(text)
  } catch {
    const place = jsonPlace(text) ?? 0
    const before = text.slice(0, place).split('\n')
    const found = place < text.length ? quote(text.charAt(place)) : 'the end of the text'
    throw new TextError(`${name}, line ${before.length}`, (before.at(-1)?.length ?? 0) + 1, found, 'JSON')
  }
}

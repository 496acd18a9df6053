import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileError } from '../../files/file-error.js'
import { readJsonGame } from './json.js'
import type { RecordedGame } from './recorded-game.js'
import { GameTextReader } from './text.js'

/** A game of a file and where it stands. */
export interface ReadGame {
  readonly game: RecordedGame
  /** Its first line, from 1. */
  readonly line: number
  /** Bytes of the file read so far, roughly. */
  readonly bytes: number
}

/**
 * Reads exported games one after the other, so that a file of any size needs little memory. The first character tells
 * JSON lines from the text format.
 * @throws TextError naming the line that is wrong
 */
export async function* readGames(path: string): AsyncGenerator<ReadGame> {
  const input = createReadStream(path)
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })
  const found: ReadGame[] = []
  const text = new GameTextReader((game, line) => found.push({ game, line, bytes: input.bytesRead }))
  let json: boolean | null = null
  let number = 0
  try {
    for await (const line of lines) {
      number++
      if (json === null && line.trim() !== '') json = line.trimStart().startsWith('{')
      if (json !== true) text.take(line)
      else if (line.trim() !== '')
        found.push({ game: readJsonGame(line, number), line: number, bytes: input.bytesRead })
      yield* found.splice(0)
    }
  } catch (error) {
    throw fileError('file', path, error, 'a file that can be read')
  } finally {
    lines.close()
    input.destroy()
  }
  text.end()
  yield* found
}

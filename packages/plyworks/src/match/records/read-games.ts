import { createReadStream } from 'node:fs'
import { TextError } from '@plyworks/core'
import { fileError, lineChunks } from '@plyworks/core/node'
import { readJsonGame } from './json.js'
import type { RecordedGame } from './recorded-game.js'
import { GameTextReader } from './text.js'

/** Longest line, in characters: far more than a game with everything that can be said of its moves. */
const LONGEST_LINE = 1 << 26

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
  const found: ReadGame[] = []
  const text = new GameTextReader((game, line) => found.push({ game, line, bytes: input.bytesRead }))
  let json: boolean | null = null
  let number = 0
  try {
    for await (const lines of lineChunks(input, LONGEST_LINE)) {
      for (const line of lines) {
        number++
        if (line.length > LONGEST_LINE) {
          throw new TextError(`line ${number}`, LONGEST_LINE + 1, 'more', 'the end of the line')
        }
        if (json === null && line.trim() !== '') json = line.trimStart().startsWith('{')
        if (json !== true) text.take(line)
        else if (line.trim() !== '') {
          found.push({ game: readJsonGame(line, number), line: number, bytes: input.bytesRead })
        }
        yield* found.splice(0)
      }
    }
  } catch (error) {
    throw fileError('file', path, error, 'a file that can be read')
  } finally {
    input.destroy()
  }
  text.end()
  yield* found
}

import { type Game, keyOf, type Position, Random, TextError } from '@plyworks/core'
import { EvenOpenings } from './even-openings.js'
import { splitWords, type Word } from './ugi-words.js'

/** The starts of games, as plain data. */
export interface OpeningSetting {
  /** Openings in notation (see `readOpening`); empty for the start position alone. */
  readonly list: readonly string[]
  /** Random moves after them. */
  readonly randomPlies: number
  /** Whether they are chosen to be even and to differ by more than symmetry; matches of earlier versions say nothing. */
  readonly even?: boolean
}

/** The openings of a match that says nothing of them. */
export const USUAL_OPENINGS: OpeningSetting = { list: [], randomPlies: 4, even: true }

/** The start of one game. */
export interface Opening {
  readonly start: Position
  /** Whether `start` is the position that every program takes for the start. */
  readonly standardStart: boolean
  /** Moves from there, in notation. */
  readonly moves: readonly string[]
}

/** The openings of a match by number; the same seed gives the same ones. */
export class Openings {
  private readonly made: Opening[] = []
  private readonly seen = new Set<bigint>()
  private readonly even: EvenOpenings | null

  /** @throws TextError naming the opening that cannot be read */
  constructor(
    readonly game: Game,
    private readonly setting: OpeningSetting,
    private readonly seed: number,
  ) {
    this.even = setting.even === true ? new EvenOpenings(game) : null
    setting.list.forEach((text, index) => {
      if (readOpening(game, text, `openings.list[${index}]`).end.over) {
        throw new TextError(`openings.list[${index}]`, text.length + 1, 'a finished game', 'a game that goes on')
      }
    })
  }

  /** Opening number `index`, from 0. */
  get(index: number): Opening {
    // One after the other, so that random ones can differ from those before.
    while (this.made.length <= index) this.made.push(this.make(this.made.length))
    return this.made[index]
  }

  private make(index: number): Opening {
    const { game, setting } = this
    const { list } = setting
    if (list.length === 0) {
      const start = game.start(mixSeeds(this.seed, index))
      const standardStart = !game.traits.randomStart
      return { start, standardStart, moves: this.randomMoves(start, index) }
    }
    const { start, standardStart, moves, end } = readOpening(game, list[index % list.length], 'opening')
    return { start, standardStart, moves: [...moves, ...this.randomMoves(end, index)] }
  }

  /** Random moves that do not end the game and, if possible, lead where no opening before led. */
  private randomMoves(from: Position, index: number): string[] {
    const { randomPlies } = this.setting
    if (randomPlies === 0) return []
    const random = new Random(mixSeeds(this.seed, index) ^ RANDOM_MOVES)
    if (this.even !== null) return this.evenMoves(this.even, from, random)
    let moves: string[] = []
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      const position = from.clone()
      moves = this.walk(position, random)
      const key = keyOf(position)
      if (position.over || this.seen.has(key)) continue
      this.seen.add(key)
      return moves
    }
    const position = from.clone()
    for (const text of moves) position.make(this.game.notation.parseMove(position, text))
    return position.over ? [] : moves
  }

  /** The most even of some lines that lead where none led; shorter ones where the game would be over, or all are known. */
  private evenMoves(even: EvenOpenings, from: Position, random: Random): string[] {
    for (let plies = this.setting.randomPlies; plies > 0; plies--) {
      const drawn: { readonly moves: string[]; readonly end: Position }[] = []
      for (let attempt = 0; attempt < MOST_ATTEMPTS && drawn.length < even.candidates; attempt++) {
        const end = from.clone()
        const moves = this.walk(end, random, plies)
        if (!end.over && !even.isKnown(end)) drawn.push({ moves, end })
      }
      if (drawn.length === 0) continue
      const { moves, end } = drawn[even.mostEven(drawn.map((line) => line.end))]
      even.take(end)
      return moves
    }
    // Everything near the start is known: any line will do.
    const end = from.clone()
    const moves = this.walk(end, random)
    return end.over ? [] : moves
  }

  private walk(position: Position, random: Random, plies = this.setting.randomPlies): string[] {
    const { game } = this
    const room = new Int32Array(game.traits.maxMoves)
    const moves: string[] = []
    while (moves.length < plies && !position.over) {
      const move = room[random.below(position.generate(room, 0))]
      moves.push(game.notation.formatMove(position, move))
      position.make(move)
    }
    return moves
  }
}

const MOST_ATTEMPTS = 200
const RANDOM_MOVES = 0x5eed

/** Returns a new seed from a seed and a number; different numbers give unrelated seeds. */
export function mixSeeds(seed: number, number: number): number {
  return new Random(seed ^ Math.imul(number + 1, 0x9e3779b1)).bits()
}

/**
 * Reads an opening: moves in notation one after another, or `position <position> moves <moves>`.
 * @throws TextError naming the move that is not legal
 */
export function readOpening(game: Game, text: string, subject: string): Opening & { readonly end: Position } {
  const words = splitWords(text)
  const standardStart = words.length < 2 || words[0].text !== 'position'
  if (standardStart && game.traits.randomStart) {
    throw new TextError(subject, 1, 'moves', `position <position> moves <moves>: the start of ${game.name} is random`)
  }
  // The words of the position lie between `position` and `moves`.
  const moves = words.findIndex(({ text: word }, index) => index > 1 && word === 'moves')
  const behind = moves < 0 ? words.length : moves
  const start = standardStart ? game.start() : game.notation.parsePosition(between(text, words[1], words[behind]))
  const end = start.clone()
  const played = (standardStart ? words : words.slice(behind + 1)).map((word) => word.text)
  played.forEach((word, index) => {
    try {
      end.make(game.notation.parseMove(end, word))
    } catch (error) {
      if (!(error instanceof TextError)) throw error
      throw new TextError(`${subject}, move ${index + 1}`, error.place, error.found, error.expected)
    }
  })
  return { start, standardStart, moves: played, end }
}

/** Returns the text from one word on until before another, or until the end. */
function between(text: string, from: Word, until: Word | undefined): string {
  return text.slice(from.place - 1, until === undefined ? text.length : until.place - 1).trim()
}

/** The openings of a file: one a line; empty lines and lines that begin with `#` mean nothing. */
export function readOpeningLines(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
}

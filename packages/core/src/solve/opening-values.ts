import { crc32 } from '../base/crc32.js'
import { quote, TextError } from '../base/text-error.js'
import { smallestImage } from '../game/canonical.js'
import type { Game } from '../game/game.js'
import { legalMoves } from '../game/legal-moves.js'
import { opposite, type Value, valueOfScore } from '../game/outcome.js'
import type { Position } from '../game/position.js'
import { keyOf } from '../game/position-key.js'
import { rulesFingerprint } from '../game/rules-fingerprint.js'
import { compareExact, type ExactValue, markBest, type ValuedMove } from './exact-value.js'
import { type EndedMove, type OpeningLayer, walkOpenings } from './opening-layers.js'
import type { PositionValues, ValueSource } from './value-source.js'

/**
 * Packed openings: the exact values of all positions of the first plies of a game, in a text that a game can hold. No position is
 * written down: reader and writer walk to the same positions in the same order (`opening-layers.ts`), so that a character a
 * position is enough, and of all plies but the last only what does not follow from those below by minimax. What is not known is `?`. A
 * text of characters is as small on its way as one of bits: the compression of HTTP codes by frequency and by what came before.
 *
 *     plyworks openings 1
 *     game NAME
 *     rules FINGERPRINT
 *     plies N
 *     values W13 L14 D ...        the values that the characters stand for, in their order
 *     check CRC-32 of the characters, in hexadecimal
 *     (empty line)
 *     characters, in lines of 120, the positions after N plies first
 */
const TITLE = 'plyworks openings 1'
const LINE = 120
const UNKNOWN = '?'
/** Those that stand for themselves in every kind of string. */
const CHARACTERS = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).filter(
  (character) => !`?"'\`\\$`.includes(character),
)
const LETTERS: Readonly<Record<Value, string>> = { win: 'W', draw: 'D', loss: 'L' }
const ENDS: Readonly<Record<EndedMove, Value>> = { '-1': 'loss', '-2': 'draw', '-3': 'win' }

/** Values of openings that come with a game, those of the seat to move. */
export class OpeningValues<P extends Position = Position> implements ValueSource<P> {
  private readonly image: P

  constructor(
    private readonly game: Game<P>,
    private readonly known: ReadonlyMap<bigint, ExactValue>,
    /** How many positions there are after as many plies as the index, up to symmetry, and how many of them are known. */
    readonly counts: readonly { readonly known: number; readonly all: number }[],
  ) {
    this.image = game.start()
  }

  value(position: P): ExactValue | null {
    if (position.over) return { value: valueOfScore(position.score(position.turn)), plies: 0 }
    return this.known.get(smallestImage(this.game, position, this.image, keyOf)) ?? null
  }

  values(position: P): PositionValues | null {
    const value = this.value(position)
    const moves = value === null ? [] : this.knownMoves(position)
    return value !== null && moves.length === legalMoves(this.game, position).length
      ? { ...value, moves: markBest(moves) }
      : null
  }

  /** Returns the moves of a position whose values are known, in pinned order; none is marked as best. */
  knownMoves(position: P): ValuedMove[] {
    const { turn } = position
    return Array.from(legalMoves(this.game, position)).flatMap((move) => {
      position.make(move)
      const next = this.value(position)
      const same = position.turn === turn
      position.unmake()
      return next === null ? [] : { move, ...afterMove(next, same), best: false }
    })
  }
}

/**
 * Returns the values of the openings of a game by a text of `packOpenings`.
 * @throws TextError for any other text, and for one of another game or of other rules
 */
export function readOpenings<P extends Position>(game: Game<P>, text: string): OpeningValues<P> {
  const { plies, values, characters } = readText(game, text)
  const layers = walkOpenings(game, plies)
  const codes = new Map(CHARACTERS.map((character, index) => [character, index]))
  let at = 0
  const known = valueLayers(layers, () => {
    const character = characters.charAt(at++)
    if (character === UNKNOWN) return null
    const value = values[codes.get(character) ?? -1]
    if (value === undefined) {
      throw new TextError(
        'openings',
        text.length,
        character === '' ? 'too few characters' : quote(character),
        'a value',
      )
    }
    return value
  })
  if (at !== characters.length) {
    throw new TextError('openings', text.length, `${characters.length} characters`, `${at}`)
  }
  const byKey = new Map<bigint, ExactValue>()
  const counts = layers.map(({ keys }, ply) => {
    const before = byKey.size
    for (const [index, value] of known[ply].entries()) if (value !== null) byKey.set(keys[index], value)
    return { known: byKey.size - before, all: keys.length }
  })
  return new OpeningValues(game, byKey, counts)
}

/**
 * Returns the values of all positions after at most `plies` plies as a text.
 * @param ask called with each position whose value does not follow from those after it, in notation; null where it is not known
 */
export function packOpenings(game: Game, plies: number, ask: (position: string) => ExactValue | null): string {
  const names: string[][] = Array.from({ length: plies + 1 }, () => [])
  const layers = walkOpenings(game, plies, (position, ply) => names[ply].push(game.notation.formatPosition(position)))
  const values: string[] = []
  let characters = ''
  valueLayers(layers, (ply, index) => {
    const value = ask(names[ply][index])
    if (value === null) {
      characters += UNKNOWN
      return null
    }
    const text = writeValue(value)
    let code = values.indexOf(text)
    if (code < 0) code = values.push(text) - 1
    if (code >= CHARACTERS.length) throw new Error(`more than ${CHARACTERS.length} different values`)
    characters += CHARACTERS[code]
    return value
  })
  const head = [
    TITLE,
    `game ${game.name}`,
    `rules ${rulesFingerprint(game)}`,
    `plies ${plies}`,
    `values ${values.join(' ')}`,
    `check ${checkOf(characters)}`,
  ]
  const lines = characters.match(new RegExp(`.{1,${LINE}}`, 'g')) ?? []
  return `${[...head, '', ...lines].join('\n')}\n`
}

/**
 * Returns the values of all layers, worked out from the last one to the first.
 * @param ask for the value of a position that does not follow from those after it
 */
function valueLayers(
  layers: readonly OpeningLayer[],
  ask: (ply: number, index: number) => ExactValue | null,
): (ExactValue | null)[][] {
  const known: (ExactValue | null)[][] = layers.map(() => [])
  for (let ply = layers.length - 1; ply >= 0; ply--) {
    for (let index = 0; index < layers[ply].keys.length; index++) {
      const moves = ply === layers.length - 1 ? null : layers[ply].moves[index]
      known[ply].push((moves && minimax(moves, known[ply + 1])) ?? ask(ply, index))
    }
  }
  return known
}

/** Returns what follows from the moves of a position; null where that is not enough. */
function minimax(moves: readonly number[], below: readonly (ExactValue | null)[]): ExactValue | null {
  let best: ExactValue | null = null
  let all = true
  for (const move of moves) {
    const value = move < 0 ? { value: ENDS[move as EndedMove], plies: 1 } : below[move >> 1]
    if (value === null) all = false
    else {
      const own = move < 0 ? value : afterMove(value, (move & 1) === 1)
      if (best === null || compareExact(own, best) < 0) best = own
    }
  }
  const wins = best?.value === 'win' && (best.plies === 1 || best.plies === null)
  return all || wins ? best : null
}

function afterMove({ value, plies }: ExactValue, same: boolean): ExactValue {
  // Draws are of any length: their plies say nothing.
  return { value: same ? value : opposite(value), plies: plies === null || value === 'draw' ? null : plies + 1 }
}

function writeValue({ value, plies }: ExactValue): string {
  return value === 'draw' || plies === null ? LETTERS[value] : `${LETTERS[value]}${plies}`
}

function readValue(text: string): ExactValue | null {
  const parts = /^([WDL])(\d{0,6})$/.exec(text)
  if (parts === null) return null
  const value = parts[1] === 'W' ? 'win' : parts[1] === 'D' ? 'draw' : 'loss'
  return { value, plies: parts[2] === '' ? null : Number(parts[2]) }
}

function checkOf(characters: string): string {
  return crc32(Uint8Array.from(characters, (character) => character.charCodeAt(0))).toString(16)
}

/** No game has openings of more plies. */
const MOST_PLIES = 40

function readText(game: Game, text: string): { plies: number; values: ExactValue[]; characters: string } {
  const [head, ...rest] = text.split('\n\n')
  const [title, ...lines] = head.split('\n')
  let at = 1
  const expect = (found: string, expected: string) => new TextError('openings', at, quote(found), expected)
  if (title !== TITLE) throw expect(title.slice(0, 40), quote(TITLE))
  at += title.length + 1
  const next = (word: string): string => {
    const line = lines.shift() ?? ''
    if (!line.startsWith(`${word} `)) throw expect(line.slice(0, 40), quote(word))
    at += line.length + 1
    return line.slice(word.length + 1)
  }
  const name = next('game')
  if (name !== game.name) throw expect(name, `openings of ${game.name}`)
  const rules = next('rules')
  if (rules !== rulesFingerprint(game)) throw expect(rules, `the rules of today, ${rulesFingerprint(game)}`)
  const plies = Number(next('plies'))
  if (!Number.isInteger(plies) || plies < 0 || plies > MOST_PLIES)
    throw expect(String(plies), `0 to ${MOST_PLIES} plies`)
  const texts = next('values').split(' ')
  const values = texts.map((each) => {
    const value = readValue(each)
    if (value === null) throw expect(each, 'a value such as W13, L4 or D')
    return value
  })
  const check = next('check')
  const characters = rest.join('').replaceAll('\n', '')
  if (check !== checkOf(characters)) throw expect(check, 'the check sum of what follows: the text is damaged')
  return { plies, values, characters }
}

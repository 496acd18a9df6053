import { canonicalJson, deepFreeze, hashText } from '../base/plain-data.js'
import { Random } from '../base/random.js'
import { reasonOf } from '../base/reason-of.js'
import { quote } from '../base/text-error.js'
import type { BoardCell, Grid } from '../board/grid.js'
import type { Look } from '../board/look.js'
import { GameFault, isGameFault } from '../game/game-fault.js'
import type { Position } from '../game/position.js'
import type { World } from '../game/world.js'

/** The functions of a simple game with its variant filled in. */
export interface BoundGame<State> {
  readonly title: string
  readonly seats: readonly string[]
  start(random: Random): State
  turn(state: State): number
  moves(state: State): readonly string[]
  play(state: State, move: string): State
  outcome(state: State): readonly number[] | null
  check(state: State): string | null
  readonly board: Grid | null
  readonly world: World | null
  look(state: State, cell: BoardCell): Look
}

/** A position of a simple game: its states so far, the last of which is the present one. */
export class SimplePosition<State = unknown> implements Position {
  private readonly past: StateNode<State>[] = []

  constructor(
    private readonly rules: SimpleRules<State>,
    private node: StateNode<State>,
  ) {}

  /** The state as the game's functions know it. */
  get state(): State {
    return this.node.state
  }

  /** The legal moves as texts; empty once the game is over. */
  get moves(): readonly string[] {
    return this.over ? [] : this.rules.legal(this.node).texts
  }

  get turn(): number {
    return this.over ? 0 : this.rules.turn(this.node)
  }

  get over(): boolean {
    return this.rules.outcome(this.node) !== null
  }

  get keyLow(): number {
    return this.rules.key(this.node)[0]
  }

  get keyHigh(): number {
    return this.rules.key(this.node)[1]
  }

  generate(out: Int32Array, at: number): number {
    if (this.over) return at
    const { numbers } = this.rules.legal(this.node)
    out.set(numbers, at)
    return at + numbers.length
  }

  make(move: number): void {
    this.past.push(this.node)
    this.node = this.rules.after(this.node, this.textOf(move))
  }

  unmake(): void {
    const before = this.past.pop()
    if (before === undefined) throw new Error('unmake without a move to take back')
    this.node = before
  }

  score(seat: number): number {
    return this.rules.outcome(this.node)?.[seat] ?? 0
  }

  assign(other: SimplePosition<State>): void {
    this.node = other.node
    this.past.length = 0
  }

  clone(): SimplePosition<State> {
    return new SimplePosition(this.rules, this.node)
  }

  /** Returns the text of a legal move. */
  textOf(move: number): string {
    const { numbers, texts } = this.rules.legal(this.node)
    const index = numbers.indexOf(move)
    if (index < 0) throw new RangeError(`${move} is no move of this position`)
    return texts[index]
  }

  /** Returns the number of a legal move, or -1. */
  numberOf(text: string): number {
    const index = this.moves.indexOf(text)
    return index < 0 ? -1 : this.rules.legal(this.node).numbers[index]
  }
}

/** A state and what has been asked about it. */
interface StateNode<State> {
  readonly state: State
  turn: number
  outcome: readonly number[] | null | undefined
  legal: LegalMoves | null
  key: Int32Array | null
}

/** Legal moves with their numbers, in the same order. */
interface LegalMoves {
  readonly texts: readonly string[]
  readonly numbers: readonly number[]
}

const DEFAULT_MAX_MOVES = 512
const MOVE = /^[A-Za-z0-9][A-Za-z0-9+\-=:.,/>*@#!?^~_]{0,39}$/
const MOVE_GRAMMAR =
  'a text of 1 to 40 letters, digits and signs of +-=:.,/>*@#!?^~_ that begins with a letter or digit'
/** Texts that are their own notation when a state is nothing but a text. */
const PLAIN_TEXT = /^[!-~]+( [!-~]+)*$/
/** Texts of moves whose numbers are remembered. */
const MOST_REMEMBERED = 1 << 16

/** Asks the functions of a simple game, checks what they answer, and remembers it with the state. */
export class SimpleRules<State = unknown> {
  /** Whether states are texts, which are then their own notation; otherwise they are written as JSON. */
  readonly textual: boolean
  /** The start for an error message. */
  readonly example: string
  /** Whether the start asks for random numbers. */
  readonly randomStart: boolean
  /** Numbers of moves: the hash of the text, so that a move has the same number in every position and process. */
  private readonly remembered = new Map<string, number>()
  private readonly hash = new Int32Array(2)

  constructor(
    readonly game: BoundGame<State>,
    readonly maxMoves = DEFAULT_MAX_MOVES,
    /** Whether states are frozen, so that a function that changes one fails there, and all is asked twice. */
    private readonly careful = false,
  ) {
    const random = new Random(1)
    const { seed } = random
    const { state } = this.start(random)
    this.textual = typeof state === 'string'
    this.example = inWords(state)
    this.randomStart = random.seed !== seed
  }

  start(random: Random): SimplePosition<State> {
    let state: State
    try {
      const again = new Random(random.seed)
      state = this.game.start(random)
      if (this.careful) this.sameAgain('start', state, this.game.start(again), null, null)
    } catch (error) {
      if (isGameFault(error)) throw error
      throw new GameFault(this.game.title, 'start', `failed: ${reasonOf(error)}`, null, null, { cause: error })
    }
    if (state === undefined) throw this.fault('start', 'answered undefined, expected a state', null)
    return new SimplePosition(this, this.node(state))
  }

  turn(node: StateNode<State>): number {
    if (node.turn >= 0) return node.turn
    const turn = this.ask('turn', node.state, null, (state) => this.game.turn(state))
    const { length } = this.game.seats
    if (!Number.isInteger(turn) || turn < 0 || turn >= length) {
      throw this.fault('turn', `answered ${shown(turn)}, expected a seat from 0 to ${length - 1}`, node.state)
    }
    node.turn = turn
    return turn
  }

  outcome(node: StateNode<State>): readonly number[] | null {
    if (node.outcome !== undefined) return node.outcome
    const outcome = this.ask('outcome', node.state, null, (state) => this.game.outcome(state))
    const expected = outcome === null ? null : expectedOutcome(outcome, this.game.seats.length)
    if (expected !== null) throw this.fault('outcome', `answered ${shown(outcome)}, expected ${expected}`, node.state)
    node.outcome = outcome
    return outcome
  }

  /** The legal moves of a state in which the game goes on. */
  legal(node: StateNode<State>): LegalMoves {
    if (node.legal !== null) return node.legal
    const texts = this.ask('moves', node.state, null, (state) => this.game.moves(state))
    const trouble = (answer: string, expected: string): GameFault =>
      this.fault('moves', `answered ${answer}, expected ${expected}`, node.state)
    if (!Array.isArray(texts)) throw trouble(shown(texts), 'a list of texts')
    if (texts.length === 0) throw trouble('no move', 'one at least, since outcome answered null: the game goes on')
    if (texts.length > this.maxMoves) {
      throw trouble(
        `${texts.length} moves`,
        `at most ${this.maxMoves}: "maxMoves" of the game says how many there may be`,
      )
    }
    const numbers: number[] = []
    for (const text of texts) {
      const number = this.remembered.get(text) ?? this.remember(text)
      if (number < 0) throw trouble(shown(text), MOVE_GRAMMAR)
      numbers.push(this.distinct(number, text, texts, numbers, trouble))
    }
    node.legal = { texts, numbers }
    return node.legal
  }

  /** The state after a legal move. */
  after({ state: before }: StateNode<State>, move: string): StateNode<State> {
    const after = this.ask('play', before, move, (state) => this.game.play(state, move))
    if (after === undefined || (after === before && typeof after === 'object')) {
      const answer = after === undefined ? 'undefined' : 'the state that it was given'
      throw this.fault('play', `answered ${answer}, expected a new state`, before, move)
    }
    return this.node(after)
  }

  /** The two halves of a state's key: the hash of its notation. */
  key(node: StateNode<State>): Int32Array {
    if (node.key === null) {
      node.key = new Int32Array(2)
      hashText(this.format(node.state), node.key)
    }
    return node.key
  }

  /** A state in notation. */
  format(state: State): string {
    if (!this.textual) return this.ask('play', state, null, () => canonicalJson(state))
    if (typeof state === 'string' && PLAIN_TEXT.test(state)) return state
    throw new GameFault(
      this.game.title,
      'play',
      `answered ${shown(state)}, expected a text like those before: printable ASCII`,
    )
  }

  look(state: State, cell: BoardCell): Look {
    return this.ask('look', state, null, () => this.game.look(state, cell))
  }

  node(state: State): StateNode<State> {
    if (this.careful) deepFreeze(state)
    return { state, turn: -1, outcome: undefined, legal: null, key: null }
  }

  /** Calls a function of the game; what it throws becomes the cause of a `GameFault`. */
  private ask<Answer>(member: string, state: State, move: string | null, call: (state: State) => Answer): Answer {
    try {
      const answer = call(state)
      if (this.careful) this.sameAgain(member, answer, call(state), state, move)
      return answer
    } catch (error) {
      if (isGameFault(error)) throw error
      throw this.fault(member, `failed: ${reasonOf(error)}`, state, move, { cause: error })
    }
  }

  private sameAgain(member: string, answer: unknown, again: unknown, state: State | null, move: string | null): void {
    const [first, second] = [JSON.stringify(answer), JSON.stringify(again)]
    if (first === second) return
    throw this.fault(member, `answered ${shown(answer)}, and ${shown(again)} when it was asked again`, state, move)
  }

  private fault(
    member: string,
    trouble: string,
    state: State | null,
    move: string | null = null,
    options = {},
  ): GameFault {
    return new GameFault(this.game.title, member, trouble, state === null ? null : inWords(state), move, options)
  }

  /** The number of a move that has not been met yet, or -1 for what is no move. */
  private remember(text: unknown): number {
    if (typeof text !== 'string' || !MOVE.test(text)) return -1
    hashText(text, this.hash)
    const number = this.hash[0] & 0x7fffffff
    if (this.remembered.size >= MOST_REMEMBERED) this.remembered.clear()
    this.remembered.set(text, number)
    return number
  }

  /** The number itself, or the next free one where another move of the list has it. */
  private distinct(
    number: number,
    text: string,
    texts: readonly string[],
    numbers: readonly number[],
    trouble: (answer: string, expected: string) => GameFault,
  ): number {
    let free = number
    for (let index = numbers.indexOf(free); index >= 0; index = numbers.indexOf(free)) {
      if (texts[index] === text) throw trouble(`${quote(text)} twice`, 'every move once')
      free = (free + 1) & 0x7fffffff
    }
    return free
  }
}

/** Returns what an outcome should have been, or null when it is one. */
function expectedOutcome(outcome: unknown, seats: number): string | null {
  const expected =
    seats === 2
      ? 'null while the game goes on, then [1, -1], [-1, 1] or [0, 0]'
      : `null while the game goes on, then ${seats} numbers: 1 for the winner and 0 for the others, or 0 for all`
  if (!Array.isArray(outcome) || outcome.length !== seats) return expected
  const fair =
    seats === 2
      ? [-1, 0, 1].includes(outcome[0]) && outcome[0] + outcome[1] === 0
      : outcome.every((score) => score === 0 || score === 1) && outcome.filter((score) => score === 1).length <= 1
  return fair ? null : expected
}

/** A value for an error message. */
function shown(value: unknown): string {
  try {
    return value === undefined
      ? 'undefined'
      : quote(JSON.stringify(value) ?? String(value))
          .slice(1, -1)
          .replaceAll('\\"', '"')
  } catch {
    return `a ${typeof value}`
  }
}

/** A state for an error message, which may be what no notation can write. */
function inWords(state: unknown): string {
  return typeof state === 'string' ? quote(state, 80) : shown(state)
}

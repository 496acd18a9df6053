import { type ExactValue, type Game, legalMoves, type Position, reasonOf, rulesFingerprint } from '@plyworks/core'
import type {
  ProbeDetail,
  ServedAnswer,
  ServedDatabase,
  ServedValue,
  ServedValues,
} from '../../../tasks/served-databases.js'
import type { ListedMove } from './move-values.js'
import { readOffer } from './offered-file.js'
import type { LineStep } from './solved-calls.js'

/** Positions of one request at most, by what is wanted of each; the server takes no more. */
const BATCH: Readonly<Record<ProbeDetail, number>> = { value: 512, moves: 64, line: 4 }
/** Characters of the positions of one request. */
const LONGEST_BATCH = 100_000
/** Milliseconds for an answer. */
const PATIENCE = 30_000

/** The knowledge of the databases of a server about a position. */
export interface ServerReport {
  /** Null where no database knows it. */
  readonly value: ExactValue | null
  /** The moves whose values are known, in pinned order. */
  readonly moves: readonly ListedMove[]
  /** Best play, where it was asked for. */
  readonly line: readonly LineStep[]
  /** The name of the database that knows this. */
  readonly database: string | null
}

/** Whether a server has databases of a game, and a clause that says why they cannot be used. */
export interface FoundServer {
  readonly values: ServerValues | null
  readonly notice: string | null
}

/** The databases that the server of this page has of one game. */
export class ServerValues {
  private constructor(
    private readonly game: Game,
    private readonly address: string,
    /** At least one. */
    readonly databases: readonly ServedDatabase[],
  ) {}

  /** @param folder address of the folder of what the site offers, ending in a slash */
  static async find(game: Game, folder: string): Promise<FoundServer> {
    const offer = await readOffer(folder, game.name)
    return offer === null || 'file' in offer ? { values: null, notice: null } : ServerValues.open(game, offer.databases)
  }

  /** @param address of the list of databases */
  static async open(game: Game, address: string): Promise<FoundServer> {
    try {
      const { databases } = await ask<{ databases: ServedDatabase[] }>(address)
      const rules = rulesFingerprint(game)
      const problems: string[] = []
      const usable: ServedDatabase[] = []
      for (const database of databases.filter((each) => each.game === game.name)) {
        const { name, problem } = database
        if (problem !== null) problems.push(`${name}: ${problem}`)
        else if (database.rules !== null && database.rules !== rules) problems.push(`${name}: it is of other rules`)
        else usable.push(database)
      }
      const notice = problems.length === 0 ? null : problems.join('; ')
      return { values: usable.length === 0 ? null : new ServerValues(game, address, usable), notice }
    } catch (error) {
      return { values: null, notice: reasonOf(error) }
    }
  }

  /** The names of the databases, joined. */
  get name(): string {
    return this.databases.map(({ name }) => name).join(', ')
  }

  /** Positions of the largest database. */
  get positions(): number {
    return Math.max(...this.databases.map(({ positions }) => positions))
  }

  /** @throws Error when the server does not answer, or refuses */
  async probe(position: Position, detail: 'moves' | 'line'): Promise<ServerReport> {
    const [answer] = await this.ask([this.game.notation.formatPosition(position)], detail)
    const { value, database, moves = [], line = [] } = answer
    const numbers = new Map(
      Array.from(legalMoves(this.game, position), (move) => [this.game.notation.formatMove(position, move), move]),
    )
    return {
      value: value && exactOf(value),
      database,
      moves: moves.flatMap(({ move: text, best, ...rest }) => {
        const move = numbers.get(text)
        return move === undefined
          ? []
          : [{ move, text, ...exactOf(rest), best, ...(database !== null && { source: database }) }]
      }),
      line: this.stepsOf(position, line),
    }
  }

  /**
   * Returns the values of positions in notation, null where they are not known.
   * @throws Error when the server does not answer, or refuses
   */
  async values(positions: readonly string[]): Promise<(ExactValue | null)[]> {
    return (await this.ask(positions, 'value')).map(({ value }) => value && exactOf(value))
  }

  private async ask(positions: readonly string[], detail: ProbeDetail): Promise<ServedValues[]> {
    const answers: ServedValues[] = []
    while (answers.length < positions.length) {
      const batch = batchFrom(positions, answers.length, BATCH[detail])
      const body = { game: this.game.name, positions: batch, detail }
      const answer = await ask<ServedAnswer>(`${this.address}/probe`, body)
      if (answer.positions.length !== batch.length) throw new Error('the server left positions out')
      const [problem] = answer.problems
      if (problem !== undefined && answer.positions.every(({ value }) => value === null)) {
        throw new Error(`${problem.database}: ${problem.problem}`)
      }
      answers.push(...answer.positions)
    }
    return answers
  }

  private stepsOf(position: Position, texts: readonly string[]): LineStep[] {
    const copy = position.clone()
    return texts.map((text) => {
      const step = { move: this.game.notation.parseMove(copy, text), text, seat: copy.turn }
      copy.make(step.move)
      return step
    })
  }
}

/** As many positions from one on as a request takes. */
function batchFrom(positions: readonly string[], from: number, most: number): readonly string[] {
  let letters = 0
  let to = from
  while (to < positions.length && to - from < most) {
    letters += positions[to].length + 3
    if (letters > LONGEST_BATCH && to > from) break
    to++
  }
  return positions.slice(from, to)
}

/** A draw by repetition has no end, which JSON has no number for. */
function exactOf({ value, plies }: ServedValue): ExactValue {
  return { value, plies: plies ?? Infinity }
}

async function ask<Answer>(address: string, body?: object): Promise<Answer> {
  const response = await fetch(address, {
    signal: AbortSignal.timeout(PATIENCE),
    ...(body !== undefined && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  const answer = (await response.json()) as Answer & { detail?: string }
  if (!response.ok) throw new Error(answer.detail ?? `${response.status} ${response.statusText}`)
  return answer
}

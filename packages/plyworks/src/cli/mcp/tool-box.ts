import { type Game, legalMoves } from '@plyworks/core'
import { Computers } from '../../tasks/computers.js'
import { listGames } from '../../tasks/describe.js'
import { badInput, inArgument } from '../../tasks/failure.js'
import { legalMoveTexts, openGame, playMoves, readPosition } from '../../tasks/question.js'
import { Stopped } from '../../tasks/task.js'
import type { Tasks } from '../../tasks/tasks.js'
import { TaskThread } from '../../tasks/thread.js'
import { countPlies } from '../format.js'
import { outcomeOf, screenOf } from '../play/screen.js'
import { readSeats } from '../play/seats.js'
import { PlayTable } from '../play/table.js'
import { tellRules } from '../rules.js'

/** The answer of a tool: for the model to read, and the same for a program. */
export interface ToolAnswer {
  readonly text: string
  readonly value: Record<string, unknown>
}

interface PositionQuestion {
  readonly game: string
  readonly position?: string | undefined
}

/** Tables that are kept; the one that was not used for the longest time goes first. */
const MOST_TABLES = 32
/** Legal moves that are listed. */
const MOST_MOVES = 500
const WIDTH = 100
const USUAL_SEARCH = 2
const USUAL_SOLVE = 10
/** Milliseconds within which a player of ours moves, whatever its own limits say. */
const LONGEST_MOVE = 10_000

/** The tools that a language model is given; one question after the other, as far as they take a processor. */
export class ToolBox {
  private readonly tables = new Map<string, { table: PlayTable; computers: Computers }>()
  private thread = new TaskThread<Tasks>()
  private queue: Promise<unknown> = Promise.resolve()
  private made = 0

  async listGames(): Promise<ToolAnswer> {
    const { games } = await listGames()
    const lines = games.map(({ id, title, seats, summary }) => `${id}: ${title}, ${seats} seats. ${summary}`)
    return { text: lines.join('\n'), value: { games } }
  }

  async rules(name: string): Promise<ToolAnswer> {
    const game = await openGame(name)
    const text = await tellRules(game, { width: WIDTH, bold: false })
    return { text, value: { game: game.name, rules: text } }
  }

  async position({
    game: name,
    position: text,
    moves = [],
  }: PositionQuestion & { moves?: readonly string[] | undefined }): Promise<ToolAnswer> {
    const game = await openGame(name)
    const table = new PlayTable(game, readPosition(game, text, undefined), [])
    const position = table.position
    playMoves(game, position, moves)
    return described(table)
  }

  async search(
    request: PositionQuestion & { engine?: string | undefined; seconds?: number | undefined },
  ): Promise<ToolAnswer> {
    const { game, position, engine, seconds = USUAL_SEARCH } = request
    const limits = { milliseconds: Math.round(seconds * 1000) }
    const found = await this.ask((thread) => thread.run('search', { game, position, engine, limits }))
    const { move, moves, scores, depth, nodes, pv } = found
    const turn = moves === undefined ? '' : ` (whole turn: ${moves.join(' ')})`
    const text = `${found.engine} plays ${move}${turn}; scores by seat: ${scores.join(' ')}; depth ${depth}; line: ${pv.join(' ')}`
    return { text, value: { engine: found.engine, move, moves: moves ?? [move], scores, depth, nodes, pv } }
  }

  async solve({
    game,
    position,
    seconds = USUAL_SOLVE,
  }: PositionQuestion & { seconds?: number | undefined }): Promise<ToolAnswer> {
    return this.ask(async (thread) => {
      const late = setTimeout(() => thread.stop(), seconds * 1000)
      try {
        const { value, plies, scores, best } = await thread.run('solve', { game, position })
        const distance = plies === undefined ? '' : ` in ${countPlies(plies)}`
        const text = `a ${value} for the seat to move${distance}; best: ${best.join(' ')}`
        return { text, value: { solved: true, value, plies: plies ?? null, scores, best } }
      } catch (error) {
        if (!(error instanceof Stopped)) throw error
        return { text: `not solved within ${seconds} seconds`, value: { solved: false } }
      } finally {
        clearTimeout(late)
      }
    })
  }

  async newGame({ game: name, seats, position: text }: PositionQuestion & { seats: string }): Promise<ToolAnswer> {
    const game = await openGame(name)
    const players = readSeats(game, seats)
    const table = new PlayTable(game, readPosition(game, text, undefined), players)
    const id = `table-${++this.made}`
    this.tables.set(id, { table, computers: new Computers(undefined) })
    const [oldest] = this.tables.keys()
    if (this.tables.size > MOST_TABLES) await this.clear(oldest)
    const answers = await this.computersPlay(id)
    return withTable(id, described(table), answers)
  }

  async play({ table: id, moves }: { table: string; moves: readonly string[] }): Promise<ToolAnswer> {
    const { table } = this.find(id)
    const { game } = table
    for (const [index, text] of moves.entries()) {
      if (table.over) throw badInput('moves', `move ${index + 1}: ${outcomeOf(table, false)}`)
      if (table.player.kind !== 'human') throw badInput('moves', `move ${index + 1}: it is the turn of the computer`)
      table.play(inArgument(`move ${index + 1}`, () => game.notation.parseMove(table.position, text)))
    }
    const answers = await this.computersPlay(id)
    return withTable(id, described(table), answers)
  }

  async look(id: string): Promise<ToolAnswer> {
    return withTable(id, described(this.find(id).table), [])
  }

  async close(): Promise<void> {
    await Promise.all([this.thread.close(), ...[...this.tables.keys()].map((id) => this.clear(id))])
  }

  private async clear(id: string): Promise<void> {
    const found = this.tables.get(id)
    this.tables.delete(id)
    await found?.computers.close()
  }

  private find(id: string): { table: PlayTable; computers: Computers } {
    const found = this.tables.get(id)
    if (found === undefined)
      throw badInput('table', `found no table ${JSON.stringify(id)}, expected one that new_game returned`)
    this.tables.delete(id)
    this.tables.set(id, found)
    return found
  }

  /** Lets the computer's seats move until it is the turn of another player; returns their moves. */
  private async computersPlay(id: string): Promise<string[]> {
    const { table, computers } = this.find(id)
    const { game } = table
    const played: string[] = []
    const people = table.players.some(({ kind }) => kind === 'human')
    while (!table.over && table.player.kind === 'computer') {
      const { computer } = table.player
      const limits = {
        ...computer.limits,
        milliseconds: Math.min(LONGEST_MOVE, computer.limits.milliseconds ?? LONGEST_MOVE),
      }
      const { move } = await computers.choose(game, table.position, { ...computer, limits })
      played.push(`${game.definition.seatNames[table.position.turn]}: ${move}`)
      table.play(game.notation.parseMove(table.position, move))
      if (!people && played.length >= MOST_MOVES) break
    }
    return played
  }

  /** Runs a task in the one thread, after those that were asked before. */
  private ask<Result>(run: (thread: TaskThread<Tasks>) => Promise<Result>): Promise<Result> {
    const asked = this.queue.then(() => run(this.thread))
    this.queue = asked.catch(() => {})
    return asked
  }
}

/** A position for a model: the board, who is to move, and the legal moves. */
function described(table: PlayTable): ToolAnswer {
  const { game, position } = table
  const legal = position.over ? [] : legalMoveTexts(game, position).slice(0, MOST_MOVES)
  const count = position.over ? 0 : legalMoves(game, position).length
  const text = game.notation.formatPosition(position)
  const more = count > legal.length ? ` (the first ${legal.length} of ${count})` : ''
  const lines = [screenOf(table, false).trimStart(), `position: ${text}`]
  if (legal.length > 0) lines.push(`legal moves${more}: ${legal.join(' ')}`)
  return {
    text: lines.join('\n'),
    value: {
      game: game.name,
      position: text,
      turn: position.turn,
      over: table.over,
      scores: position.over ? seatScores(game, table) : null,
      diagram: game.notation.diagram(position),
      legalMoves: legal,
      moves: table.record.moveTexts(),
    },
  }
}

function seatScores(game: Game, { position }: PlayTable): number[] {
  return Array.from({ length: game.traits.seats }, (_, seat) => position.score(seat))
}

function withTable(table: string, { text, value }: ToolAnswer, played: readonly string[]): ToolAnswer {
  const answers = played.length === 0 ? '' : `${played.join('\n')}\n`
  return { text: `${table}\n${answers}${text}`, value: { table, played, ...value } }
}

import { loadGame } from '@plyworks/games'
import { describe, expect, it, vi } from 'vitest'
import type { EngineCalls, Level, Question } from '../../workers/engine/engine-calls.js'
import { EngineClient } from '../../workers/engine/engine-client.js'
import { FakePort } from '../../workers/fake-port.js'
import type { WorkerRequest } from '../../workers/worker-client.js'
import { HUMAN, Session } from '../game/session.js'
import { Computers } from './computers.js'

const level: Level = { id: 'club', title: 'Club', engine: 'any', options: {}, limits: { depth: 3 } }
const line = { depth: 1, scores: [0, 0], scale: 'evaluation', bound: 'exact', nodes: 1, milliseconds: 1 } as const

/** A board with a worker that answers each question as `answer` says (null: with a failure). */
async function board(
  id: string,
  players: readonly string[],
  answer: (question: Question, session: Session) => readonly number[] | null,
) {
  const game = await loadGame(id)
  const session = new Session(game, game.start(1), players)
  class AnsweringPort extends FakePort {
    override postMessage(request: WorkerRequest): void {
      super.postMessage(request)
      const { question } = request.request as EngineCalls['search']['request']
      const moves = answer(question, session)
      queueMicrotask(() => {
        if (moves === null) return this.fail('out of order', request.number)
        for (let depth = 1; depth < 3; depth++) this.progress({ ...line, depth, pv: moves }, request.number)
        this.answer({ moves, line: { ...line, pv: moves } }, request.number)
      })
    }
  }
  const client = new EngineClient(game.name, () => new AnsweringPort())
  return {
    session,
    computers: new Computers(session, client, { levels: [level], engines: [] }, () => ({ turn: 0, step: 0 })),
  }
}

/** The first column that is not full, as a move. */
function firstLegal(_question: Question, session: Session): number[] {
  const room = new Int32Array(session.game.traits.maxMoves)
  session.record.position.generate(room, 0)
  return [room[0]]
}

describe('Computers', () => {
  it('play a whole game against each other', async () => {
    const { session, computers } = await board('connect-four', ['club', 'club'], firstLegal)
    await vi.waitFor(() => expect(session.over.value).toBe(true))
    expect(computers.problem.value).toBeNull()
    computers.close()
  })

  it('keep what their search has reported until the next one', async () => {
    const { session, computers } = await board('connect-four', [HUMAN, 'club'], firstLegal)
    expect(computers.searched.value).toBeNull()
    session.play(3)
    await vi.waitFor(() => expect(session.ply.value).toBe(2))
    expect(computers.searched.value).toMatchObject({ seat: 1, player: { id: 'club' } })
    expect(computers.searched.value?.lines.map(({ pv }) => pv)).toEqual([[3], [3]])
    expect(session.game.notation.formatPosition(computers.searched.value?.from ?? session.position)).toBe('4')
    computers.close()
  })

  it('answer the human, and wait while an earlier position is looked at', async () => {
    const { session, computers } = await board('connect-four', [HUMAN, 'club'], firstLegal)
    session.play(firstLegal({ position: '', ...level }, session)[0])
    await vi.waitFor(() => expect(session.ply.value).toBe(2))
    session.goTo(1)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(session.ply.value).toBe(1)
    session.paused.value = false
    await vi.waitFor(() => expect(session.ply.value).toBe(2))
    computers.close()
  })

  it('do not play an illegal move', async () => {
    const { session, computers } = await board('connect-four', ['club', HUMAN], () => [99])
    await vi.waitFor(() => expect(computers.problem.value).toContain('illegal move'))
    expect(session.ply.value).toBe(0)
    computers.close()
  })

  it('say that the engine failed, and can try again', async () => {
    let works = false
    const { session, computers } = await board('connect-four', ['club', HUMAN], (question, made) =>
      works ? firstLegal(question, made) : null,
    )
    await vi.waitFor(() => expect(computers.problem.value).toBe('out of order'))
    works = true
    computers.retry()
    await vi.waitFor(() => expect(session.ply.value).toBe(1))
    expect(computers.problem.value).toBeNull()
    computers.close()
  })

  it('play a turn of several moves, and stop where the turn passes on', async () => {
    const players = [HUMAN, 'club', HUMAN, HUMAN]
    const { session, computers } = await board('star-chess', players, (_question, made) => {
      const { position } = made.record
      const parse = (move: string) => made.game.notation.parseMove(position, move)
      return [parse('scrap.A4.3'), parse('scrap.A4.2'), parse('end'), parse('end')]
    })
    session.play(session.game.notation.parseMove(session.record.position, 'end'))
    await vi.waitFor(() => expect(session.record.position.turn).toBe(2))
    expect(session.played.value.map((move) => move.text)).toEqual(['end', 'scrap.A4.3', 'scrap.A4.2', 'end'])
    computers.close()
  })

  it('give a hint without playing it', async () => {
    const { session, computers } = await board('connect-four', [HUMAN, 'club'], firstLegal)
    await computers.findHint(null)
    expect(computers.hint.value).toHaveLength(1)
    expect(session.ply.value).toBe(0)
    session.play(computers.hint.value[0])
    expect(computers.hint.value).toEqual([])
    computers.close()
  })
})

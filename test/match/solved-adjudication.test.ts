import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Game, prepareDatabase, RetrogradeSolver, solveExhaustively } from '@plyworks/core'
import { loadGame } from '@plyworks/games'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeDatabaseFile } from '../../packages/core/src/node/database-file.js'
import { DEFAULT_ADJUDICATION } from '../../packages/plyworks/src/match/adjudication.js'
import { openAdjudicator } from '../../packages/plyworks/src/match/solved-adjudicator.js'
import { enginePlayer, play, settingsOf } from './support.js'

const name = 'hip:rows=3,cols=3'
let folder = ''
let file = ''
let game: Game

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plyworks-adjudicate-'))
  file = join(folder, 'hip.db')
  game = await loadGame(name)
  const prepared = prepareDatabase(game, game.start())
  if (!prepared) throw new Error('no database')
  new RetrogradeSolver(game, prepared.ranking, prepared.database).run({ stopped: () => false })
  writeDatabaseFile(file, prepared.database)
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('adjudication by a solved database', () => {
  test('ends games from the ply on with the value that search finds too', async () => {
    const solved = openAdjudicator(game, file)
    const reasons = new Set<string>()
    for (let seed = 1; seed <= 12; seed++) {
      const players = [0, 1].map((seat) => enginePlayer(game, 'random', { seed: String(10 * seed + seat) }))
      const adjudication = { ...DEFAULT_ADJUDICATION, solved: { file, from: 6 } }
      const { ending, moves } = await play(players, { game, start: game.start(1), adjudication, solved })
      reasons.add(ending.reason)
      if (ending.reason !== 'solved') continue
      expect(moves).toHaveLength(6)
      const position = game.start(1)
      for (const { move } of moves) position.make(game.notation.parseMove(position, move))
      const answer = solveExhaustively(game, position, { stopped: () => false })
      const share = { win: 1, draw: 0.5, loss: 0 }[answer?.value ?? 'draw']
      expect(ending.points[position.turn]).toBe(share)
      expect(ending.points[0] + ending.points[1]).toBe(1)
    }
    expect(reasons).toContain('solved')
  })

  test('a missing, damaged or foreign database is told with its key before anything is played', async () => {
    const garbage = join(folder, 'garbage.db')
    writeFileSync(garbage, 'no database')
    const match = (database: string, change = {}) =>
      settingsOf({
        game: name,
        adjudication: { solved: { database } },
        players: [{ engine: 'random' }, { engine: 'greedy' }],
        ...change,
      })
    expect((await match(file)).adjudication.solved).toEqual({ file, from: 0 })
    await expect(match(join(folder, 'none.db'))).rejects.toThrow(/^adjudication\.solved\.database, .*none\.db/)
    await expect(match(garbage)).rejects.toThrow(/^adjudication\.solved\.database, /)
    await expect(match(file, { game: 'hip:rows=3,cols=4' })).rejects.toThrow(
      /found the game "hip:rows=3,cols=3", expected hip:rows=3,cols=4/,
    )
  })
})

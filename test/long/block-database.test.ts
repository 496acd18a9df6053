import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unattended } from '@plyworks/core'
import { BlockSolver, createBlocks, LEAST_MEMORY } from '@plyworks/core/node'
import { loadGame } from '@plyworks/games'
import { afterAll, expect, test } from 'vitest'
import { ask, start } from '../cli/program.js'

const folder = mkdtempSync(join(tmpdir(), 'plyworks-blocks-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('a database in blocks that was stopped, or killed, goes on', async () => {
  const file = join(folder, 'broken off.plydb')
  const question = ['solve', 'hip:rows=3,cols=5', '--database', file, '--memory', '128MB']
  const grown = async (than: number): Promise<void> => {
    while (!existsSync(file) || statSync(file).size <= than) await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const killed = start(question)
  await grown(20_000)
  killed.child.kill('SIGKILL')
  await killed.finished
  const stopped = start([...question, '--resume'])
  await grown(statSync(file).size)
  stopped.child.kill('SIGINT')
  const { status, err } = await stopped.finished
  expect(status).toBe(4)
  expect(err).toContain(`resume with: plyworks solve hip:rows=3,cols=5 --database '${file}' --memory 128MB --resume`)
  expect(await ask([...question, '--resume'])).toMatchObject({ value: 'draw' })
  expect(await ask(['verify', 'hip:rows=3,cols=5', '--database', file])).toMatchObject({ errors: 0 })
})

test('solves a game by tiers whose positions lead to one another', async () => {
  const game = await loadGame('croquar')
  const solved = createBlocks(game, join(folder, 'croquar'), LEAST_MEMORY)
  const { blocks } = solved.database.layout
  expect(new BlockSolver(solved).solve(0, blocks, unattended)).toMatchObject({ positions: 931_858 })
  expect(solved.outcome(game.notation.parsePosition('2 7 10/2 -'))).toEqual({ value: 'win', plies: 55 })
  expect(solved.outcome(game.start())?.value).toBe('draw')
  solved.database.file.close()
})

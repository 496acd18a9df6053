import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Model, Stopped, takeLearned, writeLearned } from '@plyworks/core'
import { loadGame } from '@plyworks/games'
import { afterAll, expect, test } from 'vitest'
import type { TaskControl } from '../task.js'
import { runLevels } from './levels.js'

const folder = mkdtempSync(join(tmpdir(), 'plyworks-levels-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const QUESTION = { game: 'm-n-k', count: 2, games: 2, rounds: 1, nodes: 50, seed: 1 }
const quiet: TaskControl<never> = { stopped: () => false, report: () => {} }

test.each([
  ['learned', 'refused'],
  ['alpha-beta', 'resumed'],
])('a run of %s whose learned file was changed meanwhile is %s', async (engine, wanted) => {
  const model = new Model(await loadGame(QUESTION.game))
  const learn = (weight: number) =>
    takeLearned(
      'some.learned',
      writeLearned(model, new Int16Array(model.layout.weights * model.columns).fill(weight), 1),
    )
  const journal = join(mkdtempSync(join(folder, 'run-')), 'journal')
  const run = (resume: boolean, control = quiet) =>
    runLevels({ ...QUESTION, engines: [engine], journal, resume }, control).then(
      () => 'resumed',
      (error: Error) => error.message,
    )
  learn(1)
  let asked = 0
  const begun = await runLevels(
    { ...QUESTION, engines: [engine], journal },
    { ...quiet, stopped: () => ++asked > 3 },
  ).catch((error: unknown) => error)
  expect(begun).toBeInstanceOf(Stopped)
  learn(2)
  if (wanted === 'refused')
    expect(await run(true)).toMatch(/found .*\blearned [0-9a-f]{8}\b.*, expected .*\blearned [0-9a-f]{8}\b/)
  learn(wanted === 'refused' ? 1 : 2)
  expect(await run(true)).toBe('resumed')
})

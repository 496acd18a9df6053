import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ask, type Running, root } from '../cli/program.js'
import { Scene } from './scene.js'

let scene: Scene
let folder: string

beforeEach(async () => {
  scene = await Scene.open()
  folder = mkdtempSync(join(tmpdir(), 'plyworks-guests-'))
})

afterEach(async () => {
  await scene.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A copy of the heap in a folder of its own. */
function heapIn(name: string): string {
  cpSync(join(root, 'test', 'guests', 'heap'), join(folder, name), { recursive: true })
  return join(folder, name, 'heap.js')
}

/** Resolves when a process has said something of that kind on its standard error. */
function says({ child }: Running, pattern: RegExp): Promise<void> {
  let text = ''
  return new Promise((resolve, reject) => {
    child.stderr.on('data', (data) => {
      text += data
      if (pattern.test(text)) resolve()
    })
    child.once('close', () => reject(new Error(`no ${pattern} in ${text}`)))
  })
}

test('a game from a file is counted by workers that were given the same source, wherever it lies', async () => {
  const heap = heapIn('one')
  const changed = heapIn('other')
  writeFileSync(join(folder, 'other', 'rules.js'), '// changed\n', { flag: 'a' })
  const question = ['perft', `${heap}:stones=30`, '--depth', '9']

  const without = scene.addWorker()
  const another = scene.addWorker('--game', changed)
  const running = scene.ask([...question, '--split', '3'])
  const refused = [
    says(without, /jobs are for heap@[0-9a-f]{16}, a game from a file that this worker was not given: they wait/),
    says(another, /jobs are for heap@[0-9a-f]{16}, another source than heap@[0-9a-f]{16} here: they wait/),
  ]
  await Promise.all(refused)
  expect(scene.results).toBe(0)

  // Both go on with what they can do.
  const hip = ['perft', 'hip:rows=4,cols=4', '--depth', '4']
  const plain = JSON.parse((await scene.ask([...hip, '--split', '2']).finished).out)
  expect(plain).toMatchObject({ nodes: (await ask(hip)).nodes })

  const able = scene.addWorker('--game', heapIn('three'))
  const { status, out } = await running.finished
  expect(status).toBe(0)
  expect(JSON.parse(out)).toMatchObject({ nodes: (await ask(question)).nodes })
  for (const { child } of [without, another, able]) child.kill('SIGTERM')
  const told = await Promise.all([without, another, able].map(async ({ finished }) => (await finished).err))
  // What could not be done was told once, and not to the worker that did it.
  expect(told.map((text) => text.match(/jobs are for heap/g)?.length)).toEqual([1, 1, undefined])
  expect(told[2]).toMatch(/stopped after [1-9]\d* jobs/)
}, 240_000)

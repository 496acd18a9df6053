import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findEngine, type Limits, OpeningBook, readOptions } from '@plyworks/core'
import { loadGame } from '@plyworks/games'
import type { Page, Worker } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Answer, Question } from '../../packages/plyworks/src/web/workers/engine/engine-calls.js'
import type { WorkerReply } from '../../packages/plyworks/src/web/workers/worker-client.js'
import { Site } from './support/site.js'

/** What is hung into the worker to see the kernel at work. */
interface Watched {
  kernels: number
  runs: number
}

const DEPTH = 6
const OPTIONS = { table: '16' }

let site: Site
beforeAll(async () => {
  site = await Site.open()
})
afterAll(() => site.close())

it("the kernel of Caïssa searches in the browser's worker, node for node as here", async () => {
  const game = await loadGame('caissa')
  const definition = findEngine(game, 'caissa')
  const options = readOptions(definition.options(game), OPTIONS)
  await definition.prepare?.(game, options)
  const here = definition
    .create(game, options)
    .search(game.start(), { depth: DEPTH }, { stopped: () => false, onLine: () => {} })

  const { page, worker } = await startWorker()
  await watchKernels(worker)
  expect((await askWorker(page, { depth: DEPTH })).moves).toEqual([here.move])
  const watched = await worker.evaluate(() => (self as unknown as { watched: Watched }).watched)
  expect(watched.kernels).toBeGreaterThan(0)
  // At least one call of the search in WebAssembly for each depth.
  expect(watched.runs).toBeGreaterThanOrEqual(DEPTH)
  const nodes = await worker.evaluate(() => (self as unknown as { nodes: () => number }).nodes())
  expect(nodes).toBe(here.nodes)
})

it('the opening book answers in the worker', async () => {
  const game = await loadGame('caissa')
  if (game.book?.load === undefined) throw new Error('no book')
  const entry = OpeningBook.read(game, await game.book.load()).probe(game.start())
  const { page } = await startWorker()
  // A search would take all of the minute, longer than this test may.
  expect(await askWorker(page, { milliseconds: 60_000 })).toEqual({ moves: [entry?.move], line: null })
})

/** A page and, beside its own, an engine worker of the built app. */
async function startWorker(): Promise<{ page: Page; worker: Worker }> {
  const page = await site.visit('')
  const started = page.waitForEvent('worker')
  await page.evaluate((address) => {
    Object.assign(window, { kernelWorker: new Worker(address, { type: 'module' }) })
  }, workerAddress())
  return { page, worker: await started }
}

/** Lets the worker search the start of Caïssa. */
async function askWorker(page: Page, limits: Limits): Promise<Answer> {
  const game = await loadGame('caissa')
  const question: Question = {
    position: game.notation.formatPosition(game.start()),
    engine: 'caissa',
    options: OPTIONS,
    limits,
  }
  const reply = await page.evaluate((asked) => {
    const { kernelWorker } = window as unknown as { kernelWorker: globalThis.Worker }
    return new Promise<WorkerReply>((resolve) => {
      kernelWorker.onmessage = ({ data }: MessageEvent<WorkerReply>) => {
        if (data.type !== 'progress') resolve(data)
      }
      kernelWorker.postMessage({ number: 1, name: 'search', request: { game: 'caissa', question: asked } })
    })
  }, question)
  if (reply.type !== 'answer') throw new Error(JSON.stringify(reply))
  return reply.answer as Answer
}

/** Counts the modules that the worker starts and their searches. */
function watchKernels(worker: Worker): Promise<void> {
  return worker.evaluate(() => {
    const watched: Watched = { kernels: 0, runs: 0 }
    Object.assign(self, { watched })
    WebAssembly.Instance = new Proxy(WebAssembly.Instance, {
      construct(target, args: ConstructorParameters<typeof WebAssembly.Instance>) {
        watched.kernels++
        const exports: Record<string, unknown> = { ...new target(...args).exports }
        const { run, searched } = exports
        if (typeof run !== 'function' || typeof searched !== 'function') throw new Error('a kernel without a search')
        Object.assign(self, { nodes: searched })
        exports.run = (...given: unknown[]) => {
          watched.runs++
          return run(...given)
        }
        return { exports }
      },
    })
  })
}

/** The built worker, whose name holds a checksum. */
function workerAddress(): string {
  const folder = fileURLToPath(new URL('../../packages/plyworks/dist/web/assets', import.meta.url))
  const name = readdirSync(folder).find((file) => /^engine-worker-.*\.js$/.test(file))
  if (name === undefined) throw new Error('the web app is not built')
  return `assets/${name}`
}

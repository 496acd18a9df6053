import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { eachOf } from '../support/each-of.js'
import { useSite } from './support/use-site.js'

const site = useSite()

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly tid: number
  /** Processor time of the thread in microseconds. */
  readonly tdur?: number
  readonly args: { readonly name?: string }
}

/**
 * Milliseconds of processor time that each task of pages' own threads took: what delays frames, whatever else the
 * machine does meanwhile.
 */
function pageTasks({ traceEvents }: { traceEvents: readonly TraceEvent[] }): number[] {
  const threads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ tid }) => tid),
  )
  return traceEvents.flatMap(({ ph, tid, tdur }) => (ph === 'X' && threads.has(tid) && tdur ? [tdur / 1000] : []))
}

/** Notes on the page when a board first has something to move. */
function noteBoard(): void {
  const observer = new MutationObserver(() => {
    if (document.querySelector('.cell.origin') === null) return
    performance.mark('board')
    observer.disconnect()
  })
  observer.observe(document, { childList: true, subtree: true })
}

describe('without a network', () => {
  it('the app that was visited once starts, and its computer players move', async () => {
    const page = await site.visit('', { offline: true })
    await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')
    await page.context().setOffline(true)
    await page.reload()
    await page.locator('[data-game=connect-four] .card-link').click()
    await page.goto(`${site.server.address}#/play/connect-four?players=human+novice`)
    await page.locator('.cell.origin').first().click()
    await page.waitForFunction(() => document.querySelectorAll('.move').length === 3)
    // This host sends no policy for the sandbox of games that are made: the service worker does.
    await page.goto(`${site.server.address}#/make`)
    await page.getByRole('grid', { name: 'Board of My Game' }).waitFor()
    expect(
      await page
        .frameLocator('iframe')
        .first()
        .locator('html')
        .evaluate(() => self.origin),
    ).toBe('null')
    // What only a server has is missed without a network.
    site.errors.splice(0)
  })

  it('no data are kept twice, once for the page and once for its workers', () => {
    const folder = new URL('../../packages/plyworks/dist/web/assets/', import.meta.url)
    const files = readdirSync(folder).filter((name) => name.endsWith('.js'))
    // What the bundler has written around the data may differ. Code has brackets.
    const data = files.flatMap(
      (name) => readFileSync(new URL(name, folder), 'utf8').match(/[`'"][^`'"(){}]{10000,}/g) ?? [],
    )
    expect(data.length).toBeGreaterThan(5)
    expect(new Set(data).size).toBe(data.length)
  })
})

describe('while an engine analyses', () => {
  it('the page stays fluent: no frame takes longer than 50 ms', async () => {
    const page = await site.visit('#/play/connect-four?players=human+human')
    await page.getByRole('switch', { name: 'Analysis' }).click()
    await page.locator('.line').first().waitFor()
    const browser = page.context().browser()
    await browser?.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] })
    await page.waitForTimeout(3000)
    const tasks = pageTasks(JSON.parse(String(await browser?.stopTracing())))
    expect(tasks.length).toBeGreaterThan(20)
    expect(Math.max(...tasks)).toBeLessThan(50)
  })
})

/** The first board of a game with an empty cache: milliseconds until it has something to move, and bytes on the line until then. */
async function firstBoard(page: Page, game: string, visit: number): Promise<{ at: number; bytes: number }> {
  await page.goto(`${site.server.address}?${visit}#/play/${game}?players=${peopleOf(game)}`)
  await page.waitForFunction(() => performance.getEntriesByName('board').length > 0)
  return page.evaluate(() => {
    const [{ startTime: at }] = performance.getEntriesByName('board')
    const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    const loads = entries.filter((entry) => entry instanceof PerformanceResourceTiming)
    const before = loads.filter(({ responseEnd }) => responseEnd <= at)
    return { at, bytes: before.reduce((sum, { transferSize }) => sum + transferSize, 0) }
  })
}

function peopleOf(game: string): string {
  return Array.from({ length: game === 'star-chess' ? 4 : 2 }, () => 'human').join('+')
}

describe('on a processor that is four times slower and a line of 1.6 Mbit/s', () => {
  const most = 90_000
  eachOf(
    { quick: ['caissa', 'star-chess'], long: ['connect-four', 'hip', 'croquar'] },
    'the first board of %s is usable within two seconds, and takes at most 90 kB',
    async (game) => {
      const page = await site.visit('', { before: noteBoard })
      const session = await page.context().newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      await session.send('Network.enable')
      await session.send('Network.setCacheDisabled', { cacheDisabled: true })
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 150,
        downloadThroughput: 200_000,
        uploadThroughput: 94_000,
      })
      // Other programs of the machine may take the processor, so the best of several starts counts: what is loaded for later
      // is there before a board that comes late.
      const starts: number[] = []
      let least = Number.POSITIVE_INFINITY
      while (starts.length < 6 && (Math.min(...starts, 2000) >= 2000 || least >= most)) {
        const { at, bytes } = await firstBoard(page, game, starts.length)
        starts.push(at)
        least = Math.min(least, bytes)
        if (process.env.MEASURE) console.log(game, Math.round(at), bytes)
      }
      expect(least).toBeGreaterThan(30_000)
      expect(least).toBeLessThan(most)
      expect(Math.min(...starts)).toBeLessThan(2000)
    },
  )
})

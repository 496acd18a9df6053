import { mkdtempSync, rmSync } from 'node:fs'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import decodeQr from 'qr/decode.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Running, start } from '../cli/program.js'
import { useSite } from './support/use-site.js'

const site = useSite()
let folder = ''
let server: Running
let port = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'plyworks-links-'))
  server = start(['serve', '--host', '0.0.0.0', '--port', '0', '--data', folder])
  port = new URL(/http:\S+/.exec(await server.line(/ready at/))?.[0] ?? '').port
})
afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.finished
  rmSync(folder, { recursive: true })
})

/** The hertz that tones begin with: of a disc in its rack, and of the two knocks that say whose turn it is. */
const STONE = 210
const TURN = 330

/** An address of this machine in its network, as another computer would know it. */
const [outside] = Object.values(networkInterfaces())
  .flatMap((each) => each ?? [])
  .filter(({ internal, family }) => !internal && family === 'IPv4')
  .map(({ address }) => address)

async function setUp(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Play a friend at Connect Four' }).click()
  await page.getByRole('radio').nth(1).check()
  await page.getByRole('button', { name: 'Create the link' }).click()
  return page.getByLabel('Link for a friend').first().inputValue()
}

/** Reads the QR code on a page as a camera would: square by square. */
async function readCode(page: Page): Promise<string> {
  const code = page.locator('svg.qr-code')
  const size = Number((await code.getAttribute('viewBox'))?.split(' ')[3])
  const dark = (await code.locator('path').getAttribute('d')) ?? ''
  const scale = 4
  const width = size * scale
  const data = new Uint8ClampedArray(4 * width * width).fill(255)
  for (const [, x, y] of dark.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let row = 0; row < scale; row++) {
      const from = ((Number(y) * scale + row) * width + Number(x) * scale) * 4
      for (let at = from; at < from + 4 * scale; at++) if (at % 4 !== 3) data[at] = 0
    }
  }
  return decodeQr({ width, height: width, data })
}

/** What Chromium says of every page that comes over plain HTTP from another computer. */
function forgetUntrusted(): void {
  const said = site.errors.splice(0)
  site.errors.push(
    ...said.filter((error) => !error.startsWith('The Cross-Origin-Opener-Policy header has been ignored')),
  )
}

describe.runIf(outside !== undefined)('the link to a friend on another computer', () => {
  it('begins with an address of the network, though the page was opened on this computer; so does the QR code', async () => {
    const page = await site.visit(`http://127.0.0.1:${port}/#/`)
    const link = await setUp(page)
    expect(link).toMatch(new RegExp(`^http://${outside}:${port}/#/friend/[0-9a-f]{18}\\?join=[0-9a-f]{24}$`))
    expect(await readCode(page)).toBe(link)
    const friend = await site.visit(link)
    await page.locator('.cell.origin').first().click()
    await friend.locator('.turn', { hasText: 'Your move' }).waitFor()
    forgetUntrusted()
  })

  it('is copied and followed without a secure context', async () => {
    const page = await site.visit(`http://${outside}:${port}/#/`)
    expect(await page.evaluate(() => isSecureContext)).toBe(false)
    const link = await setUp(page)
    expect(new URL(link).hostname).toBe(outside)
    const copy = page.getByRole('button', { name: 'Copy the link' })
    if ((await page.getByText('Copied').count()) === 0) await copy.click()
    await page.getByText('Copied').waitFor()
    forgetUntrusted()
  })
})

it('a notification tells a player who looks elsewhere that it is their turn, and a click leads back', async () => {
  const page = await site.visit(`http://127.0.0.1:${port}/#/`, {
    before: () => {
      const told: string[] = []
      let hidden = false
      class Notice {
        static readonly permission = 'granted'
        onclick: (() => void) | null = null
        constructor(title: string, { body }: NotificationOptions) {
          told.push(`${title}: ${body}`)
          Object.assign(globalThis, { notice: this })
        }
        close(): void {
          told.push('closed')
        }
      }
      Object.assign(globalThis, { told, Notification: Notice })
      Object.defineProperty(document, 'hidden', { get: () => hidden })
      Object.assign(globalThis, { lookAway: () => (hidden = true) })
    },
  })
  const link = await setUp(page)
  const friend = await site.visit(link)
  const told = () => page.evaluate(() => (globalThis as typeof globalThis & { told: string[] }).told)
  await page.locator('.cell.origin').first().click()
  await friend.locator('.turn', { hasText: 'Your move' }).waitFor()
  expect(await told()).toEqual([])
  await page.evaluate(() => (globalThis as typeof globalThis & { lookAway(): void }).lookAway())
  await friend.locator('.cell.origin').first().click()
  await page.locator('.turn', { hasText: 'Your move' }).waitFor()
  await expect.poll(told).toEqual(['Your move: Connect Four'])
  await page.evaluate(() => (globalThis as typeof globalThis & { notice: { onclick(): void } }).notice.onclick())
  expect(await told()).toEqual(['Your move: Connect Four', 'closed'])
  forgetUntrusted()
})

it('a sound tells a player who wants sounds that it is their turn, and nobody else', { tags: 'long' }, async () => {
  /** Notes the frequencies that tones begin with. */
  const listening = {
    before: () => {
      const tones: number[] = []
      Object.assign(globalThis, { tones })
      const { setValueAtTime } = AudioParam.prototype
      AudioParam.prototype.setValueAtTime = function (this: AudioParam, value: number, time: number) {
        if (this.maxValue > 1000) tones.push(value)
        return setValueAtTime.call(this, value, time)
      }
    },
  }
  const heard = (at: Page) => at.evaluate(() => (globalThis as typeof globalThis & { tones: number[] }).tones)
  const ann = await site.visit(`http://127.0.0.1:${port}/#/`, listening)
  const link = await setUp(ann)
  const listen = (at: Page) =>
    Promise.all([at.waitForResponse(/\/sounds-/), at.getByRole('button', { name: 'Sounds' }).click()])
  await listen(ann)
  const ben = await site.visit(link, listening)
  const watcher = await site.visit(link, listening)
  await watcher.getByText('All seats of this game are taken').waitFor()
  await listen(watcher)
  await ann.locator('.cell.origin').first().click()
  await ben.locator('.turn', { hasText: 'Your move' }).waitFor()
  // Ann hears her stone fall.
  const own = await heard(ann)
  expect(own).toContain(STONE)
  expect(own).not.toContain(TURN)
  await ben.locator('.cell.origin').first().click()
  await ann.locator('.turn', { hasText: 'Your move' }).waitFor()
  await expect.poll(async () => (await heard(ann)).slice(own.length)).toContain(TURN)
  await watcher.locator('.move').nth(2).waitFor()
  expect(await heard(watcher)).toContain(STONE)
  expect(await heard(watcher)).not.toContain(TURN)
  expect(await heard(ben)).toEqual([])
  forgetUntrusted()
})

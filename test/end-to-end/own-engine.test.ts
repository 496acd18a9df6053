import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { mainScript, type Running, start } from '../cli/program.js'
import { faults, NO_FAULTS } from './support/state.js'
import { AXE, useSite } from './support/use-site.js'

/** An engine of the visitor's own behind the analysis: a real server, real engines, a real browser with the server's policy. */
const folder = mkdtempSync(join(tmpdir(), 'plyworks-own-'))
const site = useSite()
let port = 0
let server: Running
let address = ''

beforeAll(async () => {
  port = await freePort()
  server = start(['serve', '--port', '0', '--engine-port', String(port), '--data', join(folder, 'data')])
  address = /http:\S+/.exec(await server.line(/ready at/))?.[0] ?? ''
})
/** Engines at work; one that a test leaves behind keeps the port from the next. */
const engines = new Set<Running>()
afterEach(async () => {
  await Promise.all([...engines].map(end))
})
afterAll(async () => {
  await end(server)
  rmSync(folder, { recursive: true, force: true })
})

async function end(running: Running): Promise<void> {
  running.child.kill('SIGTERM')
  await running.finished
  engines.delete(running)
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const taken = createServer().listen(0, '127.0.0.1', () => {
      const { port } = taken.address() as AddressInfo
      taken.close(() => resolve(port))
    })
  })
}

/** Starts an engine for the app of our server, or of another. */
async function engine(words: readonly string[], app = address): Promise<{ running: Running; link: string }> {
  const running = start(
    ['engine', ...words.slice(0, 1), '--serve', '--port', String(port), '--site', app, ...words.slice(1)],
    {
      PLYWORKS_DATA: folder,
    },
  )
  engines.add(running)
  return { running, link: (await running.line(/^Use it: /)).slice('Use it: '.length) }
}

async function analyse(page: Page): Promise<void> {
  await page.goto(`${address}?board#/play/connect-four?players=human+human&moves=4+4`)
  await page.locator('.analysis .line').first().waitFor()
}

describe('an engine of one\u2019s own', () => {
  it('is connected by its link once the visitor agrees, thinks, and goes away with a word', async () => {
    const command = [process.execPath, mainScript, 'engine', 'connect-four', '--engine', 'alpha-beta']
    const { running, link } = await engine(['connect-four', '--', ...command])
    const page = await site.visit(link, { script: AXE })
    await page.getByText(`An engine at port ${port}`).waitFor()
    // The key is in the address no longer than needed, and nothing was asked yet.
    await expect.poll(() => page.evaluate(() => location.href)).not.toContain('key=')
    expect(await page.evaluate(() => localStorage.getItem('plyworks:engine'))).toBeNull()
    expect(await faults(page, false)).toEqual(NO_FAULTS)
    await page.getByRole('button', { name: 'Use this engine' }).press('Enter')
    await page.getByText(/^Connected: .*for connect-four/).waitFor()
    await analyse(page)
    await page.getByText('on your engine').waitFor()
    const place = page.getByRole('combobox', { name: 'The engine thinks' })
    await page.locator('.engine-choice summary').click()
    expect(await place.inputValue()).toBe('own')
    // Another game is not its affair.
    await page.goto(`${address}?other#/play/hip?players=human+human`)
    await page.locator('.analysis .line').first().waitFor()
    expect(await page.getByText('on your engine').count()).toBe(0)
    await analyse(page)
    await page.getByText('on your engine').waitFor()
    await end(running)
    await page.getByText(/Your engine cannot help: the connection to it was lost/).waitFor()
    await page.locator('.analysis .line').first().waitFor()
    // It comes back with the same key.
    const again = await engine(['connect-four', '--', ...command])
    expect(again.link).toBe(link)
    await page.getByRole('button', { name: 'Ask it again' }).click()
    await page.getByText('on your engine').waitFor()
    await end(again.running)
    site.errors.splice(0)
  })

  it('says what is wrong: no engine there, another site, a wrong key, a port that the site does not allow', async () => {
    const page = await site.visit('')
    await page.goto(`${address}#/engine`)
    const connect = async (at: number, key: string) => {
      await page.getByLabel('Port').fill(String(at))
      await page.getByLabel('Key').fill(key)
      await page.getByRole('button', { name: 'Connect' }).click()
    }
    const key = 'k'.repeat(32)
    await connect(port, key)
    await page.getByText(`No engine answers at port ${port}`).waitFor()
    await connect(port === 8193 ? 8194 : 8193, key)
    await page.getByText('does not let its pages ask port').waitFor()
    const { running, link } = await engine(['connect-four'])
    await connect(port, key)
    await page.getByText('The engine does not know this key').waitFor()
    await end(running)
    const foreign = await engine(['connect-four'], 'https://games.example.org/')
    await connect(port, link.split('key=')[1])
    await page.getByText(`No engine answers at port ${port}`).waitFor()
    await end(foreign.running)
    expect(await page.evaluate(() => localStorage.getItem('plyworks:engine'))).toBeNull()
    site.errors.splice(0)
  })
})

import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ask, plyworks, start } from '../cli/program.js'
import { paste, playsOn, TEN, useMaker } from './support/maker.js'

const maker = useMaker()
const { site, folder, visit, open } = maker

describe('a game made in the browser', () => {
  it('is written, shared, opened in another profile, solved, and played by the command line', async () => {
    const author = await visit('#/make')
    await author.getByRole('grid', { name: 'Board of My Game' }).waitFor()
    await paste(author, TEN)
    await author.getByRole('grid', { name: 'Board of Up to Ten' }).waitFor()
    await author.getByText('checks found nothing wrong').waitFor()
    await author.getByRole('button', { name: 'Link to share' }).click()
    await author.getByRole('button', { name: 'Copy the link' }).click()
    const link = await author.evaluate(() => String(Reflect.get(window, 'copied')))
    const downloading = author.waitForEvent('download')
    await author.getByRole('button', { name: 'Download' }).click()
    const download = await downloading
    const file = join(folder, download.suggestedFilename())
    await download.saveAs(file)

    const friend = await visit(link.slice(link.indexOf('#')))
    await friend.getByText('Another person has written this game').waitFor()
    expect(await friend.locator('iframe').count()).toBe(0)
    await friend.getByRole('button', { name: 'Run it' }).click()
    await friend.getByText('Anna to move').waitFor()
    await friend.getByRole('button', { name: 'Solve the game' }).click()
    // From 2 the first player comes to 4, 7 and 10.
    await friend.getByText('Anna wins in 5 turns with best play').waitFor()
    await friend.getByRole('gridcell', { name: /^a1, 3/ }).click()
    await friend.getByText('Bert wins in').waitFor()
    await friend.getByLabel('Player of Anna').selectOption({ index: 1 })
    await friend.getByRole('gridcell', { name: /^a1, 4/ }).press('Enter')
    // The computer answers.
    await friend.locator('.made-moves li').nth(2).waitFor()

    expect(file).toMatch(/up-to-ten\.js$/)
    expect(readFileSync(file, 'utf8')).toBe(TEN)
    expect(await ask(['solve', file])).toMatchObject({ value: 'win', plies: 5 })
    const { status, out } = await plyworks(['play', file, '--seats', 'human,human'], 'b1\nquit\n')
    expect([status, out]).toEqual([0, expect.stringContaining('Bert')])
  })

  it('is made without code, analysed, tried out by random games, measured, kept and found in the library', async () => {
    const page = await visit('#/make')
    await page.getByRole('button', { name: 'Begin with…' }).click()
    await page.getByText('Marching men', { exact: true }).click()
    await page.locator('details[open]').getByLabel('Columns').fill('4')
    await page.locator('details[open]').getByRole('button', { name: 'Make it' }).click()
    await page.getByRole('grid', { name: 'Board of Marching Men' }).waitFor()
    expect(await page.locator('.made-frame [role=gridcell]').count()).toBe(20)
    await page.getByRole('button', { name: 'Analyse' }).click()
    await page.locator('.lines .line').first().waitFor()
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByRole('button', { name: 'Play 200 random games' }).click()
    await page.getByText('Moves in a game').waitFor()
    await page.getByRole('button', { name: 'Write a report' }).click()
    await page.getByText('20 games of').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved in this browser.').waitFor()
    const first = page.locator('.made-frame .cell.origin').first()
    await first.click()
    await page.locator('.made-frame .cell.target').first().click()
    const moves = page.locator('.made-moves li')
    await moves.first().waitFor()
    const played = await moves.allTextContents()
    await page.goto(`${maker.address}#/library`)
    // What was played is there with its game, and goes on where it stood.
    const plays = page.getByRole('list', { name: 'Played with Marching Men' }).getByRole('link')
    await plays.first().waitFor()
    expect(await plays.allTextContents()).toEqual(['1 move, to be continued'])
    await plays.click()
    await page.getByRole('grid', { name: 'Board of Marching Men' }).waitFor()
    await moves.first().waitFor()
    expect(await moves.allTextContents()).toEqual(played)
    await page.goto(`${maker.address}#/library`)
    expect(await plays.count()).toBeLessThan(2)
    await page.getByRole('link', { name: 'Marching Men' }).click()
    await page.getByRole('grid', { name: 'Board of Marching Men' }).waitFor()
  })

  it('is changed and played without the server, once the app was open', { tags: 'long' }, async () => {
    const server = start(['serve', '--port', '0', '--data', join(folder, 'killed')])
    const address = /http:\S+/.exec(await server.line(/ready at/))?.[0] ?? ''
    const page = await site.visit(address, { offline: true })
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    server.child.kill('SIGKILL')
    await server.finished
    await page.goto(`${address}#/make`)
    await page.getByRole('grid', { name: 'Board of My Game' }).waitFor()
    await paste(page, TEN)
    await page.getByLabel('Player of Bert').selectOption({ index: 1 })
    await page.getByRole('gridcell', { name: /^a1, 3/ }).click()
    await page.locator('.made-moves li').nth(1).waitFor()
    await page.getByText('checks found nothing wrong').waitFor()
    // The frame has no origin and no network, as with its server.
    const frame = page.frameLocator('iframe').first().locator('html')
    expect(await frame.evaluate(() => self.origin)).toBe('null')
    expect(await frame.evaluate(() => fetch('data:,').then(String, () => 'refused'))).toBe('refused')
    site.errors.splice(0)
  })

  it('tells at which line its mistakes are, and the board stays', async () => {
    const page = await visit('#/make')
    await page.getByRole('grid').waitFor()
    await paste(page, TEN.replace('sum: sum +', 'sum: nothing +'))
    await page.getByText('nothing is not defined').first().waitFor()
    await page.getByRole('button', { name: 'Go to line 9' }).first().click()
    await paste(page, TEN.replace('})\n', '})('))
    await page.getByText('The board shows the last code that ran.').waitFor()
    await page.locator('.cm-lint-marker-error').first().waitFor()
    await paste(page, TEN)
    await page.getByText('checks found nothing wrong').waitFor()
  })
})

/** A game that says in its summary what its code could do. */
const SPY = (trap: string): string => `import { simpleGame } from '@plyworks/core'
const found = []
const attempt = async (name, act) => {
  try {
    await act()
    found.push(name)
  } catch {}
}
const settled = (socket) => new Promise((resolve, reject) => {
  socket.onopen = resolve
  socket.onerror = reject
  setTimeout(reject, 500)
})
await attempt('fetch', () => fetch('${trap}/fetch'))
await attempt('no-cors', () => fetch('${trap}/no-cors', { mode: 'no-cors' }))
await attempt('own server', () => fetch('${trap}/'.replace(/:\\d+.*/, '')))
await attempt('WebSocket', () => settled(new WebSocket('${trap}/socket'.replace('http', 'ws'))))
await attempt('EventSource', () => settled(new EventSource('${trap}/events')))
await attempt('XMLHttpRequest', () => new Promise((resolve, reject) => {
  const request = new XMLHttpRequest()
  request.onload = resolve
  request.onerror = reject
  request.open('GET', '${trap}/xhr')
  request.send()
}))
await attempt('import', () => import('${trap}' + '/module.js'))
await attempt('importScripts', () => importScripts('${trap}/script.js'))
await attempt('worker', () => new Promise((resolve, reject) => {
  const worker = new Worker('${trap}/worker.js')
  worker.onmessage = resolve
  worker.onerror = reject
  setTimeout(reject, 500)
}))
await attempt('font', () => new FontFace('x', 'url(${trap}/font.woff)').load())
await attempt('localStorage', () => localStorage.getItem('plyworks:settings').length)
await attempt('document', () => document.cookie.length)
await attempt('cookieStore', async () => (await cookieStore.getAll()).length)
await attempt('indexedDB', () => new Promise((resolve, reject) => {
  const request = indexedDB.open('plyworks')
  request.onsuccess = resolve
  request.onerror = reject
}))
await attempt('caches', () => caches.open('plyworks'))
await attempt('directory', () => navigator.storage.getDirectory())
await attempt('parent', () => parent.location.href)
await attempt('top', () => { top.location = '${trap}/top' })
await attempt('eval', () => eval('1'))
export default simpleGame({
  title: 'Spy',
  seats: ['It could: ' + found.join() + '.', 'B'],
  maxPlies: 1,
  start: () => 0,
  turn: () => 0,
  moves: () => ['a1'],
  play: () => 1,
  outcome: (state) => (state === 0 ? null : [1, -1]),
})
`

const LOOPS = TEN.replace("['a1', 'b1'].slice(0, 10 - sum)", "{ while (sum > 2) {} return ['a1', 'b1'] }")

describe('hostile code', () => {
  it('reaches no network, nothing that is kept, and no page', async () => {
    const met: string[] = []
    const trap = createServer((request, response) => {
      met.push(request.url ?? '')
      response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'text/javascript' })
      response.end('postMessage(1)')
    })
    await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve))
    try {
      const { port } = trap.address() as AddressInfo
      const page = await open(SPY(`http://127.0.0.1:${port}`))
      await page.getByText('It could: . to move').waitFor()
      expect(met).toEqual([])
      expect(page.url()).toContain(maker.address)
      // The browser may tell on the console what was refused, and nothing else.
      const refused = site.errors.splice(0)
      expect(refused.filter((error) => !/Content Security Policy|violates|sandbox/i.test(error))).toEqual([])
    } finally {
      trap.close()
    }
  })

  it('that does not end is stopped, and the page lives on', async () => {
    const page = await open(LOOPS)
    await page.getByRole('gridcell', { name: /^a1, 3/ }).click()
    await page.getByText('The game has not answered for').first().waitFor({ timeout: 40_000 })
    // The check of this code hangs as well, and is ended.
    await playsOn(page)
  })

  it.each([
    [
      'sends messages without end',
      'const { postMessage } = MessagePort.prototype\nMessagePort.prototype.postMessage = function () { while (true) postMessage.call(this, 0) }',
      'sent messages without end|could not be read',
    ],
    [
      'sends what the page does not expect',
      'const { postMessage } = MessagePort.prototype\nMessagePort.prototype.postMessage = function (message) { postMessage.call(this, { ...message, answer: { title: { html: 1 } } }) }',
      'could not be read',
    ],
  ])('that %s is stopped', async (_what, code, said) => {
    const page = await open(`${code}\n${TEN}`)
    await page.getByText(new RegExp(said)).first().waitFor()
    await paste(page, TEN)
    await page.getByRole('grid', { name: 'Board of Up to Ten' }).waitFor()
  })
})

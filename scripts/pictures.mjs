// Takes the pictures of the web app in docs/images again. Needs a build with the web app, and Chromium.
// Usage: node scripts/pictures.mjs [NAME ...]; without names all of them
//
// Boards, moves, puzzles and drawn numbers are the same every time; depths and speeds of live analysis are the machine's.

import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { chromiumProgram } from './chromium.mjs'

const PROGRAM = fileURLToPath(new URL('../packages/plyworks/bin/plyworks.js', import.meta.url))
const IMAGES = fileURLToPath(new URL('../docs/images/', import.meta.url))
const CAISSA_GAME =
  'b2-c4 f6-e4 c4-d2 e6-e7 c4-d5 e4-d6 d2-e4 d6-e4 d6-f5 e7-f6 c3-f3 f6-b6 f3-b3 d2-b4 b3-b2 b6-b5 f5-d4 b5-a6 b2-a2 b4-a5 a2-a5 a6-a5'
const MATCH = `name = "Four levels"
game = "connect-four"
seed = 7
[schedule]
games = 4
[openings]
random = 2
${['beginner', 'novice', 'casual', 'club'].map((level) => `[[players]]\nlevel = "${level}"\n`).join('')}`

/** What each picture shows: where, on what screen, and what is done before it is taken. */
const pictures = {
  gallery: { at: '#/', height: 820 },
  board: {
    at: `#/play/caissa?players=human+club&moves=${CAISSA_GAME.replaceAll(' ', '+')}`,
    width: 1180,
    height: 740,
    act: (page) => page.locator('[aria-label^="d5,"]').click(),
  },
  variations: {
    at: '#/play/hip?players=human+human&moves=a1+b1+(+f6+%7Bkeeps%20away%7D+$1+e5+)+c3+d4+$6+e2+b5',
    height: 760,
    act: (page) => page.getByText('Comment, glyphs and variations').click(),
  },
  analysis: {
    at: `#/play/caissa?players=human+human&moves=${CAISSA_GAME.split(' ').slice(0, 4).join('+')}`,
    height: 860,
    settings: { analysis: true },
    act: async (page) => {
      await page.getByText('Engine and options').click()
      await page.getByLabel('Show what the other side threatens').check()
      await page.getByText('Engine and options').click()
      await page.locator('.line').nth(2).waitFor()
      await page.locator('.threat').waitFor()
      await page.waitForTimeout(4000)
      await page.locator('.analysis').evaluate((panel) => panel.scrollIntoView())
    },
  },
  solved: {
    at: '#/play/connect-four?players=human+human&moves=4+4+4+4+4+2+2+1+3+5+5+7+7+6+1+6',
    height: 720,
    settings: { solvedValues: true },
    act: async (page) => {
      await page.getByRole('tab', { name: 'Values' }).click()
      await page.locator('.solved .value-list, .solved table, .solved ol').first().waitFor()
      await page.waitForTimeout(3000)
      await page
        .locator('.solved')
        .first()
        .evaluate((panel) => panel.scrollIntoView())
    },
  },
  'star-chess': {
    at: `#/play/star-chess:galaxy=terran?players=human+novice+novice+novice&moves=move.A1.B2.20+end+move.A4.B3.20+end+end+end`,
    height: 860,
    act: async (page) => {
      await page.getByRole('button', { name: 'Hint' }).click()
      await page.getByRole('heading', { name: 'The hint, a whole turn' }).waitFor()
      await page.getByLabel('What is drawn').selectOption('Materials')
    },
  },
  puzzles: { at: '#/learn/caissa/puzzles/12', height: 720, dark: true, act: (page) => page.getByText('Hint').click() },
  'alpha-beta': {
    at: '#/lab?example=alpha-beta',
    height: 1180,
    act: (page) => page.getByRole('slider', { name: 'Step', exact: true }).fill('17'),
  },
  'explorer-map': {
    at: '#/explore/croquar?part=map&start=1+37+28+4',
    phone: true,
    height: 680,
    act: (page) => page.waitForTimeout(4000),
  },
  arena: { at: (match) => `#/arena/${match}`, height: 820, act: (page) => page.locator('.report').first().waitFor() },
  diagrams: { at: '#/rules/hip', phone: true, act: (page) => scrollTo(page, '.rules-diagram') },
  phone: {
    at: '#/play/hip?players=human+human&moves=a1+b1+c3+d4+e2+b5',
    phone: true,
    dark: true,
    settings: { analysis: true },
    act: (page) => page.locator('.line').nth(2).waitFor(),
  },
}

const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => !Object.hasOwn(pictures, name))
if (unknown !== undefined) {
  console.error(`no picture ${unknown}; there are ${Object.keys(pictures).join(', ')}`)
  process.exit(2)
}
const data = mkdtempSync(join(tmpdir(), 'pictures-'))
const match = playMatch()
const server = spawn(process.execPath, [PROGRAM, 'serve', '--port', '0', '--no-log', '--data', data])
const browser = await chromium.launch({ executablePath: chromiumProgram(), args: ['--no-sandbox', '--disable-gpu'] })
try {
  const address = await addressOf(server)
  for (const [name, picture] of Object.entries(pictures)) {
    if (wanted.length === 0 || wanted.includes(name)) await take(address, name, picture)
  }
} finally {
  await browser.close()
  server.kill()
  rmSync(data, { recursive: true, force: true })
}

/** Plays a small match into the data folder; its id. */
function playMatch() {
  const file = join(data, 'match.toml')
  writeFileSync(file, MATCH)
  const out = execFileSync(process.execPath, [PROGRAM, 'match', file, '--json', '--data', data], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return JSON.parse(out.trim().split('\n').at(-1)).id
}

async function addressOf({ stdout }) {
  for await (const line of createInterface({ input: stdout })) {
    const found = /http:\/\/\S+/.exec(line)
    if (found !== null) return found[0]
  }
  throw new Error('the server ended before it was ready')
}

async function take(address, name, { at, width = 1280, height = 844, phone = false, dark = false, settings, act }) {
  const context = await browser.newContext({
    viewport: phone ? { width: 390, height: Math.min(height, 844) } : { width, height },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    hasTouch: phone,
    isMobile: phone,
    serviceWorkers: 'block',
  })
  await context.addInitScript((chosen) => {
    let drawn = 0.5
    Math.random = () => {
      drawn = (drawn + 0.6180339887498949) % 1
      return drawn
    }
    localStorage.setItem('plyworks:settings', JSON.stringify(chosen))
  }, settings ?? {})
  const page = await context.newPage()
  await page.goto(address + (typeof at === 'function' ? at(match) : at))
  await page.locator('main').waitFor()
  await page.waitForLoadState('networkidle')
  await act?.(page)
  await page.mouse.move(0, 0)
  await page.waitForTimeout(500)
  const file = join(IMAGES, `${name}.png`)
  await page.screenshot({ path: file })
  console.log(`${name}: ${Math.round(statSync(file).size / 1024)} KB`)
  await context.close()
}

async function scrollTo(page, selector) {
  await page.locator(selector).first().waitFor()
  await page
    .locator(selector)
    .first()
    .evaluate((element) => element.scrollIntoView())
}

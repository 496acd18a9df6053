import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { eachOf } from '../support/each-of.js'
import { useSite } from './support/use-site.js'

const site = useSite()

it('the fonts come with the app, and nothing is asked for elsewhere', async () => {
  const page = await site.visit('')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`${site.server.address}?again#/`)
  await page.locator('.card h2').first().waitFor()
  const loaded = () =>
    page.evaluate(() => [...document.fonts].flatMap(({ status, family }) => (status === 'loaded' ? family : [])))
  await expect
    .poll(async () => (await loaded()).map((name) => name.replaceAll('"', '')).sort())
    .toEqual(['Figtree', 'Young Serif'])
  const { origin } = new URL(site.server.address)
  expect(asked.filter((url) => url.endsWith('.woff2'))).toHaveLength(2)
  expect(asked.filter((url) => !url.startsWith(origin) && !/^(data|blob):/.test(url))).toEqual([])
})

it('the header is the same on every page, and marks the one that it is on', async () => {
  const page = await site.visit('')
  const pages = ['', 'learn', 'library', 'make', 'arena', 'arena/connect', 'study', 'engine', 'lab', 'rules/hip']
  const boards = [
    'play/hip',
    'explore/hip',
    'edit/hip',
    'learn/hip',
    'learn/hip/puzzles/1',
    'exhibit/hip/draws',
    'none',
  ]
  const links = page.locator('.header-nav a')
  for (const hash of [...pages, ...boards]) {
    await page.goto(`${site.server.address}#/${hash}`)
    await page.locator('#content, main').first().waitFor()
    expect([hash, await links.allTextContents()]).toEqual([hash, ['Play', 'Learn', 'Library', 'Make', 'Arena']])
    const marked = await page.locator('.header-nav a[aria-current=page]').allTextContents()
    const named = ['', 'learn', 'library', 'make', 'arena'].indexOf(hash)
    if (named >= 0) expect([hash, marked]).toEqual([hash, [(await links.allTextContents())[named]]])
  }
  // There is no server for the arena.
  site.errors.splice(0)
})

it('the analysis that was switched on in one game is off in the next', async () => {
  const page = await site.visit('#/play/hip?players=human+human')
  const analysis = page.getByRole('switch', { name: 'Analysis' })
  await analysis.click()
  expect(await analysis.getAttribute('aria-checked')).toBe('true')
  await page.goto(`${site.server.address}#/`)
  await page.locator('[data-game=caissa] .card-link').click()
  await page.locator('.game-title', { hasText: 'Caïssa' }).waitFor()
  await analysis.waitFor()
  expect(await analysis.getAttribute('aria-checked')).toBe('false')
  expect(await page.locator('.arrow').count()).toBe(0)
})

it('an address that asks for a map where there is none shows the board, and says so in one sentence', async () => {
  const page = await site.visit('')
  for (const [id, title] of [
    ['connect-four', 'Connect Four'],
    ['hip', 'Hip'],
    ['star-chess', 'Star Chess'],
  ]) {
    await page.goto(`${site.server.address}#/explore/${id}?part=map`)
    await page
      .getByRole('status')
      .filter({ hasText: `${title} has no map` })
      .waitFor()
    await page.getByRole('grid').waitFor()
    expect(await page.locator('[role=alert]').count()).toBe(0)
  }
  await page.goto(`${site.server.address}#/explore/croquar?part=map`)
  await page.getByRole('application').or(page.locator('.map')).first().waitFor()
  expect(await page.getByText('has no map').count()).toBe(0)
})

/** Games with a cell that has a man of the first seat, one of the second, and one without. */
const CELLS: Record<'quick' | 'long', [id: string, query: string, cells: [number, number, number]][]> = {
  quick: [
    ['caissa', 'players=human+human', [16, 32, 42]],
    ['star-chess', 'players=human+human+human+human', [0, 3, 10]],
  ],
  long: [
    ['connect-four', 'players=human+human&moves=4+4', [3, 10, 35]],
    ['croquar', 'players=human+human&start=1+37+28+4', [37, 28, 55]],
    ['hip', 'players=human+human&moves=a1+b1', [0, 1, 35]],
  ],
}

describe('where the system sets the colours', () => {
  eachOf(CELLS, 'men and board of %s are seen, and told from one another', async ([id, query, cells]) => {
    const page = await site.visit(`#/play/${id}?${query}`)
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
    await page.locator('.steps').waitFor()
    expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true)
    const [first, second, empty] = await Promise.all(cells.map((cell) => picture(page, cell)))
    for (const [one, other] of [
      [first, second],
      [first, empty],
      [second, empty],
    ]) {
      expect(await difference(page, one, other)).toBeGreaterThan(0.02)
    }
  })
})

/** A picture of the inside of a cell, as base64. */
async function picture(page: Page, cell: number): Promise<string> {
  const box = await page.locator(`.board [data-cell="${cell}"] .touch`).boundingBox()
  if (box === null) throw new Error(`cell ${cell} is not shown`)
  const { x, y, width, height } = box
  const clip = { x: x + width * 0.1, y: y + height * 0.1, width: width * 0.8, height: height * 0.8 }
  return (await page.screenshot({ clip })).toString('base64')
}

/** The fraction of pixels that are a quarter brighter, or darker, in one picture than in another of the same size. */
function difference(page: Page, one: string, other: string): Promise<number> {
  return page.evaluate(
    async (pictures) => {
      const [first, second] = await Promise.all(
        pictures.map(async (base64) => {
          const image = new Image()
          image.src = `data:image/png;base64,${base64}`
          await image.decode()
          const canvas = document.createElement('canvas')
          const [width, height] = [64, 64]
          Object.assign(canvas, { width, height })
          const context = canvas.getContext('2d')
          context?.drawImage(image, 0, 0, width, height)
          const { data } = context?.getImageData(0, 0, width, height) ?? { data: new Uint8ClampedArray() }
          return Array.from({ length: width * height }, (_, at) => {
            const [red, green, blue] = data.slice(4 * at)
            return (0.3 * red + 0.6 * green + 0.1 * blue) / 255
          })
        }),
      )
      return first.filter((light, at) => Math.abs(light - second[at]) > 0.25).length / first.length
    },
    [one, other],
  )
}

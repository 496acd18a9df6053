import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { packText } from '../../../packages/plyworks/src/web/ui/parts/packed-text.js'
import { type Running, start } from '../../cli/program.js'
import { type SharedSite, useSite } from './use-site.js'

/** Two players name numbers; the one who comes to ten wins. The second player knows how. */
export const TEN = `import { simpleGame } from '@plyworks/core'
export default simpleGame({
  title: 'Up to Ten',
  seats: ['Anna', 'Bert'],
  maxPlies: 10,
  start: () => ({ turn: 0, sum: 2 }),
  turn: (state) => state.turn,
  moves: ({ sum }) => ['a1', 'b1'].slice(0, 10 - sum),
  play: ({ turn, sum }, move) => ({ turn: 1 - turn, sum: sum + (move === 'a1' ? 1 : 2) }),
  outcome: ({ turn, sum }) => (sum < 10 ? null : turn === 0 ? [-1, 1] : [1, -1]),
  board: { rows: 1, columns: 2, look: ({ sum }, { index }) => String(sum + index + 1) },
})
`

/** Puts code into the editor as a person pastes it. */
export async function paste(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'The code of the game' }).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(code)
}

/** Waits until the page plays another game than one that was ended. */
export async function playsOn(page: Page): Promise<void> {
  await paste(page, TEN)
  await page.getByRole('grid', { name: 'Board of Up to Ten' }).waitFor()
  await page.getByText('checks found nothing wrong').waitFor()
}

/** A server of ours, whose policies hold, on which games are made. */
export interface Maker {
  readonly site: SharedSite
  readonly address: string
  /** For files of a test. */
  readonly folder: string
  visit(hash: string): Promise<Page>
  /** Opens code by a link and agrees to run it. */
  open(code: string): Promise<Page>
}

/** A server and a browser for the tests of a file. */
export function useMaker(): Maker {
  const folder = mkdtempSync(join(tmpdir(), 'plyworks-made-'))
  const site = useSite()
  let server: Running
  let address = ''
  beforeAll(async () => {
    server = start(['serve', '--port', '0', '--data', join(folder, 'data')])
    address = /http:\S+/.exec(await server.line(/ready at/))?.[0] ?? ''
  })
  afterAll(async () => {
    server.child.kill('SIGTERM')
    await server.finished
    rmSync(folder, { recursive: true, force: true })
  })
  const visit = async (hash: string): Promise<Page> => {
    const page = await site.visit('', {
      // The test reads here what is copied.
      before: () => {
        Object.defineProperty(navigator, 'clipboard', {
          value: { writeText: async (words: string) => Reflect.set(window, 'copied', words) },
        })
      },
    })
    await page.goto(address + hash)
    return page
  }
  return {
    site,
    folder,
    get address() {
      return address
    },
    visit,
    async open(code) {
      const page = await visit(`#/make?code=${await packText(code)}`)
      await page.getByRole('button', { name: 'Run it' }).click()
      return page
    },
  }
}

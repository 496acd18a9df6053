import { describe, expect, it } from 'vitest'
import { packText } from '../../packages/plyworks/src/web/ui/parts/packed-text.js'
import { paste, playsOn, TEN, useMaker } from '../end-to-end/support/maker.js'

// As a visitor's browser does it, frames in a sandbox have a process of their own; Chromium's shell has them in that of the page.
process.env.CHROMIUM = '/usr/bin/chromium'
const { open } = useMaker()

/** What takes longer than the tests of `make.test.ts` may. */
describe('hostile code', () => {
  it('that does not end as it begins is stopped, and the page lives on', async () => {
    const page = await open('while (true) {}\nexport default 0')
    await page.getByText('The game has not answered for').first().waitFor({ timeout: 40_000 })
    await playsOn(page)
  })

  it('that takes all the memory it gets is ended without the page', async () => {
    const page = await open(TEN)
    await page.getByText('checks found nothing wrong').waitFor()
    // Playwright gives the whole page up when the process of any frame ends. So the page itself tells its server what it shows, and
    // goes on to a good game once it is told of the bad one.
    const said: string[] = []
    page.context().on('request', (request) => {
      const words = new URL(request.url()).searchParams.get('shows')
      if (words !== null) said.push(words)
    })
    await page.evaluate(
      (next) => {
        const shown = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(selector)
        setInterval(() => {
          const problem = shown('.problem-message')?.textContent ?? ''
          if (/memory|not answered/.test(problem)) location.hash = next
          for (const button of document.querySelectorAll('button')) if (button.textContent === 'Run it') button.click()
          const board = shown('[role="grid"]')?.getAttribute('aria-label') ?? ''
          void fetch(`/healthz?${new URLSearchParams({ shows: `${location.hash === next} ${problem} ${board}` })}`)
        }, 300)
      },
      `#/make?code=${await packText(TEN.replace('Up to Ten', 'Again to Ten'))}`,
    )
    const greedy = `const all = []\nfor (;;) all.push(new Array(1e6).fill(all.length + 0.5))\n${TEN}`
    // On a busy machine the page ends it before it has all the memory, because it does not answer.
    const crash = page.waitForEvent('crash', { timeout: 60_000 }).catch(() => {})
    await Promise.race([crash, paste(page, greedy).catch(() => {})])
    await expect.poll(() => said.join('\n'), { timeout: 60_000 }).toMatch(/memory|not answered/)
    await expect.poll(() => said.at(-1), { timeout: 60_000 }).toBe('true  Board of Again to Ten')
  })
})

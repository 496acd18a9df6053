import { describe, it } from 'vitest'
import { playsOn, TEN, useMaker } from '../end-to-end/support/maker.js'

const { open } = useMaker()

/** What takes longer than the tests of `make.test.ts` may. */
describe('hostile code', () => {
  it('that does not end as it begins is stopped, and the page lives on', async () => {
    const page = await open('while (true) {}\nexport default 0')
    await page.getByText('The game has not answered for').first().waitFor({ timeout: 40_000 })
    await playsOn(page)
  })

  it('that takes all the memory it gets is ended without the page', async () => {
    const page = await open(`const all = []\nfor (;;) all.push(new Array(1e6).fill(all.length + 0.5))\n${TEN}`)
    await page.locator('.problem-message').first().waitFor({ timeout: 60_000 })
    await playsOn(page)
  })
})

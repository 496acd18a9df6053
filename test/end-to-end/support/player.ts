import { Random } from '@plyworks/core'
import type { Page } from 'playwright-core'

/** Plays for the human by clicking on what the page offers, chosen by chance but reproducibly. */
export class ChancePlayer {
  private readonly random: Random

  constructor(
    private readonly page: Page,
    seed: number,
  ) {
    this.random = new Random(seed)
  }

  /** Waits until a human has to move (true) or the game is over (false). */
  async humanToMove(): Promise<boolean> {
    const shown = this.page.locator('.result, .steps').first()
    await shown.waitFor({ timeout: 30_000 })
    return (await this.page.locator('.result').count()) === 0
  }

  /** Makes one whole move of the human. */
  async move(): Promise<void> {
    const { page } = this
    const before = await this.moveCount()
    await this.click('.cell.origin', '.steps .buttons button')
    for (let step = 0; step < 4 && (await this.moveCount()) === before && (await this.choosing()); step++) {
      if ((await page.locator('.amount').count()) > 0) await page.locator('.amount button[type=submit]').click()
      else await this.click('.cell.target', '.steps .buttons button:not(:has-text("Cancel"))')
    }
  }

  /** Plays until the game is over; fails after `limit` moves of the human. */
  async playOut(limit: number): Promise<void> {
    for (let count = 0; await this.humanToMove(); count++) {
      if (count === limit) throw new Error(`the game is not over after ${limit} moves`)
      await this.move()
    }
  }

  private async choosing(): Promise<boolean> {
    return (await this.page.locator('.cell[aria-selected=true]').count()) > 0
  }

  private async moveCount(): Promise<number> {
    return this.page.locator('.move').count()
  }

  private async click(...selectors: string[]): Promise<void> {
    for (const selector of selectors) {
      const found = this.page.locator(selector)
      const count = await found.count()
      if (count === 0) continue
      await found.nth(this.random.below(count)).click()
      return
    }
    throw new Error('nothing to click on')
  }
}

/** The names and contents of all cells, as a screen reader says them, without what only concerns the next move. */
export async function boardWords(page: Page): Promise<string[]> {
  const labels = await page
    .locator('[role=gridcell]')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label') ?? ''))
  return labels.map((label) => label.replace(/, (can be played|last move|chosen|possible target|hint)/g, ''))
}

export async function moveTexts(page: Page): Promise<string[]> {
  const texts = await page.locator('.move').allTextContents()
  return texts.slice(1)
}

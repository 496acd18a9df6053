import type { Page } from 'playwright-core'

interface Violation {
  readonly id: string
  readonly impact: string | null
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
}

/** What axe-core, which must be at hand on the page, finds serious or critical on the page as it is. */
export async function troubles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { axe } = globalThis as typeof globalThis & { axe: { run(): Promise<{ violations: Violation[] }> } }
    const { violations } = await axe.run()
    return violations
      .filter((violation) => violation.impact === 'serious' || violation.impact === 'critical')
      .map(
        (violation) =>
          `${violation.id}: ${violation.nodes.map((node) => `${node.html} (${node.failureSummary})`).join(' | ')}`,
      )
  })
}

/** Pixels by which the page is wider than the screen. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** Buttons, links and fields that are too small for a finger. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'button, select, a.button, a.part, input:not([type=radio], [type=checkbox]), label.choice, label.brush',
      ),
    ]
      .map((element) => ({ name: element.textContent, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.top >= 0 && box.width > 0 && (box.height < 43.5 || box.width < 43.5))
      .map(({ name, box }) => `${name} ${box.width}x${box.height}`),
  )
}

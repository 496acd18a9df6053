import type { Page } from 'playwright-core'

interface Violation {
  readonly id: string
  readonly impact: string | null
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
}

/**
 * What axe-core, which must be at hand on the page, finds serious or critical on the page as it is.
 * @param rules those for the colours alone, which are another matter in another theme; otherwise all
 */
export async function troubles(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  return page.evaluate(async (rules) => {
    const { axe } = globalThis as typeof globalThis & {
      axe: { run(options: object): Promise<{ violations: Violation[] }> }
    }
    const { violations } = await axe.run({
      resultTypes: ['violations'],
      // The tag alone would bring the rule for enhanced contrast too, which is off as a rule.
      ...(rules === 'colours' && { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }),
    })
    return violations
      .filter((violation) => violation.impact === 'serious' || violation.impact === 'critical')
      .map(
        (violation) =>
          `${violation.id}: ${violation.nodes.map((node) => `${node.html} (${node.failureSummary})`).join(' | ')}`,
      )
  }, rules)
}

/** Pixels by which the page is wider than the screen, what a dialog shows wider than it, or links lie over the logo. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const wider = (element: Element) => element.scrollWidth - element.clientWidth
    const logo = document.querySelector('.brand .logo')?.getBoundingClientRect().right ?? 0
    const links = [...document.querySelectorAll('.header-middle > .button')].map((link) => link.getBoundingClientRect())
    const covered = links.filter(({ width }) => width > 0).map(({ left }) => logo - left)
    return Math.max(...[document.documentElement, ...document.querySelectorAll('dialog[open]')].map(wider), ...covered)
  })
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

/** What moves on a page whose visitor wants less of that. */
export function moving(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime ?? 0) > 0)
      .map(({ effect }) => (effect instanceof KeyframeEffect ? (effect.target?.outerHTML ?? '') : String(effect))),
  )
}

/** Listens to what a screen reader is told from now on. @returns what asks for it: each text as often as it was announced */
export async function announcements(page: Page): Promise<() => Promise<string[]>> {
  const told = await page.evaluateHandle(() => {
    const told: string[] = []
    new MutationObserver((changes) => {
      const elements = changes.map(({ target }) => (target instanceof Element ? target : target.parentElement))
      const regions = elements.map((element) => element?.closest('[aria-live], [role=status], [role=alert]') ?? null)
      for (const region of new Set(regions)) if (region !== null) told.push(region.textContent)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
    return told
  })
  return () => told.jsonValue()
}

/** Everything that the checks of this file find wrong with a page. */
export async function faults(page: Page, phone: boolean, rules: 'all' | 'colours' = 'all'): Promise<object> {
  return {
    troubles: await troubles(page, rules),
    overflow: await overflow(page),
    small: phone ? await smallTargets(page) : [],
    moving: await moving(page),
  }
}

export const NO_FAULTS = { troubles: [], overflow: 0, small: [], moving: [] }

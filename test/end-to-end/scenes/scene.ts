import type { Page } from 'playwright-core'

/** Something that the app shows: where it is found, and how it is brought about. */
export interface Scene {
  readonly name: string
  /** The part of the address from `#` on. */
  readonly at: string
  /** What is there once the page is. */
  readonly ready: string
  /** By a server with matches, see `arena-site.ts`. */
  readonly arena?: true
  /** Shows little that another scene does not: only the long tests look at it. */
  readonly repeats?: true
  /** Whether the browser complains of what it does not get. */
  readonly complains?: true
  /** What a person does there before the scene is looked at. */
  act?(page: Page): Promise<void>
}

/** A scene for each subject; all but the first one repeat it. */
export function forEach(subjects: readonly string[], make: (subject: string) => Scene): Scene[] {
  return subjects.map((subject, index) => ({ ...make(subject), ...(index > 0 && { repeats: true as const }) }))
}

/** Presses the button of this name. */
export async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click()
}

/** A scene in which a button of the page opens a dialog. */
export function dialog(name: string, at: string, button: string, ready = '.steps'): Scene {
  return {
    name,
    at,
    ready,
    async act(page) {
      await press(page, button)
      await page.getByRole('dialog').waitFor()
    },
  }
}

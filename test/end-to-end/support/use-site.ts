import { createRequire } from 'node:module'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { Site } from './site.js'

/** The script that `troubles` needs on a page. */
export const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** What tests need of a site that is opened and closed for them. */
export type SharedSite = Pick<Site, 'visit' | 'server' | 'errors'>

/**
 * The built app and a browser for all tests of a file: visits end with each test, which fails when a visited page has
 * met with an error.
 */
export function useSite(): SharedSite {
  let opened: Site | null = null
  const site = (): Site => {
    if (opened === null) throw new Error('the site is there during tests only')
    return opened
  }
  beforeAll(async () => {
    opened = await Site.open()
  })
  afterEach(async () => {
    await site().leave()
    expect(site().errors.splice(0)).toEqual([])
  })
  afterAll(async () => {
    await opened?.close()
  })
  return {
    visit: (place, options) => site().visit(place, options),
    get server() {
      return site().server
    },
    get errors() {
      return site().errors
    },
  }
}

import { describe, expect, it } from 'vitest'
import { parseRoute } from '../../packages/plyworks/src/web/ui/page/routes.js'
import { useArena } from './scenes/arena-site.js'
import { scenes } from './scenes/scenes.js'
import { show } from './scenes/show.js'
import { faults, NO_FAULTS } from './support/state.js'
import { useSite } from './support/use-site.js'

const site = useSite()
const arena = useArena()

/** The page that an address leads to. */
function pageOf(at: string): string {
  try {
    return parseRoute(arena.fill(at)).page
  } catch {
    return 'wrong link'
  }
}

it.each(Object.entries(scenes))('the page "%s" has a scene at its own address', (page, all) => {
  expect(all.map(({ at }) => pageOf(at))).toContain(page)
})

describe.each(Object.entries(scenes))(
  'nothing is serious for axe-core, too wide, too small or moves: %s',
  (_page, all) => {
    it.each(all.filter(({ repeats }) => repeats === undefined))('$name', async (scene) => {
      const page = await show(scene, site, arena, { phone: true, dark: true })
      expect(await faults(page, true), 'narrow and dark').toEqual(NO_FAULTS)
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await page.setViewportSize({ width: 1280, height: 800 })
      // The long tests look at wide pages with all rules.
      expect(await faults(page, false, 'colours'), 'wide and light').toEqual(NO_FAULTS)
    })
  },
)

import { describe, expect, it } from 'vitest'
import { useArena } from '../end-to-end/scenes/arena-site.js'
import { scenes } from '../end-to-end/scenes/scenes.js'
import { show } from '../end-to-end/scenes/show.js'
import { faults, NO_FAULTS } from '../end-to-end/support/state.js'
import { useSite } from '../end-to-end/support/use-site.js'

const site = useSite()
const arena = useArena()

/** Screens and themes that `scenes.test.ts` does not look at. */
const LOOKS = [
  { title: 'on a small phone, light', phone: true, width: 320, dark: false },
  { title: 'on a tablet, dark', phone: true, width: 820, dark: true },
  { title: 'on a wide screen, dark', phone: false, width: 1600, dark: true },
]

describe.each(LOOKS)('$title', ({ phone, width, dark }) => {
  describe.each(Object.entries(scenes))('%s', (_page, all) => {
    it.each(all)('$name', async (scene) => {
      const page = await show(scene, site, arena, { phone, width, dark })
      expect(await faults(page, phone)).toEqual(NO_FAULTS)
    })
  })
})

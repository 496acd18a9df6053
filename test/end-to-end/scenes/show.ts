import type { Page } from 'playwright-core'
import type { VisitOptions } from '../support/site.js'
import { AXE, type SharedSite } from '../support/use-site.js'
import type { ArenaSite } from './arena-site.js'
import type { Scene } from './scene.js'

/** A page that shows the scene to a new visitor, with axe-core at hand. */
export async function show(scene: Scene, site: SharedSite, arena: ArenaSite, options: VisitOptions): Promise<Page> {
  const address = scene.arena === true ? arena.address + arena.fill(scene.at) : scene.at
  const page = await site.visit(address, { ...options, script: AXE })
  if (scene.complains === true) page.removeAllListeners('console')
  await page.locator(scene.ready).first().waitFor()
  await scene.act?.(page)
  if (scene.complains === true) site.errors.splice(0)
  return page
}

import { fileURLToPath } from 'node:url'
import { buildKernels } from '../../scripts/build-kernels.mjs'
import { embedTables } from '../../scripts/embed-tables.mjs'
import { generateRegistry } from '../../scripts/generate-registry.mjs'

/** Generated sources follow what they are made from before any test imports them. */
export default async function setup(): Promise<void> {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  generateRegistry(root)
  embedTables(root)
  await buildKernels(root)
}

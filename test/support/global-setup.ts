import { fileURLToPath } from 'node:url'
import { generateRegistry } from '../../scripts/generate-registry.mjs'

/** The registry follows the folders of src/games before any test imports it. */
export default function setup(): void {
  generateRegistry(fileURLToPath(new URL('../..', import.meta.url)))
}

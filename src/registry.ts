// Generated from the folders of src/games by scripts/generate-registry.mjs; do not edit.
import type { GameDefinition } from './core/game.js'

/** Imports each game lazily, by id. */
export const loaders: Readonly<Record<string, () => Promise<{ readonly definition: GameDefinition }>>> = {
  'caissa': () => import('./games/caissa/index.js'),
  'connect-four': () => import('./games/connect-four/index.js'),
  'croquar': () => import('./games/croquar/index.js'),
  'hip': () => import('./games/hip/index.js'),
  'star-chess': () => import('./games/star-chess/index.js'),
}

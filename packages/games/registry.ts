// Generated from the folders of packages/games by scripts/generate-registry.mjs; do not edit.
import type { GameDefinition } from '@plyworks/core'

/** Imports each game lazily, by id. */
export const loaders: Readonly<Record<string, () => Promise<{ readonly default: GameDefinition }>>> = {
  'breakthrough': () => import('./small/breakthrough.js'),
  'caissa': () => import('./caissa/index.js'),
  'connect-four': () => import('./connect-four/index.js'),
  'croquar': () => import('./croquar/index.js'),
  'dodgem': () => import('./small/dodgem.js'),
  'domineering': () => import('./small/domineering.js'),
  'dots-and-boxes': () => import('./small/dots-and-boxes.js'),
  'hex': () => import('./small/hex.js'),
  'hip': () => import('./hip/index.js'),
  'kalah': () => import('./small/kalah.js'),
  'l-game': () => import('./small/l-game.js'),
  'm-n-k': () => import('./small/m-n-k.js'),
  'othello': () => import('./small/othello.js'),
  'six-mens-morris': () => import('./small/six-mens-morris.js'),
  'star-chess': () => import('./star-chess/index.js'),
  'three-mens-morris': () => import('./small/three-mens-morris.js'),
}

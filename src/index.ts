/**
 * Plyworks as a library: games behind one contract, and the algorithms that play, search and solve them.
 *
 * ```ts
 * import { loadGame, solveExhaustively } from 'plyworks'
 *
 * const game = await loadGame('connect-four:cols=5,rows=4')
 * console.log(solveExhaustively(game, game.start()))
 * ```
 */
export { cellName, cellOfName, type Grid, gridShape, gridSymmetries } from './boards/grid.js'
export * from './core/create-game.js'
export * from './core/engine.js'
export * from './core/game.js'
export { History } from './core/history.js'
export { type KeyTable, makeKeyTable, mix32 } from './core/keys.js'
export { legalMoves } from './core/legal-moves.js'
export * from './core/not-applicable.js'
export type * from './core/position.js'
export { Random } from './core/random.js'
export * from './core/record.js'
export * from './core/text-error.js'
export * from './core/variant.js'
export * from './core/view.js'
export * from './load-game.js'
export { defaultEngine, enginesFor, findEngine } from './search/engines.js'
export { levelsFor } from './search/levels.js'
export * from './search/open-engine.js'
export { divide, perft } from './search/perft.js'
export * from './solve/exhaustive.js'

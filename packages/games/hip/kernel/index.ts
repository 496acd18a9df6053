/** The solver of Hip on 64-bit sets. */
export {
  CELL_KEYS,
  CORNERS,
  FIRST,
  FIXED,
  FRAMES,
  IMAGES,
  LEFT_AT,
  MAGIC,
  NUMBER_KEYS,
  PART_KEYS,
  SEAT_AT,
  SQUARES,
  THROUGH,
  WEIGHTS,
} from './addresses'
export { heuristicScore, heuristicNodeCount, setHeuristic } from './heuristic'
export { setImages } from './keys'
export { known, nodeCount, setGame, solve, tellAnswer } from './search'
export { setSquares } from './squares'
export { place } from './state'
export { filled, probe, remember, setTable } from './table'
export { setThread } from './together'

/** First byte of the memory behind the kernel's own. */
export const HEAP: usize = __heap_base

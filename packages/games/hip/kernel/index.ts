/** The solver of Hip on 64-bit sets. */
export {
  CELL_KEYS,
  FIRST,
  FIXED,
  FRAMES,
  IMAGES,
  LEFT_AT,
  NEXT,
  NUMBER_KEYS,
  SEAT_AT,
  SET_KEYS,
  SQUARES,
  WEIGHTS,
} from './addresses'
export { heuristicScore, heuristicNodeCount, setHeuristic } from './heuristic'
export { setImages } from './keys'
export { known, nodeCount, setBackwards, setGame, solve, tellAnswer } from './search'
export { place } from './state'
export { filled, remember, setTable } from './table'

/** First byte of the memory behind the kernel's own. */
export const HEAP: usize = __heap_base

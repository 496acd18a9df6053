/** The solver of Connect Four on 64-bit sets. */
export { setBoard } from './board'
export { nodeCount, rememberScore, setLargeNodes, test, wasHalted, winningMoves } from './search'
export { filled, remember, setTable } from './table'

/** First byte of the memory behind the kernel's own. */
export function heap(): usize {
  return __heap_base
}

/** The solver of Connect Four on 64-bit sets. */
export { setBoard } from './board'
export { bestMoves, remember, solve } from './questions'
export { nodeCount, setHelps, setLargeNodes, wasHalted } from './search'
export { filled, setTable } from './table'

/** First byte of the memory behind the kernel's own. */
export function heap(): usize {
  return __heap_base
}

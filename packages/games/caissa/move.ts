/** Makes a move of its origin and target: `from | to << 6`. No move is 0. */
export function moveOf(from: number, to: number): number {
  return from | (to << 6)
}

export function originOf(move: number): number {
  return move & 63
}

export function targetOf(move: number): number {
  return move >> 6
}

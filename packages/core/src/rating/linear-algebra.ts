/** Small symmetric positive definite systems, by the method of Cholesky. */

type Matrix = readonly (readonly number[])[]

/** x with matrix · x = right. */
export function solve(matrix: Matrix, right: readonly number[]): number[] {
  return substitute(factorize(matrix), right)
}

export function inverse(matrix: Matrix): number[][] {
  const factor = factorize(matrix)
  const columns = matrix.map((_, index) =>
    substitute(
      factor,
      matrix.map((_, row) => (row === index ? 1 : 0)),
    ),
  )
  return columns
}

/** Lower triangle L with L · Lᵀ = matrix. */
function factorize(matrix: Matrix): number[][] {
  const lower: number[][] = matrix.map((row) => row.map(() => 0))
  for (let row = 0; row < matrix.length; row++) {
    for (let column = 0; column <= row; column++) {
      let sum = matrix[row][column]
      for (let k = 0; k < column; k++) sum -= lower[row][k] * lower[column][k]
      lower[row][column] = row === column ? Math.sqrt(Math.max(sum, SMALLEST)) : sum / lower[column][column]
    }
  }
  return lower
}

const SMALLEST = 1e-12

function substitute(lower: readonly (readonly number[])[], right: readonly number[]): number[] {
  const size = right.length
  const result = [...right]
  for (let row = 0; row < size; row++) {
    for (let k = 0; k < row; k++) result[row] -= lower[row][k] * result[k]
    result[row] /= lower[row][row]
  }
  for (let row = size - 1; row >= 0; row--) {
    for (let k = row + 1; k < size; k++) result[row] -= lower[k][row] * result[k]
    result[row] /= lower[row][row]
  }
  return result
}

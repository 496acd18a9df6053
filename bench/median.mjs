/** Returns the median of some numbers; of an even count the mean of the two in the middle. */
export function median(numbers) {
  const sorted = numbers.toSorted((one, other) => one - other)
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2
}

/**
 * Options in the order of their names, for whatever is found again by the words of its question: the same options in
 * another order are the same question.
 */
export function inOrder(options: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(options).sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Returns why something failed, as a clause that a sentence may end with: what was thrown, without a full stop of its own. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.replace(/\.\s*$/, '')
}

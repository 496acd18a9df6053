import { text } from '../../ui/text/text.js'

/** Says why a game ended; a reason that a newer server gives stands as it is. */
export function endingInWords(reason: string): string {
  const endings: Readonly<Record<string, string>> = text.inArena.report.endings
  return endings[reason] ?? reason
}

/** Hears the dialogue between referee and program, line by line, as it happens. */
export interface Transcript {
  /**
   * Notes a line.
   * @param from `referee` for what the program was told, `program` for what it answered, `errors` for what it wrote to standard
   * error, `note` for what happened between lines, e.g. that a game begins
   */
  line(from: DialogueLine['from'], text: string): void
}

/** A line of a dialogue, as plain data. */
export interface DialogueLine {
  readonly from: 'referee' | 'program' | 'errors' | 'note'
  readonly text: string
}

/** Signs that stand before the lines of a written dialogue. */
const SIGNS = { referee: '>', program: '<', errors: '!', note: '#' } as const

/** Returns a line of a dialogue as it is written: `> go time 1000`, `< b2-c4`. Signs that no terminal shows are replaced. */
export function dialogueText({ from, text }: DialogueLine): string {
  return `${SIGNS[from]} ${text.replace(/[^\x20-\x7e\u00a0-\u{10ffff}]|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, '\ufffd')}`
}

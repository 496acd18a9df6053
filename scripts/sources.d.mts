/** One item of a write-up: what it says, and where it can be seen here. */
export interface SourceItem {
  /** Number of the write-up and of the item in it: 1.021. */
  readonly item: string
  /** Heading of the part of the write-up that begins with this item. */
  readonly part?: string
  readonly says: string
  readonly here: 'works' | 'shown' | 'differs'
  /** The page, command, option or test that shows it; for *shown* and *differs* the reason as well. */
  readonly see: string
  /** Arguments of `plyworks`. */
  readonly command?: string
  /** Texts that the command's answer contains; white space counts as one space. */
  readonly prints?: readonly string[]
  /** The command takes more than about two seconds. */
  readonly long?: boolean
}

export const writeUps: readonly { readonly game: string; readonly title: string }[]
export function sourceItems(game: string): SourceItem[]
export function sourcesPage(): string

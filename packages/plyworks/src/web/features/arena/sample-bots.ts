import javascript from '../../../../../../examples/bots/first-column.mjs?raw'
import c from '../../../../../../examples/bots/four.c?raw'
import python from '../../../../../../examples/bots/four.py?raw'
import rust from '../../../../../../examples/bots/four.rs?raw'

/** A whole bot in a language, as `examples/bots` has it. */
export interface SampleBot {
  readonly language: string
  readonly file: string
  readonly source: string
  /** Makes a program of it, where that takes a step. */
  readonly build: string | null
  readonly command: string
}

export const SAMPLE_BOTS: readonly SampleBot[] = [
  { language: 'Python', file: 'four.py', source: python, build: null, command: 'python3 four.py' },
  { language: 'JavaScript', file: 'four.mjs', source: javascript, build: null, command: 'node four.mjs' },
  { language: 'C', file: 'four.c', source: c, build: 'cc -o four four.c', command: './four' },
  { language: 'Rust', file: 'four.rs', source: rust, build: 'rustc -o four four.rs', command: './four' },
]

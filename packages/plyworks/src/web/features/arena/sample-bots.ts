import sources from 'virtual:bot-sources'

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
  { language: 'Python', file: 'four.py', source: sources['four.py'], build: null, command: 'python3 four.py' },
  {
    language: 'JavaScript',
    file: 'four.mjs',
    source: sources['first-column.mjs'],
    build: null,
    command: 'node four.mjs',
  },
  { language: 'C', file: 'four.c', source: sources['four.c'], build: 'cc -o four four.c', command: './four' },
  { language: 'Rust', file: 'four.rs', source: sources['four.rs'], build: 'rustc -o four four.rs', command: './four' },
]

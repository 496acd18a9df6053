import type { Effort } from '@plyworks/core'

/** Texts of every page: the header, settings, the gallery, trouble. */
export const appText = {
  /** The language, as BCP 47 names it: for the document, for numbers and for dates. */
  language: 'en',
  appName: 'Plyworks',
  tagline: 'Games worth thinking about',
  intro: 'Play against the computer, or a friend, here or by one link. Nothing to install.',
  newHere: 'New here? Start with',
  newHereThen: ', then meet a game that you do not know.',
  allGames: 'All games',
  pages: 'Pages',
  arena: 'Arena',
  library: 'Library',
  make: 'Make',
  learn: 'Learn',
  skipToContent: 'Skip to content',
  settings: 'Settings',
  close: 'Close',
  cancel: 'Cancel',
  loading: 'Loading…',
  footer:
    'Computer players run in your browser; matches of the arena run on the server. Your games are kept in this browser and, if the server runs on your own computer, by that server too.',
  apiDocs: 'HTTP API',

  // Gallery
  play: 'Play',
  playGame: (title: string) => `Play ${title}`,
  continueGame: (title: string) => `Continue ${title}`,
  continueShort: 'Continue',
  rulesOf: (title: string) => `Rules of ${title}`,
  rules: 'Rules',
  seats: (count: number, variants: boolean) => `${count} players${variants ? ' · with variants' : ''}`,

  effort: ({ rules, length }: Effort) => `${rulesWords[rules]} · ${length}`,

  // Rules page
  noRules: 'This game has no rules page yet.',
  backToGame: 'Back to the game',

  // Settings
  theme: 'Colours',
  themeNames: { system: 'Same as system', light: 'Light', dark: 'Dark' },
  themeToggle: (name: string) => `Colours: ${name}`,
  showMoves: 'Mark legal moves on the board',
  turnSpeed: 'Shown',
  skipTurns: 'Skip to my turn or the end',
  skipGame: 'Skip to the end',
  boardSpeed: 'Moves on the board, and turns of others',
  boardSpeedNames: { off: 'At once', slow: 'Slow', normal: 'Normal', fast: 'Fast' },

  // Trouble
  badLink: 'This link cannot be opened',
  badLinkHelp: 'Nothing of yours was changed.',
  trouble: 'Something went wrong',
  troubleHelp: 'The page had an error. Your last game is kept.',
  reload: 'Reload the page',
}

const rulesWords: Readonly<Record<Effort['rules'], string>> = {
  easy: 'Easy to learn',
  medium: 'Takes a while to learn',
  hard: 'Much to learn',
}

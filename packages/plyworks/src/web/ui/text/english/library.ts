import { counted } from './words.js'

const TIMES = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** Texts of the library of games. */
export const libraryText = {
  libraryAbout: 'Your games, with their variations, comments and reviews.',
  libraryHere: 'They stay in this browser.',
  libraryOnServer: (unsent: number) =>
    `They are kept in this browser and by this computer’s server, which shows them to other browsers here${unsent === 0 ? '' : ` (${counted(unsent, 'change', 'changes')} not sent yet)`}.`,
  libraryNone: 'No games yet. Whatever you play is kept here.',
  libraryNothingFound: 'No games match.',
  libraryCount: (shown: number, all: number) => (shown === all ? games(all) : `${shown} of ${games(all)}`),
  librarySearch: 'Search',
  librarySearchHelp: 'Players, results, titles, comments, moves, dates',
  libraryGame: 'Game',
  libraryAnyGame: 'All',
  libraryResult: 'Result',
  libraryAnyResult: 'Any',
  libraryResults: { decided: 'Won by one player', shared: 'Drawn or shared', open: 'Not finished' },
  libraryNameless: 'without a name',
  libraryWon: (seat: string) => `${seat} won`,
  librarySharedResult: 'drawn or shared',
  libraryOpenResult: 'not finished',
  libraryGames: 'Your games',
  libraryMore: (count: number) => `Show ${count} more`,
  libraryTrouble: (message: string) => `Your browser's database cannot be used: ${message}.`,
  libraryUnwritten: (message: string) => `The change was not written: ${message}.`,
  libraryOpen: (title: string) => `Open ${title}`,
  libraryFacts: (moves: number, result: string, variations: boolean, reviewed: boolean) =>
    [counted(moves, 'move', 'moves'), result, variations ? 'annotated' : '', reviewed ? 'reviewed' : '']
      .filter((fact) => fact !== '')
      .join(' · '),
  when: (time: number) => TIMES.format(time),
  rename: 'Title',
  renameOf: (title: string) => `Title of ${title}`,
  renameSave: 'Keep the title',
  remove: 'Delete',
  removeOf: (title: string) => `Delete ${title}`,
  removed: (title: string) => `${title} was deleted.`,
  restore: 'Put it back',
  importGames: 'Import games',
  importHelp: 'Games as text or JSON, as many as a file holds; also what “plyworks match export” writes.',
  importFiles: 'Files',
  importPaste: 'Or paste them here',
  importStart: 'Import',
  importReport: ({
    done,
    all,
    taken,
    known,
    wrong,
  }: Readonly<Record<'done' | 'all' | 'taken' | 'known' | 'wrong', number>>) =>
    `${done} of ${games(all)} read: ${taken} new, ${known} known already${wrong === 0 ? '' : `, ${wrong} wrong`}.`,
  importFailed: (message: string) => `The import stopped: ${message}.`,
  importMore: (count: number) => `and ${count} more`,
  exportJson: 'Export all (JSON)',
  exportText: 'Export all (text)',
}

function games(count: number): string {
  return counted(count, 'game', 'games')
}

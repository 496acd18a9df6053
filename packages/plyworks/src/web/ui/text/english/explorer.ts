import type { Value } from '@plyworks/core'
import type { Grade } from '../told.js'
import { number } from './words.js'

/** Texts of the explorer: positions, map and quiz. */
export const explorerText = {
  // Explorer
  explorerOf: (title: string) => `Explorer of ${title}`,
  explorerParts: 'Parts of the explorer',
  explorerPartNames: { board: 'Position', map: 'Map', quiz: 'Quiz' },
  noSuchPart: {
    board: (title: string) => `${title} has no board to explore.`,
    map: (title: string) =>
      `${title} has no map: its positions are too many to solve them all at once. This is its board.`,
    quiz: (title: string) =>
      `${title} has no quiz: a quiz needs all positions solved, and there are too many. This is its board.`,
  },
  position: 'Position',
  positionHelp: 'The position in notation. Change it, or paste another one.',
  setUp: 'Set up',
  startAgain: 'Start again',
  playFromHere: 'Play from here',
  mapOf: (title: string) => `Map: ${title}`,
  mapHelp: 'Arrow keys walk the map, Shift makes longer steps, Enter opens the position on the board.',
  mapCursor: 'Place on the map',
  mapRole: 'map',
  mapPlace: (column: string, row: string) => `${column} against ${row}`,
  mapNoPosition: 'There is no such position.',
  mapUnknown: 'The solution does not cover this position.',
  mapBest: (moves: string) => `Best: ${moves}`,
  mapLegend: 'Legend',
  mapLegendItem: (value: Value, count: string) => `${value} for the player to move: ${count}`,
  mapLegendShade: 'The stronger the colour, the nearer the end.',
  mapNone: (count: string) => `no position: ${count}`,
  openOnBoard: 'Open on the board',

  // Moves that were played
  played: 'What was played',
  playedSource: 'In',
  playedSources: { own: 'Your games', arena: 'Matches of the arena', book: 'The opening book' },
  playedBy: 'Moves of',
  playedByAnybody: 'Everyone',
  playedByUnknown: 'Unknown players',
  playedReading: 'Reading your games…',
  playedRead: (done: number, all: number) => `${number(done)} of ${number(all)} games are read`,
  playedReadingRate: (rate: number, left: string | null) =>
    `${number(Math.round(rate))} a second${left === null ? '' : `, ${left} left`}`,
  playedStopped: 'Stopped. Games that are not read yet are not counted here.',
  playedNothing: 'No game has a move here.',
  playedMove: 'Move',
  playedGames: 'Games',
  playedResults: 'Won – shared – lost',
  playedCounts: (won: number, shared: number, lost: number) => `${won} – ${shared} – ${lost}`,
  playedCountsInWords: (won: number, shared: number, lost: number) => `${won} won, ${shared} shared, ${lost} lost`,
  playedPoints: (seat: string) => `Points of ${seat}`,
  playedPercent: (fraction: number) => `${number(fraction * 100, 1)}\u00a0%`,
  playedLatest: 'Latest',

  // Quiz
  quizTitle: 'Find the only move',
  quizLevel: 'Level',
  quizAnyLevel: 'Any',
  quizLevels: { easy: 'Easy', medium: 'Medium', hard: 'Hard' } satisfies Record<Grade, string>,
  quizGradeIs: (grade: Grade) => `This one is ${grade}.`,
  quizLooking: 'Looking for a puzzle…',
  quizNone: 'No puzzle of this kind was found in this game.',
  quizScore: (right: number, asked: number) => `${right} of ${asked} right`,
  quizStreak: (streak: number, best: number) => `${streak} in a row, at most ${best}`,
  quizForget: 'Start the count again',
}

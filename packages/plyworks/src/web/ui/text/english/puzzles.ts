import type { PuzzleTask, PuzzleValue } from '@plyworks/core'
import type { PuzzleState } from '../told.js'
import { counted, turns } from './words.js'

/** Texts of the pages of puzzles. */
export const puzzleText = {
  puzzles: 'Puzzles',
  puzzlesOf: (title: string) => `Puzzles of ${title}`,
  puzzlesAbout: 'Found by solvers and engines in games with mistakes; the easiest come first.',
  puzzlesSolved: (solved: number, all: number) => `${solved} of ${all} solved`,
  puzzlesForget: 'Start all again',
  puzzlesPutBack: 'Put back what was solved',
  noPuzzle: (number: string, all: number) => `There is no puzzle “${number}”; they are numbered from 1 to ${all}.`,
  puzzleNumber: (number: number, all: number) => `Puzzle ${number} of ${all}`,
  puzzleLink: (number: number, state: PuzzleState) => `Puzzle ${number}${stateWords[state]}`,
  puzzleStateSigns: { new: '', solved: '✓', helped: '·' } satisfies Record<PuzzleState, string>,
  puzzleTask: (seat: string, task: PuzzleTask, value: PuzzleValue, moves: number) =>
    task === 'win'
      ? `${seat} to move and win in ${moves}. The computer holds out as long as it can.`
      : `${seat} to move. ${onlyMoveWords[value]}${moves > 1 ? ` The computer answers, and again there is only one: find ${moves}.` : ' Find it.'}`,
  puzzleStep: (step: number, steps: number) => `Move ${step} of ${steps}`,
  puzzleGood: 'Right. Go on.',
  puzzleSolved: 'Solved.',
  puzzleSolvedHelped: 'Done. Next time without help.',
  puzzleWrong: (move: string, value: PuzzleValue, plies: number | null, other: string, answer: string | null) =>
    `${move} ${wrongWords(value, plies)}${answer === null ? '' : `: ${other} answers ${answer}`}. Try another one.`,
  puzzleEnding: (move: string, reason: string) => `${move} ends the game: ${reason}.`,
  puzzleRefutation: (move: string, line: string, goesOn: boolean) =>
    `After ${move} the best play goes ${line}${goesOn ? ' …' : '.'}`,
  puzzleHintDistance: (value: PuzzleValue, plies: number) =>
    `With best play the ${value === 'win' ? 'win' : 'draw'} takes ${turns(plies)}.`,
  puzzleHintNot: (moves: string) => `It is none of these: ${moves}.`,
  puzzleHint: 'Hint',
  puzzleShow: 'Show the move',
  puzzleAgain: 'Once more',
  puzzleNext: 'Next puzzle',
  puzzleOfTheDay: (title: string) => `Puzzle of the day: ${title}`,
  dailySolved: 'Solved',
  dailyStreak: (days: number) => `${counted(days, 'day', 'days')} in a row`,
  dailyDone: (days: number) =>
    days > 1 ? `Solved on ${counted(days, 'day', 'days')} in a row.` : 'Come again tomorrow, and it is a streak.',
  puzzleRating: (rating: number, deviation: number) => `Your rating here: ${rating} ± ${deviation}`,
  puzzleUnrated: 'No rating yet: the first answer to each puzzle counts.',
  puzzleRated: (change: number) => `${change < 0 ? '−' : '+'}${Math.abs(change)}`,
  ratedShort: (rating: number) => `rated ${rating}`,
  noPuzzles: (title: string) =>
    `${title} has no puzzles: a puzzle needs one answer that is proved right, and with more than two players there is no such proof.`,

  // Where the first answer counts
  puzzleGiveUp: 'Show me',
  puzzleRight: (move: string, words: string) => `Right: ${move} ${words}.`,
  puzzleOnlyMoveWas: (move: string, words: string, answer: string, right: string) =>
    `${move} ${words}. The only move was ${answer}, which ${right}.`,
  puzzleShown: (answer: string, words: string) => `The only move is ${answer}: it ${words}.`,
}

const stateWords: Readonly<Record<PuzzleState, string>> = { new: '', solved: ', solved', helped: ', done with help' }

const onlyMoveWords: Readonly<Record<PuzzleValue, string>> = {
  win: 'Only one move wins.',
  draw: 'Only one move keeps the draw.',
  loss: 'Every move loses.',
  open: 'Only one move does not lose at once.',
}

function wrongWords(value: PuzzleValue, plies: number | null): string {
  switch (value) {
    case 'win':
      return 'wins too, but takes longer'
    case 'draw':
      return 'only draws'
    case 'loss':
      return plies === null ? 'loses' : `loses in ${turns(plies)}`
    case 'open':
      return 'does not win in time'
  }
}

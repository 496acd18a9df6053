import type { LessonAlgorithm, Value } from '@plyworks/core'
import { counted } from './words.js'

/** Texts of the introductions and the lessons on algorithms. */
export const learningText = {
  learnGames: 'The games, in two minutes each',
  learnAlgorithms: 'The algorithms at work',
  documentation: 'Documentation',
  documentationAbout: 'Tutorials, every page and command, protocols, and the stories of the games.',
  noLesson: (name: string) => `There is no lesson “${name}”`,
  introduction: 'Introduction',
  introductionTo: (title: string) => `Introduction to ${title}`,
  introductionStep: (step: number, count: number) => `Step ${step} of ${count}`,
  introductionRight: 'Right.',
  introductionWrong: 'That is a legal move, but not what is asked for. Try another one.',
  introductionNext: 'Next',
  introductionSkip: 'Skip',
  goals: 'Goals',
  goalsReached: (reached: number, count: number) =>
    reached === count ? `All ${count} goals reached.` : `${reached} of ${counted(count, 'goal', 'goals')} reached.`,
  goalReached: ', reached',
  goalWon: 'You win.',
  goalLost: 'That game is not won. Try it again.',
  goalAgain: 'Start this game again',
  goalThinking: 'The computer is thinking…',
  noGoal: (number: string, count: number) => `There is no goal ${number}: this game has ${count}`,
  learnOffer: (title: string) => `New to ${title}?`,
  learnOfferAbout: 'Small goals on the board teach it in a few minutes.',
  learnOfferTake: 'Learn it',
  learnOfferLeave: 'Just play',
  learnGame: (title: string) => `Learn ${title}`,
  algorithmNames: {
    minimax: 'Minimax',
    'alpha-beta': 'Alpha-beta',
    mtdf: 'MTD(f)',
    'max-n': 'Max^n',
    'masked-max-n': 'Masked max^n',
    retrograde: 'Retrograde analysis',
  } satisfies Record<LessonAlgorithm, string>,
  algorithmAbout: {
    minimax: 'One side wants much, the other little: the value of a position from the values of those that follow.',
    'alpha-beta': 'The same answer with fewer looks: whole branches are cut off once they cannot matter.',
    mtdf: 'Probes that only ask “is it at least this much?” close in on the value, helped by a memory.',
    'max-n': 'More than two players, each for himself: scores become one number a player.',
    'masked-max-n':
      'Only the searching player tries several turns; the rivals play their standard one. That makes deep search affordable.',
    retrograde: 'From the end backwards: waves of decided positions run up the game.',
  } satisfies Record<LessonAlgorithm, string>,
  /** Follows what the game says of the position. */
  algorithmLong: {
    minimax:
      'Leaves have the evaluation of the position, or 1000 for a win, as the first player sees it: he wants the largest number, his opponent the smallest.',
    'alpha-beta':
      'Below each open node stands its window: only scores inside can still matter. Where the window closes, the moves that are left are cut off.',
    mtdf: 'Each probe has a window without any score inside, so it only tells whether the value is at least that much, and cuts off a lot. Bounds found before are remembered.',
    'max-n': 'A leaf has one score a player, and every player takes what is best for himself.',
    'masked-max-n':
      'Only the player who searches tries several turns; the others play the first one, so a full turn of four players with three candidates makes the tree three times as large and not eighty-one times.',
    retrograde:
      'They are solved from the end. The first wave are the finished ones; each further wave holds those that are decided by the waves before it.',
  } satisfies Record<LessonAlgorithm, string>,
  lessonGame: 'Shown on',
  diagramOpen: 'Open this position',
  diagramOpenNamed: (caption: string) => `Open this position: ${caption}`,
  diagramMoved: (seat: string, changes: readonly string[], step: number, count: number) =>
    `Move ${step} of ${count}, by ${seat}: ${changes.length === 0 ? 'nothing changes on the board' : changes.join('; ')}.`,
  diagramStart: 'Before the moves',
  diagramAfter: (move: string, step: number, count: number) => `After ${move} (${step} of ${count})`,
  diagramMen: (men: readonly string[]) => `On the board: ${men.join('; ')}.`,
  lessonSteps: 'Steps',
  lessonStep: 'Step',
  lessonStepOf: (step: number, count: number) => `Step ${step} of ${count}`,
  lessonTree: 'Tree of the search',
  lessonBegins: (nodes: number, seat: string) =>
    `The tree has ${counted(nodes, 'position', 'positions')}. ${seat} is to move at the root.`,
  lessonRoot: 'The root',
  lessonAfter: (move: string) => `After ${move}`,
  lessonLeaves: (seen: number, all: number) => `Leaves looked at: ${seen}; the tree has ${all}.`,
  steps: {
    enter: (place: string | null, seat: string, window: string | null) =>
      `${at(place)} ${seat} is to move.${window === null ? '' : ` The window is ${window}.`}`,
    leaf: (place: string | null, scores: string) => `${at(place)} A leaf, worth ${scores}.`,
    better: (move: string, seat: string, scores: string) => `${move} gives ${scores}: the best so far for ${seat}.`,
    worse: (move: string, seat: string, scores: string) => `${move} gives ${scores}: no better for ${seat}.`,
    cut: (moves: string, seat: string) =>
      `Cut off: ${seat} has enough here, whatever ${moves} may give. The other side will not let it come to this.`,
    done: (place: string | null, scores: string) => `${at(place)} Done: ${scores}.`,
    remembered: (place: string | null, score: string) =>
      `${at(place)} Known from an earlier probe: ${score}. That is enough.`,
    probe: (count: number, beta: string) => `Probe ${count}: is the value at least ${beta}?`,
    bounds: (lower: string, upper: string) => `The value lies from ${lower} to ${upper}.`,
    answer: (scores: string) => `The answer: ${scores}.`,
  },
  wavesBegin: (positions: number) => `${counted(positions, 'position', 'positions')}, none of them decided yet.`,
  waveSays: (wave: number, counts: Readonly<Record<Value, number>>, decided: number, all: number) =>
    `Wave ${wave}: ${counts.win} won, ${counts.draw} drawn and ${counts.loss} lost for the player to move. ${decided} of ${all} are decided.`,
  waveBoards: 'Some positions of this wave',
  waveBoard: (seat: string, value: string) => `${seat} to move: ${value}`,
}

/** The place of a step in a tree. */
function at(place: string | null): string {
  return place === null ? 'At the root:' : `After ${place}:`
}

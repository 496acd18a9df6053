import { counted } from './words.js'

/** Every English text about the course of a game: reports, charts, replay, signs on the board. See `text.ts`. */
export const storyText = {
  report: 'What happened',
  nothingYet: 'Nothing yet.',
  quietTurn: (commands: number) =>
    commands === 1 ? 'One command, nothing else.' : `${counted(commands, 'command', 'commands')}, nothing else.`,
  charts: 'Over the game',
  measure: 'What is drawn',
  chartOf: (title: string) => `${title} over the game`,
  chartAt: (ply: number, values: readonly { readonly name: string; readonly value: string }[]) =>
    `Move ${ply}: ${values.map(({ name, value }) => `${name} ${value}`).join(', ')}`,
  replay: 'Replay',
  backwards: 'Backwards',
  forwards: 'Forwards',
  halt: 'Halt',
  speed: 'Speed',
  stepsASecond: (steps: number) => `${counted(steps, 'step', 'steps')} a second`,
  unit: 'Steps',
  units: { turn: 'Whole turns', move: 'Single commands' },
  where: 'Move',
  whereOf: (ply: number, count: number, place: string | null) =>
    `${place === null ? '' : `${place}, `}move ${ply} of ${count}`,
  signs: 'On the map',
  noSigns: 'Nothing',
  finishTurn: 'Let the computer finish the turn',
  hintedTurn: 'The hint, a whole turn',
  playHint: 'Play this turn',
  forecast: 'What ending the turn would bring',
  notHere: 'Not now:',
}

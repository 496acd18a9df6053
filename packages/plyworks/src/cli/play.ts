import { createInterface } from 'node:readline'
import { presentGuests } from '../guests/present-guests.js'
import { Computers } from '../tasks/computers.js'
import { badInput } from '../tasks/failure.js'
import { openQuestion } from '../tasks/question.js'
import { type PositionOptions, wholeNumber, withPosition } from './arguments.js'
import { readLines } from './lines.js'
import { plainButForStyles } from './play/picture.js'
import { defaultSeats, readSeats } from './play/seats.js'
import { PlaySession } from './play/session.js'
import { type Context, silent, type Verb } from './verb.js'

interface PlayOptions extends PositionOptions {
  readonly seats?: string
  readonly load?: string
  readonly watch?: boolean
  readonly turns: number
  readonly colour: boolean
}

/** A game in the terminal; also works with typed lines from a file or another program. */
export const verb: Verb = {
  askable: false,
  configure: (command) =>
    withPosition(command)
      .option(
        '--seats <WHO>',
        'who plays, one for each seat: human, computer, a level, or an engine with its options, e.g. human,expert or 4xcomputer (default: you in the first seat, the computer in the others)',
      )
      .option('--load <FILE>', 'resume a saved game, with its players unless --seats names others')
      .option('--watch', 'draw the position after each move of a computer')
      .option(
        '--turns <N>',
        'stop a game between computers after N turns of each',
        wholeNumber('turns', 1, 1_000_000),
        500,
      )
      .option('--no-colour', 'print without colours'),
  notes: [
    'Levels, weakest first: beginner, novice, casual, club, strong, expert. The level of computer is club.',
    'An engine is written NAME or NAME:key=value,key=value. The keys are its options, and depth, nodes or ms (milliseconds',
    'a move) as limits. Here it has the second of four seats, with two options:',
    '  human,mask-predictor:turns=3,all-masks=true,2xnovice',
    '`plyworks engines GAME` lists the engines of a game and their options.',
  ].join('\n'),
  async run({ operands: [name], options }, context) {
    const { seats, load, watch, turns, colour, position: positionText, seed } = options<PlayOptions>()
    const { game, position } = await openQuestion({ game: name, position: positionText, seed })
    const players = seats === undefined ? defaultSeats(game) : readSeats(game, seats)
    if (load !== undefined && positionText !== undefined) throw badInput('load', 'not together with --position')
    const computers = new Computers(seed)
    const guests = presentGuests().all.length > 0
    const interactive = process.stdin.isTTY === true && process.stdout.isTTY === true
    const session = new PlaySession(game, position, players, {
      colours: colour && process.stdout.isTTY === true && process.env.TERM !== 'dumb' && !process.env.NO_COLOR,
      interactive,
      width: process.stdout.columns ?? 80,
      seed,
      watch: watch === true,
      mostTurns: turns,
      write: (text) => process.stdout.write(plainButForStyles(text)),
      choose: (playedGame, current, player) => computers.choose(playedGame, current, player.computer),
      forget: () => computers.forget(),
    })
    // A game from a file that does not return would keep signals from being heard: they are left to the system, which ends
    // the program at once. What is saved is whole at any moment.
    const onSignal = guests ? () => () => {} : context.onSignal
    const forget = onSignal(() => void computers.close())
    try {
      if (load !== undefined) await session.load(load, seats === undefined)
      await session.begin()
      if (!session.finished)
        await (interactive ? talk(session, { context, onSignal, guests }) : listen(session, onSignal))
    } catch (error) {
      if (context.signal === null) throw error
    } finally {
      forget()
      await computers.close()
    }
    return silent
  },
}

/** Lines from a file or another program: no prompt. */
async function listen(session: PlaySession, onSignal: Context['onSignal']): Promise<void> {
  const reading = readLines(async (line) => (await session.receive(line)) && !session.finished)
  const forget = onSignal(reading.close)
  await reading.ended
  forget()
}

interface Talk {
  readonly context: Context
  readonly onSignal: Context['onSignal']
  /** Whether there are games from files. */
  readonly guests: boolean
}

/** Lines from a person, with a prompt and line editing. */
async function talk(session: PlaySession, { context, onSignal, guests }: Talk): Promise<void> {
  const reader = createInterface({ input: process.stdin, output: process.stdout })
  const forget = onSignal(() => reader.close())
  // While the line editor has the terminal, Ctrl-C is a character that only this thread reads.
  const editLines = (on: boolean): void => void (guests && process.stdin.setRawMode(on))
  // At a terminal the line editor takes Ctrl-C, which must mean what it means everywhere.
  reader.on('SIGINT', () => {
    leaveLine()
    process.kill(process.pid, 'SIGINT')
  })
  let ended = false
  reader.on('close', () => {
    if (!ended && context.signal === null) leaveLine()
  })
  try {
    reader.setPrompt(plainButForStyles(session.prompt))
    reader.prompt()
    for await (const line of reader) {
      editLines(false)
      ended = !(await session.receive(line)) || session.finished
      if (ended) break
      reader.setPrompt(plainButForStyles(session.prompt))
      editLines(true)
      reader.prompt()
    }
  } finally {
    forget()
    reader.close()
  }
}

/** Ends the line of the prompt, behind which Ctrl-C and Ctrl-D leave the cursor. */
function leaveLine(): void {
  process.stdout.write('\n')
}

import { quote, TextError } from '@plyworks/core'
import { Option } from 'commander'
import { type DialogueLine, dialogueText } from '../match/players/transcript.js'
import { GameAborted } from '../match/referee.js'
import { outcomeOfTrial, type Trial, tryBot } from '../match/try-bot.js'
import { badInput, nameArgument, STATUS } from '../tasks/failure.js'
import { openEngineThread } from '../tasks/match.js'
import { openGame } from '../tasks/question.js'
import { oneOf, SEED, wholeNumber, withGame, withJson } from './arguments.js'
import { countPlies } from './format.js'
import { inColumns } from './play/screen.js'
import { silent, type Verb } from './verb.js'

interface TryBotOptions {
  readonly protocol: 'line' | 'ugi' | 'codecup'
  readonly seat: number
  readonly opponent: string
  readonly ms: number
  readonly seed: number
}

const NOTES = `COMMAND is one argument: plyworks try-bot connect-four "python3 four.py". Lines that begin with > are what the
program is told, those with < what it answers, those with ! what it writes to standard error. The referee, the clock and the
limits are those of a match. Status 1 when the program failed.`

const MOST_LISTED = 60

/** One game of a program, with the whole dialogue. */
export const verb: Verb = {
  askable: false,
  configure: (command) =>
    withJson(withGame(command))
      .argument('<COMMAND>', 'the program and its arguments, as one argument')
      .addOption(
        oneOf(new Option('--protocol <NAME>', 'the protocol that the program speaks'), [
          'line',
          'ugi',
          'codecup',
        ]).default('line'),
      )
      .option('--seat <N>', 'the seat of the program, from 0', wholeNumber('seat', 0, 99), 0)
      .option('--opponent <WHO>', 'the player of the other seats: a level, or an engine with its options', 'beginner')
      .option(
        '--ms <N>',
        'milliseconds that the program has for a move',
        wholeNumber('ms', 1, 1e8, 'milliseconds'),
        5000,
      )
      .option('--seed <N>', SEED, wholeNumber('seed', 0, 0xffff_ffff), 1),
  notes: NOTES,
  async run({ operands: [name, text], options }, context) {
    const { protocol, seat, opponent, ms, seed } = options<TryBotOptions>()
    const command = splitCommand(text)
    const game = await openGame(name)
    const { seats } = game.traits
    if (seat >= seats) throw badInput('seat', `found ${seat}, expected a seat of ${seats}, 0 to ${seats - 1}`)
    const stop = new AbortController()
    const forget = context.onSignal(() => stop.abort())
    const dialogue: DialogueLine[] = []
    try {
      const trial = await inArguments(() =>
        tryBot({
          game: game.name,
          command,
          directory: process.cwd(),
          protocol,
          seat,
          opponent,
          milliseconds: ms,
          seed,
          openThinker: openEngineThread,
          signal: stop.signal,
          onLine: (line) => {
            dialogue.push(line)
            if (!context.json) context.emit(line, () => dialogueText(line))
          },
          onMove: () => {},
        }),
      )
      const status = trial.ending.seat === seat && trial.advice !== null ? STATUS.internal : STATUS.done
      return { result: resultOf(trial, seat, dialogue), text: describe(trial, seat), status }
    } catch (error) {
      if (error instanceof GameAborted) return silent
      throw error
    } finally {
      forget()
    }
  },
}

/** Runs a trial; an error in its match is reported for the argument that it comes from. */
async function inArguments<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const [, key] = (error instanceof TextError && /^players\[\d+\]\.(\w+)$/.exec(error.subject)) || []
    if (!(error instanceof TextError) || key === undefined) throw nameArgument('COMMAND', error)
    const argument = key === 'command' ? 'COMMAND' : 'opponent'
    throw nameArgument(argument, new TextError(argument, error.place, error.found, error.expected))
  }
}

/** Splits a command at its spaces; what stands in quotes is one word. */
function splitCommand(text: string): string[] {
  const words = [...text.matchAll(/(?:[^\s"']|"[^"]*"|'[^']*')+/g)].map(([word]) => word.replace(/["']/g, ''))
  if (words.length === 0) throw badInput('COMMAND', `found ${quote(text)}, expected a program and its arguments`)
  return words
}

function resultOf(trial: Trial, seat: number, dialogue: readonly DialogueLine[]): object {
  const { game, ending, moves, position, legal, remarks, advice } = trial
  return {
    game,
    seat,
    reason: ending.reason,
    failed: advice !== null,
    detail: ending.detail,
    points: ending.points,
    ply: moves.length,
    position,
    legal,
    advice,
    remarks: remarks.map(({ kind, detail }) => ({ kind, detail })),
    moves: moves.map(({ move }) => move),
    dialogue,
  }
}

function describe(trial: Trial, seat: number): string {
  const { moves, diagram, position, legal, remarks, advice } = trial
  const own = moves.filter((move) => move.seat === seat)
  const longest = Math.max(0, ...own.map(({ time }) => time.wall))
  const lines = ['', diagram, `position after ${countPlies(moves.length)}: ${position}`]
  if (advice !== null && legal.length > 0) {
    const listed = legal.slice(0, MOST_LISTED)
    const more = legal.length > MOST_LISTED ? ` and ${legal.length - MOST_LISTED} more` : ''
    lines.push(`legal moves${more}:`, inColumns(listed, 80))
  }
  lines.push('', outcomeOfTrial(trial, seat))
  if (advice !== null) lines.push(advice)
  for (const { kind, detail } of remarks) lines.push(`remark: ${kind}: ${detail}`)
  lines.push(`own moves: ${own.length} (longest, ${Math.round(longest)} ms)`)
  return lines.join('\n')
}

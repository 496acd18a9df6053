import { TextError } from '@plyworks/core'
import { Option } from 'commander'
import { CodeCupSession } from '../match/codecup.js'
import { LineSession } from '../match/line-session.js'
import { PromptThinker } from '../match/prompt-thinker.js'
import type { Thinker } from '../match/thinker.js'
import { UgiSession } from '../match/ugi.js'
import { EngineThread } from '../tasks/engine-thread.js'
import { badInput, Failure, refusal, STATUS } from '../tasks/failure.js'
import { openGame } from '../tasks/question.js'
import { type CheckedEngine, checkEngine } from '../tasks/search.js'
import { decimalNumber, type EngineOptions, oneOf, wholeNumber, withEngine, withGame } from './arguments.js'
import { readLines } from './lines.js'
import { tellRules } from './rules.js'
import { type Context, silent, type Verb } from './verb.js'

interface ProtocolOptions extends EngineOptions {
  readonly protocol: 'ugi' | 'codecup' | 'line'
  readonly seed?: number
  readonly seconds?: number
  readonly prompt?: string
  readonly retries: number
}

/** Speaks a protocol on standard input and output; the engine thinks in a thread, so every line is read at once. */
export const verb: Verb = {
  askable: false,
  configure: (command) =>
    withEngine(withGame(command))
      .addOption(oneOf(new Option('--protocol <NAME>', 'the protocol'), ['ugi', 'codecup', 'line']).default('ugi'))
      .option('--seconds <N>', 'time for a whole game (codecup; default 30)', decimalNumber('seconds', 0.1, 1e6))
      .option('--seed <N>', 'fixes whatever is random', wholeNumber('seed', 0, 0xffff_ffff))
      .option(
        '--prompt <COMMAND>',
        'line: no engine, but a command of the shell that reads a prompt with rules, board and legal moves, and writes an answer that ends with a move',
      )
      .option(
        '--retries <N>',
        'questions after an answer without a legal move (--prompt)',
        wholeNumber('retries', 0, 100),
        2,
      ),
  async run({ operands: [game], options }, context) {
    const { protocol, engine, option, evaluation, seed, seconds, prompt, retries } = options<ProtocolOptions>()
    if (protocol !== 'codecup' && seconds !== undefined) throw badInput('seconds', 'only for --protocol codecup')
    if (prompt !== undefined) {
      if (protocol !== 'line') throw badInput('prompt', 'only for --protocol line')
      await speakForPrompt(game, prompt, retries, context)
      return silent
    }
    const checked = await checkEngine({ game, engine, options: option, evaluation, seed })
    const thinker = new EngineThread({ game, engine: checked.name, seed })
    try {
      if (protocol === 'ugi') await speakUgi(game, checked, thinker, seed, context)
      else if (protocol === 'codecup') await speakCodeCup(game, checked, thinker, seconds ?? 30, context)
      else await speakLines(game, checked, thinker, context)
    } finally {
      await thinker.close()
    }
    return silent
  },
}

async function speakUgi(
  name: string,
  engine: CheckedEngine,
  thinker: EngineThread,
  seed: number | undefined,
  context: Context,
): Promise<void> {
  const session = new UgiSession({
    game: await openGame(name),
    thinker,
    name: `Plyworks ${engine.name}`,
    author: 'the Plyworks developers',
    options: engine.specs,
    chosen: engine.texts,
    seed,
    write: (line) => process.stdout.write(`${line}\n`),
  })
  const reading = readLines((line) => session.receive(line))
  const forget = context.onSignal(reading.close)
  const end = await reading.ended
  forget()
  await session.close(end === 'left' || context.signal !== null)
}

async function speakCodeCup(
  name: string,
  engine: CheckedEngine,
  thinker: EngineThread,
  seconds: number,
  context: Context,
): Promise<void> {
  const game = await openGame(name)
  const refuses = CodeCupSession.refuses(game)
  if (refuses !== null) throw refusal(refuses)
  const session = new CodeCupSession({
    game,
    thinker,
    options: engine.texts,
    milliseconds: seconds * 1000,
    spent: performance.now(),
    now: () => performance.now(),
    write: (line) => process.stdout.write(`${line}\n`),
  })
  await converse((line) => session.receive(line), thinker, context)
}

async function speakLines(name: string, engine: CheckedEngine, thinker: EngineThread, context: Context): Promise<void> {
  const session = new LineSession({
    game: await openGame(name),
    thinker,
    options: engine.texts,
    write: (line) => process.stdout.write(`${line}\n`),
  })
  await converse((line) => session.receive(line), thinker, context)
}

/** Plays by questions in words; with `PLYWORKS_DEBUG` they are told on standard error. */
async function speakForPrompt(name: string, command: string, retries: number, context: Context): Promise<void> {
  const game = await openGame(name)
  const rules = await tellRules(game, { width: PROMPT_WIDTH, bold: false })
  const tell = (text: string): void => void (process.env.PLYWORKS_DEBUG && process.stderr.write(`${text}\n`))
  const thinker = new PromptThinker({ game, rules, command, retries, tell })
  const session = new LineSession({ game, thinker, options: {}, write: (line) => process.stdout.write(`${line}\n`) })
  try {
    await converse((line) => session.receive(line), thinker, context)
  } finally {
    await thinker.close()
  }
}

const PROMPT_WIDTH = 100

/** Hands every line to a session until it has enough; a line that cannot be understood ends the program. */
async function converse(
  receive: (line: string) => Promise<boolean>,
  thinker: Thinker,
  context: Context,
): Promise<void> {
  let number = 0
  const reading = readLines(async (line) => {
    number++
    try {
      return await receive(line)
    } catch (error) {
      if (!(error instanceof TextError)) throw error
      throw new Failure(STATUS.badInput, `line ${number}, ${error.message}`)
    }
  })
  const forget = context.onSignal(() => {
    reading.close()
    thinker.stop()
  })
  await reading.ended
  forget()
}

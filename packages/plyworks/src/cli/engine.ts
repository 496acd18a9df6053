import { TextError } from '@plyworks/core'
import { Option } from 'commander'
import { CodeCupSession } from '../match/codecup.js'
import { LineSession } from '../match/line-session.js'
import { UgiSession } from '../match/ugi.js'
import { EngineThread } from '../tasks/engine-thread.js'
import { badInput, Failure, refusal, STATUS } from '../tasks/failure.js'
import { openGame } from '../tasks/question.js'
import { type CheckedEngine, checkEngine } from '../tasks/search.js'
import { decimalNumber, type EngineOptions, oneOf, wholeNumber, withEngine, withGame } from './arguments.js'
import { readLines } from './lines.js'
import { type Context, silent, type Verb } from './verb.js'

interface ProtocolOptions extends EngineOptions {
  readonly protocol: 'ugi' | 'codecup' | 'line'
  readonly seed?: number
  readonly seconds?: number
}

/** Speaks a protocol on standard input and output; the engine thinks in a thread, so every line is read at once. */
export const verb: Verb = {
  askable: false,
  configure: (command) =>
    withEngine(withGame(command))
      .addOption(oneOf(new Option('--protocol <NAME>', 'the protocol'), ['ugi', 'codecup', 'line']).default('ugi'))
      .option('--seconds <N>', 'time for a whole game (codecup; default 30)', decimalNumber('seconds', 0.1, 1e6))
      .option('--seed <N>', 'fixes whatever is random', wholeNumber('seed', 0, 0xffff_ffff)),
  async run({ operands: [game], options }, context) {
    const { protocol, engine, option, evaluation, seed, seconds } = options<ProtocolOptions>()
    if (protocol !== 'codecup' && seconds !== undefined) throw badInput('seconds', 'only for --protocol codecup')
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

/** Hands every line to a session until it has enough; a line that cannot be understood ends the program. */
async function converse(
  receive: (line: string) => Promise<boolean>,
  thinker: EngineThread,
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

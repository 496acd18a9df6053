import { TextError } from '@plyworks/core'
import { Option } from 'commander'
import { CodeCupSession } from '../match/codecup.js'
import { LineSession } from '../match/line-session.js'
import { PromptThinker } from '../match/prompt-thinker.js'
import type { Thinker } from '../match/thinker.js'
import { UgiSession } from '../match/ugi.js'
import { ENGINE_PORT, USUAL_SITES } from '../server/engine/engine-key.js'
import { EngineThread } from '../tasks/engine-thread.js'
import { badInput, Failure, refusal, STATUS } from '../tasks/failure.js'
import { openGame } from '../tasks/question.js'
import { type CheckedEngine, checkEngine } from '../tasks/search.js'
import { decimalNumber, type EngineOptions, GAME_OPERAND, oneOf, SEED, wholeNumber, withEngine } from './arguments.js'
import { writeLine } from './console.js'
import { readLines } from './lines.js'
import { plainText } from './plain-text.js'
import { tellRules } from './rules.js'
import { type Context, silent, type Verb } from './verb.js'

interface ProtocolOptions extends EngineOptions {
  readonly protocol: 'ugi' | 'codecup' | 'line'
  readonly seed?: number
  readonly seconds?: number
  readonly prompt?: string
  readonly retries: number
  readonly serve?: true
  readonly port?: number
  readonly site?: string
  readonly newKey?: true
}

const NOTES = `With --serve the engine analyses positions in the web app. It prints links that connect the app to it. It can be
reached from this machine alone, and answers only pages of the sites that --site names, with the key that is in the links.
GAME may then be left out, and COMMAND may be a program of yours that speaks UGI:
  plyworks engine connect-four --serve -- ./my-engine --fast`

/** Speaks a protocol on standard input and output; the engine thinks in a thread, so every line is read at once. */
export const verb: Verb = {
  askable: false,
  configure: (command) =>
    withEngine(command)
      .argument('[GAME]', GAME_OPERAND)
      .argument('[COMMAND...]', 'with --serve: a program that speaks UGI, after --')
      .addOption(oneOf(new Option('--protocol <NAME>', 'the protocol'), ['ugi', 'codecup', 'line']).default('ugi'))
      .option('--seconds <N>', 'codecup: seconds for a whole game (default 30)', decimalNumber('seconds', 0.1, 1e6))
      .option('--seed <N>', SEED, wholeNumber('seed', 0, 0xffff_ffff))
      .option(
        '--prompt <COMMAND>',
        'line: a shell command that plays in place of an engine: it reads a prompt with rules, board and legal moves, and writes an answer that ends with a move',
      )
      .option(
        '--retries <N>',
        'with --prompt: how often to ask again after an answer without a legal move',
        wholeNumber('retries', 0, 100),
        2,
      )
      .option('--serve', 'let the engine analyse positions in the web app, until stopped')
      .option(
        '--port <N>',
        `with --serve: port of this machine (default ${ENGINE_PORT})`,
        wholeNumber('port', 0, 65_535),
      )
      .option('--site <LIST>', `with --serve: addresses of the app (default ${USUAL_SITES})`)
      .option('--new-key', 'with --serve: make a new key; links with the old one no longer connect'),
  notes: NOTES,
  async run({ operands: [game, ...command], options }, context) {
    const told = options<ProtocolOptions>()
    const { protocol, engine, option, evaluation, seed, seconds, prompt, retries } = told
    if (told.serve) {
      await serve(game, command, told, context)
      return silent
    }
    if (game === undefined) {
      throw badInput('GAME', `found nothing, expected ${GAME_OPERAND}`)
    }
    if (command.length > 0) throw badInput('COMMAND', 'only with --serve')
    for (const name of ['port', 'site', 'newKey'] as const) {
      if (told[name] !== undefined) throw badInput(name === 'newKey' ? 'new-key' : name, 'only with --serve')
    }
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

async function serve(
  game: string | undefined,
  command: readonly string[],
  { protocol, engine, option, evaluation, seed, seconds, prompt, port, site, newKey }: ProtocolOptions,
  context: Context,
): Promise<void> {
  if (protocol !== 'ugi') throw badInput('protocol', 'only without --serve')
  if (seconds !== undefined) throw badInput('seconds', 'only for --protocol codecup')
  if (prompt !== undefined) throw badInput('prompt', 'only for --protocol line')
  const chosen = engine !== undefined || evaluation !== undefined || seed !== undefined || option !== undefined
  if (chosen && command.length > 0) throw badInput('COMMAND', 'not together with an engine of ours')
  if (chosen && game === undefined) throw badInput('GAME', 'found nothing, expected the game of the engine')
  const { serveEngine } = await import('./engine/serve-engine.js')
  await serveEngine(
    {
      game,
      command,
      engine:
        chosen && game !== undefined ? await checkEngine({ game, engine, options: option, evaluation, seed }) : null,
      port: port ?? ENGINE_PORT,
      sites: (site ?? USUAL_SITES).split(',').map((each) => each.trim()),
      newKey: newKey === true,
    },
    context,
  )
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
    write: writeLine,
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
    write: writeLine,
  })
  await converse((line) => session.receive(line), thinker, context)
}

async function speakLines(name: string, engine: CheckedEngine, thinker: EngineThread, context: Context): Promise<void> {
  const session = new LineSession({
    game: await openGame(name),
    thinker,
    options: engine.texts,
    write: writeLine,
  })
  await converse((line) => session.receive(line), thinker, context)
}

/** Plays by questions in words; with `PLYWORKS_DEBUG` they are told on standard error. */
async function speakForPrompt(name: string, command: string, retries: number, context: Context): Promise<void> {
  const game = await openGame(name)
  const rules = await tellRules(game, { width: PROMPT_WIDTH, bold: false })
  const tell = (text: string): void => void (process.env.PLYWORKS_DEBUG && process.stderr.write(`${plainText(text)}\n`))
  const thinker = new PromptThinker({ game, rules, command, retries, tell })
  const session = new LineSession({ game, thinker, options: {}, write: writeLine })
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

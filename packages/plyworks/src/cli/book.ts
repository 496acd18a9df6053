import { DEFAULT_DEPTHS } from '@plyworks/core'
import { Argument, Option } from 'commander'
import type { BookExploreAnswer, BookProbeAnswer, BookVerifyAnswer } from '../tasks/book.js'
import { badInput } from '../tasks/failure.js'
import {
  type EngineOptions,
  engineOf,
  GAME_OPERAND,
  oneOf,
  type PositionOptions,
  type WidthOptions,
  wholeNumber,
  withEngine,
  withJson,
  withWidth,
} from './arguments.js'
import { groupDigits } from './format.js'
import type { Answer, Context, Verb } from './verb.js'

interface BookOptions extends EngineOptions, PositionOptions, WidthOptions {
  readonly file?: string
  readonly positions: number
  readonly firstDepth?: number
  readonly firstPlies?: number
  readonly leastDepth?: number
  readonly glance?: number
  readonly sample: number
  readonly resume?: boolean
}

const NOTES = `book build GAME --file FILE    builds a book; FILE.checkpoint keeps the work from being lost
book probe GAME                prints the book's move in a position
book explore GAME              the same for every move of a position, and the book's line
book verify GAME               checks a book against the rules and searches some of it again
Without --file the last three ask the book that comes with the game.`

/** Opening books. */
export const verb: Verb = {
  configure: (command) =>
    withWidth(
      withJson(
        withEngine(
          command
            .addArgument(oneOf(new Argument('<ACTION>', 'what to do'), ['build', 'probe', 'explore', 'verify']))
            .argument('<GAME>', GAME_OPERAND),
        ),
      ),
    )
      .option(
        '--file <FILE>',
        'the book file (default for probe, explore and verify: the book that comes with the game)',
      )
      .option('--position <P>', "position in the game's notation (default: the start)")
      .option(
        '--positions <N>',
        'build: number of positions of the book',
        wholeNumber('positions', 1, 10_000_000),
        12_000,
      )
      .option(
        '--first-depth <N>',
        `build: depth of the search at the start; it falls by one every two plies (default ${DEFAULT_DEPTHS.first})`,
        wholeNumber('first-depth', 1, 60),
      )
      .option(
        '--first-plies <N>',
        `build: plies for which --first-depth counts (default ${DEFAULT_DEPTHS.plies})`,
        wholeNumber('first-plies', 0, 255),
      )
      .option(
        '--least-depth <N>',
        `build: depth of the search after those plies, and the least depth during them (default ${DEFAULT_DEPTHS.least})`,
        wholeNumber('least-depth', 1, 60),
      )
      .option(
        '--glance <N>',
        `build: depth of the search that rates replies, so that likely ones come first; 0: take all replies, ply by ply (default ${DEFAULT_DEPTHS.glance})`,
        wholeNumber('glance', 0, 60),
      )
      .option('--resume', 'build: resume from FILE.checkpoint')
      .option('--sample <N>', 'verify: positions to search again', wholeNumber('sample', 0, 10_000_000), 20)
      .addOption(new Option('--seed <N>', 'verify: chooses the sample').argParser(wholeNumber('seed', 0, 0xffff_ffff))),
  notes: NOTES,
  async run({ operands: [action, game], options }, context) {
    const given = options<BookOptions>()
    switch (action) {
      case 'build':
        return build(game, given, context)
      case 'probe': {
        const result = await context.run('bookProbe', { game, file: given.file, position: given.position })
        return { result, text: describeProbe(result) }
      }
      case 'explore': {
        const result = await context.run('bookExplore', { game, file: given.file, position: given.position })
        return { result, text: describeExplore(result) }
      }
      // The parser lets no other action through.
      default: {
        const { file, sample, seed, threads, queue } = given
        const request = { game, file, sample, seed, threads, queue }
        const result = await context.run('bookVerify', request, { saves: queue !== undefined })
        return { result, text: describeVerify(result), status: result.errors === 0 ? 0 : 1 }
      }
    }
  },
}

async function build(game: string, given: BookOptions, context: Context): Promise<Answer> {
  const { file, positions, firstDepth, firstPlies, leastDepth, glance, resume, threads, queue } = given
  if (file === undefined) throw badInput('file', 'build needs the file to write the book to')
  const request = {
    game,
    file,
    positions,
    ...engineOf(given),
    firstDepth,
    firstPlies,
    leastDepth,
    glance,
    resume,
    threads,
    queue,
  }
  const result = await context.run('bookBuild', request, { saves: true })
  const text = `${groupDigits(result.positions)} positions in ${groupDigits(result.bytes)} bytes, ${groupDigits(result.ms)} ms`
  return { result, text }
}

function describeProbe({ found, move, scores, depth }: BookProbeAnswer): string {
  return found ? `${move}  ${scores?.join(' ')}  depth ${depth}` : 'not in the book'
}

function describeExplore(answer: BookExploreAnswer): string {
  const moves = Object.entries(answer.moves).map(
    ([move, reply]) => `  ${move}: ${reply.move}  ${reply.scores.join(' ')}  depth ${reply.depth}`,
  )
  const line = answer.line.length === 0 ? [] : [`line: ${answer.line.join(' ')}`]
  const replies = moves.length === 0 ? [] : ['answers to:', ...moves]
  return [describeProbe(answer), ...line, ...replies].join('\n')
}

function describeVerify(answer: BookVerifyAnswer): string {
  const { positions, depths, searched, margin, worst, errors, examples } = answer
  const rows = depths.map(({ plies, positions: count, leastDepth, greatestDepth }) => {
    const range = leastDepth === greatestDepth ? `${leastDepth}` : `${leastDepth} to ${greatestDepth}`
    return `  ply ${plies}: ${groupDigits(count)} positions, depth ${range}`
  })
  const sample = `${searched} searched again: another move better by at most ${worst} (margin ${margin})`
  return [`${groupDigits(positions)} positions, ${errors} errors`, ...rows, sample, ...examples].join('\n')
}

import { existsSync } from 'node:fs'
import { expectedWord, quote } from '@plyworks/core'
import { Argument, Option } from 'commander'
import { readMatchFile } from '../match/file/read-file.js'
import { reportPage } from '../match/report/html.js'
import type { MatchReport } from '../match/report/report.js'
import { describeReport } from '../match/report/table.js'
import type { MatchSettings } from '../match/settings.js'
import { AlreadyClaimed } from '../match/storage/claims.js'
import { deleteMatch } from '../match/storage/delete-match.js'
import { listMatches, loadMatch, type MatchEntry } from '../match/storage/matches.js'
import { StoredMatch } from '../match/storage/stored-match.js'
import { reportStored } from '../match/storage/stored-report.js'
import type { StoreCheck } from '../match/storage/verify-store.js'
import { dataFolder } from '../storage/data-folder.js'
import { Store } from '../storage/store.js'
import { badInput, STATUS } from '../tasks/failure.js'
import { openGame } from '../tasks/question.js'
import { oneOf, withWidth } from './arguments.js'
import { gameOfMatch, loadGameFile, nameOfGame } from './guest-games.js'
import { jsonErrorPlace } from './json-place.js'
import { takeLearnedFile } from './learned-files.js'
import { checkWidth, type PlayOptions, playMatch } from './match/play-match.js'
import { checkGames, type ExploreOptions, exploreGames, exportGames, takeGames } from './match/stored-games.js'
import { exportReportFile, pairFile } from './match/tournament-files.js'
import { checkPage, writePage } from './report-files.js'
import type { Answer, Context, Verb } from './verb.js'

interface MatchOptions extends ExploreOptions, PlayOptions {
  readonly html?: string
  readonly name?: string
  readonly force?: boolean
  readonly format: 'text' | 'json' | 'trf'
}

const ACTIONS = ['resume', 'report', 'list', 'delete', 'explore', 'export', 'import', 'check', 'verify', 'pairings']

const NOTES = `match FILE           plays the match that a TOML or JSON file describes
match resume ID      resumes a match that was stopped
match report ID      reports how a match stands
match list           lists the matches of the data folder
match delete ID      deletes a match with its games
match explore ID     shows what was played in a position (--moves, --position) of a match;
                     with the name of a game instead, in all its games
match export ID      writes its games to standard output (--format)
match import FILE    imports exported games after checking every move (--name)
match check FILE     reads exported games and checks every move
match pairings FILE  pairs the next round of a tournament report file (TRF16) by FIDE's Dutch rules
match verify         reads the whole database again: its structure, every game, the sums beside them

With --queue every player is an engine limited by nodes or depth: its games come out the same on every machine. A player with a
limit of time is refused, and so is a level that has no other limit, such as expert in most games.`

/** Tournaments. */
export const verb: Verb = {
  askable: false,
  configure: (command) =>
    withWidth(command, 'games played side by side (default: as the match file says, at most the cores)')
      .addArgument(fileOrAction())
      .argument('[ID]', 'the match; a file for import, check and pairings; a match or a game for explore')
      .option('--json', 'answer with JSON on standard output')
      .option('--html <FILE>', 'also write the report as a page')
      .option('--data <DIR>', 'data folder (default: $PLYWORKS_DATA, else ~/.plyworks)')
      .option('--transcript <DIR>', 'write the dialogue of each program into a file in this folder')
      .option('--force', 'resume: take a match that another process seems to hold')
      .option('--name <NAME>', 'import: name of the match made of the games (default: the name of the file)')
      .option(
        '--position <P>',
        'explore: the position (default: the start; where starts are random that of the latest game)',
      )
      .option('--moves <MOVES>', 'explore: moves played from that position first, separated by spaces')
      .addOption(
        oneOf(
          new Option(
            '--format <NAME>',
            'export: how to write the games; trf: a Swiss tournament as a report file of FIDE',
          ),
          ['text', 'json', 'trf'],
        ).default('text'),
      ),
  notes: NOTES,
  async run({ operands: [action, id], options }, context) {
    const given = options<MatchOptions>()
    if (given.html !== undefined) checkPage(given.html)
    if (action === 'check') return checkGames(needed(action, id), context)
    if (action === 'pairings') return pairFile(needed(action, id), context)
    const store = Store.open(dataFolder(given.data))
    try {
      return await act(store, action, id, given, context)
    } catch (error) {
      if (error instanceof AlreadyClaimed) throw badInput('match', error.message)
      throw error
    } finally {
      store.close()
    }
  },
}

/** The actions, for help and completion; any other word is a file. */
function fileOrAction(): Argument {
  const argument = new Argument('<FILE|ACTION>', 'a match file, or what to do')
  argument.argChoices = ACTIONS
  return argument
}

async function act(
  store: Store,
  action: string,
  id: string | undefined,
  options: MatchOptions,
  context: Context,
): Promise<Answer> {
  switch (action) {
    case 'resume': {
      const { settings } = loadMatch(store, needed(action, id))
      await checkWidth(settings, options)
      takeLearnedOf(settings)
      const match = StoredMatch.resume(store, await gameOfMatch(settings), needed(action, id), options.force === true)
      return answer(await playMatch(store, match, options, context), options)
    }
    case 'report':
      return answer(reportStored(store, needed(action, id)), options)
    case 'list':
      nothingAfter(action, id)
      return list(listMatches(store))
    case 'delete':
      deleteMatch(store, needed(action, id))
      return { result: { deleted: needed(action, id) }, text: `${needed(action, id)} is deleted` }
    case 'verify':
      nothingAfter(action, id)
      return verified(await context.run('verifyMatches', { folder: store.folder }))
    case 'explore':
      return exploreGames(store, await nameOfGame(needed(action, id), 'person'), options)
    case 'export':
      if (options.format === 'trf') return exportReportFile(store, needed(action, id))
      return exportGames(store, needed(action, id), options.format)
    case 'import':
      return takeGames(store, needed(action, id), options, context)
    default: {
      if (!existsSync(action) && !/[./]/.test(action)) {
        const word = expectedWord(action, ACTIONS)
        throw badInput('match', `found ${quote(action)}, which is no file here; expected a match file, or ${word}`)
      }
      nothingAfter('a file', id)
      const settings = await readMatchFile(action, jsonErrorPlace, { loadGameFile, takeLearnedFile })
      await checkWidth(settings, options)
      const match = StoredMatch.create(store, await openGame(settings.game), settings)
      return answer(await playMatch(store, match, options, context), options)
    }
  }
}

/** The learned evaluations of a match that is resumed: files that its match file named. */
function takeLearnedOf({ players }: MatchSettings): void {
  for (const player of players) {
    if (player.kind === 'engine' && player.engine === 'learned' && player.options.file?.includes('/')) {
      takeLearnedFile(player.options.file)
    }
  }
}

function verified(check: StoreCheck): Answer {
  const { matches, games, errors } = check
  const text = [...errors, `${matches} matches, ${games} finished games, ${errors.length} errors`].join('\n')
  return { result: check, text, status: errors.length === 0 ? STATUS.done : STATUS.internal }
}

/** What stands after an action: a match of the data folder where nothing else is said. */
const AFTER: Readonly<Record<string, string>> = {
  explore: 'the id of a match, or a game',
  import: 'a file of exported games',
  check: 'a file of exported games',
  pairings: 'a tournament report file',
}

function needed(action: string, id: string | undefined): string {
  if (id !== undefined) return id
  const expected = AFTER[action] ?? 'the id of a match (see: plyworks match list)'
  throw badInput('match', `found nothing after ${action}, expected ${expected}`)
}

function nothingAfter(action: string, id: string | undefined): void {
  if (id !== undefined) throw badInput('match', `found ${quote(id)} after ${action}, expected nothing`)
}

function answer(report: MatchReport, { html }: MatchOptions): Answer {
  if (html !== undefined) {
    writePage(html, reportPage(report))
  }
  return { result: report, text: describeReport(report) }
}

function list(matches: readonly MatchEntry[]): Answer {
  const lines = matches.map(
    ({ id, game, state, games, players, damaged }) =>
      `${id}  ${game}, ${games} games, ${damaged ? 'damaged (match verify lists the damage)' : state}: ${players.join(', ')}`,
  )
  return { result: { matches }, text: lines.length === 0 ? 'no matches' : lines.join('\n') }
}

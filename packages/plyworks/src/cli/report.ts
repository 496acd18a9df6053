import { Option } from 'commander'
import type { ReportRequest } from '../tasks/report/report.js'
import { describeReport } from '../tasks/report/report-text.js'
import {
  collectPairs,
  type MeasurementOptions,
  measurementOf,
  SEED,
  type WidthOptions,
  wholeNumber,
  withMeasurement,
  withWidth,
} from './arguments.js'
import { checkPage, writePage } from './report-files.js'
import type { Verb } from './verb.js'

interface ReportOptions
  extends MeasurementOptions,
    WidthOptions,
    Pick<ReportRequest, 'games' | 'nodes' | 'randomPlies' | 'depths' | 'depthGames' | 'seed'> {
  readonly html?: string
  readonly plots?: string
  /** False for `--no-laboratory`. */
  readonly laboratory?: Readonly<Record<string, string>> | false
}

/** Reports the figures of a game, measured by self-play. */
export const verb: Verb = {
  configure: (command) =>
    withWidth(withMeasurement(command))
      .option('--games <N>', 'games of self-play', wholeNumber('games', 1, 1_000_000), 100)
      .option('--nodes <N>', 'nodes searched for every move of these games', wholeNumber('nodes', 1, 1e12), 2000)
      .option(
        '--random-plies <N>',
        'random moves at the beginning of every game',
        wholeNumber('random-plies', 0, 1000),
        2,
      )
      .option('--depths <N>', 'search depths 1 to N: each plays the next; 0 for none', wholeNumber('depths', 0, 30), 4)
      .option('--depth-games <N>', 'games of each depth against the next', wholeNumber('depth-games', 2, 1_000_000), 40)
      .option('--seed <N>', SEED, wholeNumber('seed', 0, 0xffff_0000), 1)
      .option('--html <FILE>', 'also write the report as a page with plots')
      .option('--plots <DIR>', 'write plots (SVG) into this folder')
      .addOption(
        new Option(
          '--laboratory <name=value>',
          "sets an option of the game's own experiments (star-chess: games, ships, positions, turns); may be repeated",
        ).argParser(collectPairs('laboratory')),
      )
      .option('--no-laboratory', "leave out the game's own experiments"),
  async run({ operands: [game], options }, context) {
    const given = options<ReportOptions>()
    const { games, nodes, randomPlies, depths, depthGames, seed, html, plots, laboratory, threads, queue } = given
    const folder = plots === undefined ? null : await import('./report-files.js')
    folder?.checkFolder(plots ?? '')
    if (html !== undefined) checkPage(html)
    const request = {
      ...{ game, games, nodes, randomPlies, depths, depthGames, seed },
      ...{ laboratory: laboratory === false ? null : laboratory, ...measurementOf(given), threads, queue },
    }
    const result = await context.run('report', request, { saves: queue !== undefined })
    if (folder !== null) {
      const { reportPlots } = await import('../tasks/report/report-page.js')
      folder.writePlots(plots ?? '', reportPlots(result))
    }
    if (html !== undefined) {
      const { gameReportPage } = await import('../tasks/report/report-page.js')
      writePage(html, gameReportPage(result))
    }
    return { result, text: describeReport(result) }
  },
}

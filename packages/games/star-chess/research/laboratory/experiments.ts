import { type StudyControl, type StudyRun, sectionsText } from '@plyworks/core'
import { describedSettings } from '../../computer/settings.js'
import { galaxyTypes } from '../../galaxy.js'
import type { StarChessPosition } from '../../rules.js'
import { starChessText } from '../../text.js'
import { writtenSums } from './arithmetic.js'
import { countAttacks } from './attacks.js'
import { describeExperiments, drawExperiments, type Experiments } from './figures.js'
import { countFirstColonies } from './first-colony.js'
import { allMatches, playMatchGame, readingMatches } from './matches.js'
import { describedPlayer, samplePositions } from './players.js'
import { countChangedTurns, shipsAfterFirstTurn } from './readings.js'
import { CROWDED, levelSizes, makeTree, measureTrees } from './tree-sizes.js'
import { countTurns, turnFormula } from './turn-count.js'
import { wholeTurns } from './whole-turns.js'

/** Numbers of ships for which turns are counted. */
const COUNTED_SHIPS = [2, 5, 10, 20]
/** Positions whose trees are made with all masks for all players, which takes a second or more each. */
const UNPRUNED_POSITIONS = 8
/** Whole turns that are played of each position to see whether they come out different. */
const DRAWN_TURNS = 1000
/** Levels at which first colonies are counted: n prediction turns, ending with a rival's and with one's own. */
const COLONY_LEVELS = [1, 4, 5, 8, 9, 12, 13]
const HOME_INHABITANTS = [20, 200, 400, 1000]

/** A step of the work: its name, under which its result is kept, and what makes it. */
interface Step {
  readonly name: string
  run(stopped: () => boolean): string | null
}

/** The experiments of a variant of the rules: its galaxy and terran materials hold for the trees, matches say their own. */
export const runExperiments: StudyRun = (variant, options, control) => {
  const seed = options.number('seed')
  const sample = Math.max(1, options.number('positions'))
  const galaxy = galaxyTypes.find((type) => type === variant.galaxy) ?? 'random'
  const table = { galaxy, fifth: variant.terran === 'fifth' }
  const ships = COUNTED_SHIPS.filter((count) => count < options.number('ships')).concat(options.number('ships'))
  const games = options.number('games')
  const readingGames = options.number('readings')
  const turns = options.number('turns')
  const galaxies = options.number('galaxies')
  const matches = [
    ...(games > 0 ? allMatches().map((match) => ({ match, games })) : []),
    ...(readingGames > 0 ? readingMatches().map((match) => ({ match, games: readingGames })) : []),
  ]

  const counting = ships.flatMap((count) =>
    Array.from({ length: count + 1 }, (_, built) => ({
      name: `turns ${count} ${built}`,
      run: (stopped: () => boolean) => textOf(countTurns(count, built, stopped)),
    })),
  )
  const sampled = (of: number, find: (position: StarChessPosition, stopped: () => boolean) => unknown) => {
    return (stopped: () => boolean): string | null => {
      const found = all(samplePositions(table, of, seed, stopped), (position) => find(position, stopped))
      return found === null ? null : JSON.stringify(found)
    }
  }
  const measuring: Step[] = [
    { name: `trees ${sample} ${turns}`, run: sampled(sample, (each, stopped) => measureTrees(each, turns, stopped)) },
    {
      name: `speed ${sample}`,
      run: sampled(sample, (position, stopped) => makeTree(position, describedSettings(8), stopped)),
    },
    {
      name: `unpruned ${sample}`,
      run: sampled(Math.min(sample, UNPRUNED_POSITIONS), (position, stopped) => {
        const whole = makeTree(position, describedSettings(4, { allMasks: true }), stopped)
        const pruned = makeTree(position, describedSettings(12), stopped)
        return whole === null || pruned === null ? null : { whole, pruned }
      }),
    },
    {
      name: 'crowded',
      run: (stopped) => JSON.stringify(measureTrees(starChessText(false).parsePosition(CROWDED), 3, stopped)),
    },
    {
      name: `whole turns ${sample}`,
      run: sampled(sample, (position) => wholeTurns(position, DRAWN_TURNS, seed)),
    },
    {
      name: `changed ${sample}`,
      run: (stopped) => {
        const positions = samplePositions(table, sample, seed, stopped)
        const changed = positions === null ? null : countChangedTurns(positions, stopped)
        return changed === null ? null : JSON.stringify(changed)
      },
    },
    ...COLONY_LEVELS.map((levels) => ({
      name: `colonies ${levels} ${galaxies}`,
      run: (stopped: () => boolean) => {
        const found = countFirstColonies(describedPlayer(2, { levels }), galaxies, seed, stopped)
        return found === null ? null : JSON.stringify(found)
      },
    })),
  ]
  const attacking: Step[] = [true, false].flatMap((doubling) =>
    [false, true].map((naiveOrder) => ({
      name: `attacks ${doubling} ${naiveOrder} ${readingGames}`,
      run: (stopped: () => boolean) => {
        const found = countAttacks(describedPlayer(2, { doubling, naiveOrder }), readingGames, seed, stopped)
        return found === null ? null : JSON.stringify({ doubling, naiveOrder, ...found })
      },
    })),
  )
  const playing = matches.flatMap(({ match, games }) =>
    Array.from({ length: games }, (_, number) => ({
      name: `${match.id} ${number}`,
      run: (stopped: () => boolean) => playMatchGame(match, number, seed, stopped),
    })),
  )

  const results = runSteps([...counting, ...measuring, ...(readingGames > 0 ? attacking : []), ...playing], control)
  if (results === null) return null
  const kept = ({ name }: Step) => JSON.parse(results.get(name) ?? 'null')
  const [trees, speed, unpruned, crowded, whole, changed, ...colonies] = measuring.map(kept)
  const found: Experiments = {
    turnCounts: ships.map((count) => ({
      ships: count,
      formula: turnFormula(count),
      moves: Number(results.get(`turns ${count} 0`)),
      counted: Array.from({ length: count + 1 }, (_, built) => Number(results.get(`turns ${count} ${built}`))).reduce(
        (sum, part) => sum + part,
        0,
      ),
    })),
    sums: writtenSums(),
    levels: levelSizes(4, seed),
    trees,
    speed,
    unpruned,
    crowded,
    wholeTurns: whole,
    changedTurns: changed,
    firstColonies: COLONY_LEVELS.map((levels, index) => ({ levels, ...colonies[index] })),
    homes: HOME_INHABITANTS.map((inhabitants) => ({
      inhabitants,
      capped: shipsAfterFirstTurn(inhabitants, false),
      fifth: shipsAfterFirstTurn(inhabitants, true),
    })),
    attacks: readingGames > 0 ? attacking.map(kept) : [],
    matches: matches.map(({ match, games }) => {
      const outcomes = Array.from({ length: games }, (_, number) => results.get(`${match.id} ${number}`))
      const count = (outcome: string): number => outcomes.filter((one) => one === outcome).length
      return { match, won: count('won'), lost: count('lost'), undecided: count('undecided') }
    }),
  }
  const sections = describeExperiments(found)
  return { result: found, text: sectionsText(sections).trimStart(), sections, plots: drawExperiments(found) }
}

/** Makes every step that was not kept from an earlier run. @returns results by name, null when stopped */
function runSteps(steps: readonly Step[], control: StudyControl): Map<string, string> | null {
  const results = new Map<string, string>()
  const stopped = (): boolean => control.stopped()
  for (const [done, { name, run }] of steps.entries()) {
    let result = control.recall?.(name)
    if (result === undefined) {
      const made = stopped() ? null : run(stopped)
      if (made === null || made === 'null') return null
      result = made
      control.keep?.(name, result)
    }
    results.set(name, result)
    control.progress?.((done + 1) / steps.length, done + 1, 'steps')
  }
  return results
}

/** Returns the findings of all positions; null as soon as one was stopped. */
function all<Found>(
  positions: readonly StarChessPosition[] | null,
  find: (position: StarChessPosition) => Found | null,
): Found[] | null {
  if (positions === null) return null
  const found: Found[] = []
  for (const position of positions) {
    const one = find(position)
    if (one === null) return null
    found.push(one)
  }
  return found
}

function textOf(count: number | null): string | null {
  return count === null ? null : String(count)
}

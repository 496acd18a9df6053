import { type StudyControl, type StudyRun, sectionsText } from '@plyworks/core'
import { galaxyTypes } from '../../galaxy.js'
import type { StarChessPosition } from '../../rules.js'
import { describeExperiments, drawExperiments, type Experiments } from './figures.js'
import { allMatches, playMatchGame } from './matches.js'
import { samplePositions } from './players.js'
import { makeTree, measureTrees } from './tree-sizes.js'
import { countTurns, turnFormula } from './turn-count.js'

/** Numbers of ships for which turns are counted. */
const COUNTED_SHIPS = [2, 5, 10, 20]

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
  const matches = options.number('games') > 0 ? allMatches() : []
  const turns = options.number('turns')

  const counting = ships.flatMap((count) =>
    Array.from({ length: count + 1 }, (_, built) => ({
      name: `turns ${count} ${built}`,
      run: (stopped: () => boolean) => textOf(countTurns(count, built, stopped)),
    })),
  )
  const measuring: Step[] = [
    {
      name: `trees ${sample} ${turns}`,
      run: (stopped) => {
        const positions = samplePositions(table, sample, seed, stopped)
        const sizes = all(positions, (position) => measureTrees(position, turns, stopped))
        return sizes === null ? null : JSON.stringify(sizes)
      },
    },
    {
      name: `speed ${sample}`,
      run: (stopped) => {
        const positions = samplePositions(table, sample, seed, stopped)
        const made = all(positions, (position) => makeTree(position, 2, stopped))
        if (made === null) return null
        const count = made.reduce((sum, one) => sum + one.positions, 0)
        const milliseconds = made.reduce((sum, one) => sum + one.milliseconds, 0)
        return JSON.stringify({ positions: count, perSecond: Math.round((1000 * count) / milliseconds) })
      },
    },
  ]
  const playing = matches.flatMap((match) =>
    Array.from({ length: options.number('games') }, (_, number) => ({
      name: `${match.id} ${number}`,
      run: (stopped: () => boolean) => playMatchGame(match, number, seed, stopped),
    })),
  )

  const results = runSteps([...counting, ...measuring, ...playing], control)
  if (results === null) return null
  const found: Experiments = {
    turnCounts: ships.map((count) => ({
      ships: count,
      formula: turnFormula(count),
      counted: Array.from({ length: count + 1 }, (_, built) => Number(results.get(`turns ${count} ${built}`))).reduce(
        (sum, part) => sum + part,
        0,
      ),
    })),
    trees: JSON.parse(results.get(measuring[0].name) ?? '[]'),
    speed: JSON.parse(results.get(measuring[1].name) ?? '{}'),
    matches: matches.map((match) => {
      const outcomes = Array.from({ length: options.number('games') }, (_, number) =>
        results.get(`${match.id} ${number}`),
      )
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
      if (made === null) return null
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

import { existsSync } from 'node:fs'
import { connectDatabase, estimateSolve, type Game, type Position, type Ranking, type SolvedGame } from '@plyworks/core'
import {
  BlockDatabase,
  BlockFile,
  BlockSolver,
  blockRanking,
  cacheBytes,
  createBlocks,
  damagedBlocks,
  LEAST_MEMORY,
  quotePath,
  solvedPositions,
} from '@plyworks/core/node'
import { asOnlyWriter } from '../storage/file-lock.js'
import { badInput, nameArgument, refusal } from './failure.js'
import { type Progress, type Remark, Stopped, seldom, stoppedWithFile, type TaskControl } from './task.js'

/** Databases in blocks, which need not fit into memory. */
export type BlockSolvedGame = SolvedGame<Position, BlockDatabase>

export const DEFAULT_MEMORY = 512 * 2 ** 20

export interface BlockSolution {
  readonly solved: BlockSolvedGame
  readonly positions: number
  /** Positions solved in this run. */
  readonly nodes: number
  /** Bytes of the file. */
  readonly bytes: number
  /** The most memory the process has taken, in bytes. */
  readonly peakMemory: number
}

/**
 * Solves a whole game into a file in blocks, in bounded memory.
 * @throws Stopped with the work saved
 */
export function solveBlocks(
  game: Game,
  path: string,
  resume: boolean,
  memory: number,
  control: TaskControl<Progress | Remark>,
): BlockSolution {
  const ranking = blockRanking(game)
  if (ranking === undefined) {
    throw refusal(`${game.name} has no ranking, without which a database must fit into memory: leave out --memory`)
  }
  if (memory < LEAST_MEMORY) throw badInput('memory', `at least ${megabytes(LEAST_MEMORY)} together with --database`)
  const whole = resume ? openWhole(game, path, memory) : null
  if (whole !== null) return countedSolution(whole, 0, control)
  return asOnlyWriterOf(path, () => {
    const solved = resume ? openBlocks(game, path, memory, true) : inDatabase(() => createBlocks(game, path, memory))
    try {
      tellEstimate(game, ranking, memory, control)
      const nodes = runSolver(solved, control)
      return resume ? countedSolution(solved, nodes, control) : solutionOf(solved, nodes, nodes)
    } catch (error) {
      solved.database.file.close()
      throw error
    }
  })
}

/** @returns positions solved in this run */
function runSolver(solved: BlockSolvedGame, control: TaskControl<Progress | Remark>): number {
  const solver = new BlockSolver(solved)
  const report = seldom(control)
  const complete = inDatabase(() =>
    solver.run({
      stopped: () => control.stopped(),
      onProgress: ({ done, total }) =>
        report({ kind: 'progress', unit: 'positions', count: done, fraction: total > 0 ? done / total : null }),
    }),
  )
  if (!complete) throw stoppedWithFile(control, true)
  return solver.nodes
}

/** Earlier runs have solved some of the positions: they are counted. */
function countedSolution(
  solved: BlockSolvedGame,
  nodes: number,
  control: TaskControl<Progress | Remark>,
): BlockSolution {
  const positions = inDatabase(() => solvedPositions(solved.database, () => control.stopped()))
  if (positions === null) throw new Stopped()
  return solutionOf(solved, positions, nodes)
}

function solutionOf(solved: BlockSolvedGame, positions: number, nodes: number): BlockSolution {
  const peakMemory = process.resourceUsage().maxRSS * 1024
  return { solved, positions, nodes, bytes: solved.database.file.size, peakMemory }
}

/** A database of which nothing is left to solve; null for any other. */
function openWhole(game: Game, path: string, memory: number): BlockSolvedGame | null {
  const found = openBlocks(game, path, memory)
  if (found.database.complete) return found
  found.database.file.close()
  return null
}

/** Two that add blocks to one file would write over each other's. */
export function asOnlyWriterOf<Result>(path: string, write: () => Result): Result {
  const busy = () => badInput('database', `${quotePath(path)} is being written by another process: wait for its end`)
  return asOnlyWriter('database', path, busy, write)
}

function tellEstimate(game: Game, ranking: Ranking, memory: number, control: TaskControl<Remark>): void {
  const { numbers, bytes, seconds } = estimateSolve(game, ranking)
  const work = `${numbers} numbers, at most ${megabytes(bytes)} on disk (blocks are packed)`
  const text = `${work}, ${megabytes(memory)} of memory, ${duration(seconds)} on an idle core`
  control.report({ kind: 'remark', text })
}

/** Opens a database in blocks. */
export function openBlocks(game: Game, path: string, memory: number, forWriting = false): BlockSolvedGame {
  return inDatabase(() => {
    const file = BlockFile.open(path, forWriting)
    try {
      const solved = connectDatabase(game, new BlockDatabase(file, cacheBytes(memory)))
      if (solved === null) throw new Stopped()
      return solved
    } catch (error) {
      file.close()
      throw error
    }
  })
}

/**
 * Looks for damaged blocks, and solves them again if asked.
 * @returns those that are still damaged, in words
 */
export function checkBlocks(
  solved: BlockSolvedGame,
  repair: boolean,
  control: TaskControl<Progress | Remark>,
): string[] {
  const stopped = () => control.stopped()
  const damaged = damagedBlocks(solved.database, stopped)
  if (damaged === null) throw new Stopped()
  const names = damaged.map((block) => solved.database.file.layout.describe(block))
  if (!repair || damaged.length === 0) return names
  for (const name of names) control.report({ kind: 'remark', text: `${name} is damaged and solved anew` })
  if (!inDatabase(() => new BlockSolver(solved).repair(damaged, { stopped }))) throw new Stopped()
  return []
}

/** Whether a file in blocks is there. */
export function isBlockFile(path: string): boolean {
  return existsSync(path) && BlockFile.isAt(path)
}

function inDatabase<T>(act: () => T): T {
  try {
    return act()
  } catch (error) {
    throw nameArgument('database', error)
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(bytes < 10 * 2 ** 20 ? 1 : 0)} MB`
}

/** A time for people: `about 40 s`, `about 12 min`, `about 3.5 h`. */
export function duration(seconds: number): string {
  if (seconds < 90) return `about ${Math.max(1, Math.round(seconds))} s`
  return seconds < 5400 ? `about ${Math.round(seconds / 60)} min` : `about ${(seconds / 3600).toFixed(1)} h`
}

import type { Random } from '@plyworks/core'

/** Knowledge of a node's value: the value itself, or a bound where the search did not need more. */
export type Knowledge = 'exact' | 'at-least' | 'at-most'

/** Only scores strictly inside matter for the answer. */
export interface Window {
  readonly alpha: number
  readonly beta: number
}

/**
 * One step of an algorithm. Scores of two seats are those of the first seat, which wants much; the second wants little.
 * Scores of more seats are one number a seat. Each kind of step is one line of the algorithm's pseudo-code, except that `better` and `worse` share one.
 */
export type Step =
  | { readonly kind: 'enter'; readonly node: number; readonly window: Window | null }
  | { readonly kind: 'leaf'; readonly node: number; readonly scores: readonly number[] }
  | {
      readonly kind: 'better' | 'worse'
      readonly node: number
      readonly child: number
      readonly scores: readonly number[]
      /** The node's window after it. */
      readonly window: Window | null
    }
  | { readonly kind: 'cut'; readonly node: number; readonly skipped: readonly number[]; readonly window: Window }
  /** Moves that a mask hides. */
  | { readonly kind: 'mask'; readonly node: number; readonly skipped: readonly number[] }
  | { readonly kind: 'done'; readonly node: number; readonly scores: readonly number[]; readonly known: Knowledge }
  /** The table knows enough, from the node `from`. */
  | {
      readonly kind: 'remembered'
      readonly node: number
      readonly from: number
      readonly score: number
      readonly known: Knowledge
    }
  /** A search with an empty window has found something inside of the whole one. */
  | { readonly kind: 'again'; readonly node: number; readonly child: number; readonly window: Window }
  | { readonly kind: 'probe'; readonly number: number; readonly beta: number }
  | { readonly kind: 'bounds'; readonly lower: number; readonly upper: number }
  | { readonly kind: 'answer'; readonly node: number; readonly child: number; readonly scores: readonly number[] }
  /** Down to the child that is most worth it. */
  | { readonly kind: 'descend'; readonly node: number; readonly child: number }
  | { readonly kind: 'expand'; readonly node: number }
  | {
      readonly kind: 'playout'
      readonly node: number
      readonly results: readonly number[]
      readonly plies: number
    }
  /** The result of a playout has reached these nodes. */
  | { readonly kind: 'backup'; readonly nodes: readonly Visited[] }
  | { readonly kind: 'chosen'; readonly node: number; readonly child: number; readonly visits: number }
  | { readonly kind: 'question'; readonly node: number; readonly goal: number }
  | { readonly kind: 'numbers'; readonly node: number; readonly proof: number; readonly disproof: number }
  | {
      readonly kind: 'verdict'
      readonly node: number
      readonly goal: number
      readonly proved: boolean
      readonly child: number
    }

export type StepKind = Step['kind']

/** What Monte Carlo knows of a node. */
interface Visited {
  readonly node: number
  readonly visits: number
  /** Mean result of the seat that moved there, from 0 to 1. */
  readonly mean: number
}

/** The end of a game that was played on by chance. */
export interface PlayedOut {
  /** Of each seat, from 0 to 1. */
  readonly results: readonly number[]
  readonly plies: number
}

/** Settings of a run. */
export interface RunSetting {
  /** Whether alpha-beta and PVS remember positions; MTD(f) always does. */
  readonly table: boolean
  /** The score of a won game. */
  readonly won: number
  /** Plays on from a node by chance. */
  readonly playout: (node: number, random: Random) => PlayedOut
}

/** The steps of a run, one after the other. */
export type Steps = Generator<Step, void>

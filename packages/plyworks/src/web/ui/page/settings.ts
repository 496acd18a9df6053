import { effect, type Signal, signal } from '@preact/signals'
import { PLAY_PREFIX } from './routes.js'

/** Choices of a person for all games; kept in the browser. */
export interface Settings {
  readonly theme: Theme
  /** Mark the cells that can start a move, and the targets of the chosen piece. */
  readonly showMoves: boolean
  /** How fast men move, and how long computers wait before and between their moves so that they can be followed. */
  readonly speed: Speed
  /** Moves, the end of a game and little time are heard. */
  readonly sounds: boolean
  /** Show the exact values of moves where a game can be solved. */
  readonly solvedValues: boolean
  /** Let an engine look at the position beside the game. */
  readonly analysis: boolean
  /** That engine is the server's, where the server has some. */
  readonly analysisOnServer: boolean
  /** Draw what the game's view has to show over the board. */
  readonly figures: boolean
  /** Id of the level that gives hints; null for the strongest of a game. */
  readonly hintLevel: string | null
}

/** The time that moves of computers take at least, in milliseconds. */
export interface Pace {
  /** Before the first move of a turn, counted from the start of thinking. */
  readonly turn: number
  /** Before each further move of a turn. */
  readonly step: number
}

export type Speed = 'off' | 'slow' | 'normal' | 'fast'
export const SPEEDS: readonly Speed[] = ['off', 'slow', 'normal', 'fast']

type Theme = 'system' | 'light' | 'dark'
export const THEMES: readonly Theme[] = ['system', 'light', 'dark']

const KEY = 'plyworks:settings'
const DEFAULTS: Settings = {
  theme: 'system',
  showMoves: true,
  speed: 'normal',
  sounds: false,
  solvedValues: false,
  analysis: false,
  analysisOnServer: false,
  figures: false,
  hintLevel: null,
}

export const settings: Signal<Settings> = signal(readSettings())

export function changeSettings(change: Partial<Settings>): void {
  settings.value = { ...settings.value, ...change }
}

/** Keeps the settings from now on, and gives the document its theme and the speed of its boards. */
export function applySettings(root: HTMLElement): void {
  effect(() => {
    const { theme, speed } = settings.value
    root.setAttribute('data-speed', speed)
    if (theme === 'system') root.removeAttribute('data-theme')
    else root.setAttribute('data-theme', theme)
    writeStored(KEY, JSON.stringify(settings.value))
  })
}

/** Milliseconds by speed: for a man to go to its cell, before a turn of a computer, for each further move of it. */
const TIMES: Readonly<Record<Speed, { readonly motion: number; readonly pace: Pace }>> = {
  off: { motion: 0, pace: { turn: 0, step: 0 } },
  slow: { motion: 700, pace: { turn: 900, step: 1100 } },
  normal: { motion: 300, pace: { turn: 450, step: 420 } },
  fast: { motion: 140, pace: { turn: 200, step: 150 } },
}

export function pace(): Pace {
  return TIMES[settings.value.speed].pace
}

/** Milliseconds for a man to go to its cell; 0 where nothing is to move, perhaps because the visitor's system says so. */
export function motionTime(): number {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return 0
  return TIMES[settings.peek().speed].motion
}

/** The last game of a kind, to be continued. */
interface LastGame {
  /** The part of the address after `#`. */
  readonly hash: string
  readonly moves: number
}

export function readLastGame(id: string): LastGame | null {
  const stored = readObject(`plyworks:last:${id}`)
  const { hash, moves } = stored
  return typeof hash === 'string' && hash.startsWith(PLAY_PREFIX) && typeof moves === 'number' ? { hash, moves } : null
}

export function writeLastGame(id: string, game: LastGame): void {
  writeStored(`plyworks:last:${id}`, JSON.stringify(game))
}

/** The player of each seat last time. */
export function readPlayers(id: string): string[] {
  const { players } = readObject(`plyworks:players:${id}`)
  return Array.isArray(players) ? players.filter((player) => typeof player === 'string') : []
}

export function writePlayers(id: string, players: readonly string[]): void {
  writeStored(`plyworks:players:${id}`, JSON.stringify({ players }))
}

function readSettings(): Settings {
  const { theme, showMoves, speed, calm, sounds, solvedValues, analysis, analysisOnServer, figures, hintLevel } =
    readObject(KEY)
  return {
    theme: THEMES.find((known) => known === theme) ?? DEFAULTS.theme,
    showMoves: typeof showMoves === 'boolean' ? showMoves : DEFAULTS.showMoves,
    // Its forerunner was a switch.
    speed: SPEEDS.find((known) => known === speed) ?? (calm === false ? 'off' : DEFAULTS.speed),
    sounds: typeof sounds === 'boolean' ? sounds : DEFAULTS.sounds,
    solvedValues: typeof solvedValues === 'boolean' ? solvedValues : DEFAULTS.solvedValues,
    analysis: typeof analysis === 'boolean' ? analysis : DEFAULTS.analysis,
    analysisOnServer: analysisOnServer === true,
    figures: typeof figures === 'boolean' ? figures : DEFAULTS.figures,
    hintLevel: typeof hintLevel === 'string' ? hintLevel : DEFAULTS.hintLevel,
  }
}

/** A stored object; empty when there is none, it is damaged, or the browser keeps nothing. */
export function readObject(key: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Storage is full or forbidden: the app works without it.
  }
}

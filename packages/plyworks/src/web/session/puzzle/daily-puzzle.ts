import { readObject, writeStored } from '../../ui/page/settings.js'

const DAY = 86_400_000

/** The number of the day, by the calendar here. */
export function today(now = new Date()): number {
  return Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY
}

/** The game of the day's puzzle: each has its turn. */
export function gameOfDay(day: number, games: readonly string[]): string {
  return games[day % games.length]
}

/** The day's puzzle among a number of them: easy and hard ones in turn, and each before any comes again. */
export function placeOfDay(day: number, games: number, count: number): number {
  const turn = Math.floor(day / games)
  const stride = coprime(Math.round(count * 0.382), count)
  return (turn * stride) % count
}

/** The first number from `from` on without a common divisor: its multiples go through all places. */
function coprime(from: number, count: number): number {
  let number = Math.max(1, from)
  while (divisor(number, count) !== 1) number++
  return number
}

function divisor(one: number, other: number): number {
  return other === 0 ? one : divisor(other, one % other)
}

/** Days in a row on which the day's puzzle was solved, kept in the browser. */
interface DailyStreak {
  /** The last one. */
  readonly day: number
  readonly days: number
  readonly best: number
}

const KEY = 'plyworks:daily-puzzle'
const NONE: DailyStreak = { day: -1, days: 0, best: 0 }

/** Returns the streak; what makes no sense counts as none. */
export function readStreak(): DailyStreak {
  const { day, days, best } = readObject(KEY)
  const fit = [day, days, best].every((value) => typeof value === 'number' && Number.isInteger(value) && value > 0)
  return fit ? { day: Number(day), days: Number(days), best: Math.max(Number(days), Number(best)) } : NONE
}

/** The days in a row up to now: today's puzzle may still be waiting. */
export function currentDays({ day, days }: DailyStreak, now: number): number {
  return day >= now - 1 ? days : 0
}

/** Returns the streak with a day on which the puzzle was solved. */
export function solvedOn(before: DailyStreak, day: number): DailyStreak {
  if (day <= before.day) return before
  const days = before.day === day - 1 ? before.days + 1 : 1
  return { day, days, best: Math.max(before.best, days) }
}

export function writeStreak(streak: DailyStreak): void {
  writeStored(KEY, JSON.stringify(streak))
}

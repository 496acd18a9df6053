import { FIRST_KERNEL, KERNEL_BYTES, THREADS } from '../kernel-layout.js'
import type { Rule } from '../rules.js'

/** Address behind the last kernel of a team. */
export const TEAM_HEAP = FIRST_KERNEL + THREADS * KERNEL_BYTES

const RULES: readonly Rule[] = ['gardner', 'last-mover']
const MEBIBYTE = 2 ** 20
/** Words of a question before its stones. */
const FIELDS = 7

/** The question that a helper needs to search the same position as the leader. */
export interface TeamQuestion {
  /** Another number is another kernel: what was made for the one before is void. */
  readonly kernel: number
  readonly rows: number
  readonly columns: number
  readonly rule: Rule
  readonly stonesATurn: number
  /** Bytes of the table, whole mebibytes. */
  readonly bytes: number
  /** 1 when the full board counts for the player who would have to move on it. */
  readonly full: number
  /** The board, 64 cells of a byte: 0 empty, 1 and 2 the players' stones. */
  readonly stones: Uint8Array
}

/** Returns a question as the words that a team passes on; the stones are the last of them, a byte each. */
export function questionWords(question: TeamQuestion): Int32Array {
  const { kernel, rows, columns, rule, stonesATurn, bytes, full, stones } = question
  const words = new Int32Array(FIELDS + stones.length / 4)
  words.set([kernel, rows, columns, RULES.indexOf(rule), stonesATurn, bytes / MEBIBYTE, full])
  new Uint8Array(words.buffer, 4 * FIELDS).set(stones)
  return words
}

/** Returns the question of such words. */
export function questionOf(words: Int32Array): TeamQuestion {
  const [kernel, rows, columns, rule, stonesATurn, mebibytes, full] = words
  const stones = new Uint8Array(words.slice(FIELDS).buffer)
  return { kernel, rows, columns, rule: RULES[rule], stonesATurn, bytes: mebibytes * MEBIBYTE, full, stones }
}

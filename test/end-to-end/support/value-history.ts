import {
  type Game,
  type GameDefinition,
  keyOf,
  legalMoves,
  opposite,
  refusesRetrograde,
  retrogradeMemory,
  type Value,
} from '@plyworks/core'
import { loadGame } from '@plyworks/games'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { SharedSite } from './use-site.js'

/** One game for each way to know values, and one that has none: the quick tests play these, the long ones the others. */
export const QUICK: readonly string[] = ['connect-four', 'hip', 'croquar', 'm-n-k', 'three-mens-morris', 'caissa']

/** Games with more positions than this are made smaller, unless they bring something that knows their values. */
const FEW = 100_000
/** Bytes of the table of a game that numbers its positions: Croquar's 931,858 take a second or two. */
const SMALL_TABLE = 2 ** 23
/** Moves played in each. */
const MOVES = 3
const VALUES: Readonly<Record<string, Value>> = { win: 'win', draw: 'draw', lose: 'loss', loss: 'loss' }

/** A value in words: of a move in the list, or of a position in the history. */
interface Told {
  readonly value: Value
  /** Null where no distance is told; of a draw it says nothing. */
  readonly plies: number | null
}

/** Plays each of the games, and compares the values that are drawn over it with those that its moves were listed with. */
export function expectValueHistory(site: SharedSite, definitions: readonly GameDefinition[]): void {
  it.each(definitions)(
    '$title: the values of a game are drawn over it as the moves had promised',
    async (definition) => {
      const game = await solvable(definition)
      if (game === null) {
        const refusal = refusesRetrograde(await loadGame(definition.id))
        const page = await site.visit(`#/explore/${definition.id}`)
        await page.getByText(refusal ?? 'a reason').waitFor()
        expect(await page.getByRole('slider', { name: 'Values over the game' }).count()).toBe(0)
        return
      }
      const page = await site.visit(`#/explore/${game.name}`)
      const expected: Told[] = []
      // Where a game's own solver answers, it may know the values of the moves at the start alone.
      const least = game.solve.solver !== undefined && game.solve.openings === undefined ? 1 : 2
      for (let move = 0; move < MOVES; move++) {
        const { turn, over } = await onBoard(page, game)
        if (over) break
        const list = page.locator('.values:not(.stale) .value-list .value-move')
        const known = await list
          .first()
          .waitFor({ timeout: move < least ? 60_000 : 3000 })
          .then(() => true)
          .catch(() => false)
        if (!known) break
        const best = told((await list.first().locator('.value-move-words').textContent()) ?? '')
        if (move === 0) expected.push(seen(turn, best))
        // The best move, then the worst of those listed, and the best again.
        const picked = move === 1 ? list.last() : list.first()
        const { value, plies } = told((await picked.locator('.value-move-words').textContent()) ?? '')
        expected.push(seen(turn, { value, plies: plies === null ? null : plies - 1 }))
        await picked.click()
        await page.locator(`[aria-valuetext^="Move ${move + 1}"]`).waitFor()
      }
      expect(expected.length).toBeGreaterThan(least)
      const history = page.getByRole('slider', { name: 'Values over the game' })
      const bars = history.locator('.history-win, .history-draw, .history-loss')
      await bars.nth(expected.length - 1).waitFor({ state: 'attached', timeout: 60_000 })
      expect(await bars.count()).toBe(expected.length)
      await history.focus()
      const shown: Told[] = []
      for (let ply = expected.length - 1; ply >= 0; ply--) {
        const words = (await history.getAttribute('aria-valuetext')) ?? ''
        expect(words).toMatch(new RegExp(`^Move ${ply}: `))
        shown.unshift(told(words))
        await page.keyboard.press('ArrowLeft')
        if (ply > 0) await page.locator(`[aria-valuetext^="Move ${ply - 1}"]`).waitFor()
      }
      expect(shown.map(withoutDraws)).toEqual(expected.map(withoutDraws))
    },
  )
}

/**
 * The game as it is where its values can be known from its start on, else the largest that is made by counting all its numbers down together
 * and has few positions; null where values of it do not exist.
 */
async function solvable({ id, variants }: GameDefinition): Promise<Game | null> {
  const game = await loadGame(id)
  if (refusesRetrograde(game) !== null) return null
  if (game.solve.solver?.prefers(game.start(1))) return game
  for (let less = 0; less < 20; less++) {
    const options = Object.entries(variants).flatMap(([key, spec]): string[] => {
      if ('min' in spec) return [`${key}=${Math.max(spec.min, spec.default - less)}`]
      if (spec.values.some((value) => !/^\d+$/.test(value))) return []
      return [`${key}=${spec.values[Math.max(0, spec.values.indexOf(spec.default) - less)]}`]
    })
    const name = `${id}:${options.join(',')}`
    const smaller = await loadGame(less === 0 ? id : name).catch(() => null)
    if (smaller !== null && hasFew(smaller)) return smaller
  }
  throw new Error(`${id} has no variant with few positions`)
}

/** Whether a game has few positions, those counted once that its keys take for one, or a small table for all of them. */
function hasFew(game: Game): boolean {
  const { ranking } = game.solve
  if (ranking !== undefined) return retrogradeMemory(ranking) <= SMALL_TABLE
  const start = game.start(1)
  const met = new Set([keyOf(start)])
  const left = [start]
  for (let position = left.pop(); position !== undefined; position = left.pop()) {
    for (const move of [...legalMoves(game, position)]) {
      position.make(move)
      const key = keyOf(position)
      if (!met.has(key)) {
        if (met.size === FEW) return false
        met.add(key)
        if (!position.over) left.push(position.clone())
      }
      position.unmake()
    }
  }
  return true
}

async function onBoard(page: Page, game: Game) {
  const notation = await page.getByLabel('Position', { exact: true }).inputValue()
  return game.notation.parsePosition(notation)
}

function told(words: string): Told {
  const found = /(win|draw|lose|loss)s?(?:n|t)?(?: in (\d+|one) turns?)?/.exec(words)
  if (/has (won|drawn|lost)/.test(words)) {
    return { value: words.includes('won') ? 'win' : words.includes('lost') ? 'loss' : 'draw', plies: 0 }
  }
  if (found === null) throw new Error(`no value: ${words}`)
  const [, value, plies] = found
  return { value: VALUES[value], plies: plies === undefined ? null : plies === 'one' ? 1 : Number(plies) }
}

/** A value for the seat to move from the first seat's side. */
function seen(turn: number, { value, plies }: Told): Told {
  return { value: turn === 0 ? value : opposite(value), plies }
}

function withoutDraws({ value, plies }: Told): Told {
  return { value, plies: value === 'draw' ? null : plies }
}

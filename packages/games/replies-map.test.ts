import { defaultSelection, REPLIES } from '@plyworks/core'
import { describe, expect, test } from 'vitest'
import { loadGame } from './load-game.js'

describe('the map of replies', () => {
  test.each(['connect-four:rows=4,cols=4', 'hip:rows=3,cols=3', 'm-n-k', 'dodgem'])(
    'holds every reply once: %s',
    async (name) => {
      const game = await loadGame(name)
      const [map] = game.solve.maps
      expect(map.name).toBe(REPLIES)
      const selection = defaultSelection(map)
      const columns = map.columns(selection).labels
      const rows = map.rows(selection).labels
      const shown: string[] = []
      const position = game.start(1)
      for (let column = 0; column < columns.length; column++) {
        for (let row = 0; row < rows.length; row++) {
          if (!map.position(selection, column, row, position)) continue
          shown.push(game.notation.formatPosition(position))
          const place = map.place(position)
          // Two orders of moves may lead to the same position, which then has two places.
          expect(place !== null && map.position(place.selection, place.column, place.row, position)).toBe(true)
          expect(game.notation.formatPosition(position)).toBe(shown.at(-1))
        }
      }
      const wanted: string[] = []
      const moves = new Int32Array(game.traits.maxMoves)
      const replies = new Int32Array(game.traits.maxMoves)
      const start = game.start(1)
      for (const first of moves.slice(0, start.generate(moves, 0))) {
        start.make(first)
        for (const reply of replies.slice(0, start.generate(replies, 0))) {
          start.make(reply)
          if (!start.over) wanted.push(game.notation.formatPosition(start))
          start.unmake()
        }
        start.unmake()
      }
      expect(shown.length).toBeGreaterThan(0)
      expect([...shown].sort()).toEqual([...wanted].sort())
      expect(map.place(game.start(1))).toBeNull()
    },
  )

  test.each(['star-chess', 'croquar'])(
    'is not made for %s, whose turns are longer or which has a map of its own',
    async (name) => {
      const { maps } = (await loadGame(name)).solve
      expect(maps.map((map) => map.name)).not.toContain(REPLIES)
    },
  )
})

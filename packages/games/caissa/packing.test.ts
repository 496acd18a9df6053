import { CanonicalPacking, parseVariant, Random } from '@plyworks/core'
import { expect, it } from 'vitest'
import definition from './index.js'
import { packing } from './packing.js'
import { CaissaPosition } from './rules.js'
import { visitPositions } from './testing/random-positions.js'
import { formatPosition } from './text.js'

const game = definition.create(parseVariant(definition.variants, 'caissa'))

/** A position in notation without its number of half-moves. */
function boardOf(position: CaissaPosition): string {
  return formatPosition(position).replace(/ \d+$/, '')
}

it('names tell positions apart exactly, and give them back', () => {
  const boards = new Map<string, string>()
  const copy = new CaissaPosition(false)
  const name = new Uint8Array(packing.bytes + 4)
  let withForbidden = 0
  visitPositions(new Random(13), 1200, (position) => {
    if (!packing.pack(position, name, 2)) {
      expect(position.halfMoves).toBeGreaterThan(100)
      return
    }
    packing.unpack(name, 2, position.halfMoves, copy)
    expect(formatPosition(copy)).toBe(formatPosition(position))
    expect([copy.keyLow, copy.keyHigh]).toEqual([position.keyLow, position.keyHigh])
    if (position.forbidden !== 0) withForbidden++
    const text = name.join(' ')
    expect(boards.get(text) ?? boardOf(position)).toBe(boardOf(position))
    boards.set(text, boardOf(position))
  })
  expect(boards.size).toBe(new Set(boards.values()).size)
  expect(withForbidden).toBeGreaterThan(5)
})

it('all images of a position share one name, with the moves that belong together', () => {
  const names = new CanonicalPacking(game)
  const image = new CaissaPosition(false)
  const moves = new Int32Array(game.traits.maxMoves)
  visitPositions(new Random(17), 60, (position) => {
    if (!names.find(position) || position.over) return
    const name = [...names.name]
    const legal = moves.slice(0, position.generate(moves, 0))
    const own = [...legal].map((move) => game.search.symmetry?.move(names.symmetry, position, move) ?? 0)
    for (const [index, move] of own.entries()) expect(names.moveOfImage(position, legal, move)).toBe(legal[index])
    for (let symmetry = 0; symmetry < (game.search.symmetry?.count ?? 1); symmetry++) {
      game.search.symmetry?.apply(symmetry, position, image)
      expect(names.find(image)).toBe(true)
      expect([...names.name]).toEqual(name)
    }
  })
})

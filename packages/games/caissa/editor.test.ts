import { Random } from '@plyworks/core'
import { describe, expect, test } from 'vitest'
import { editor } from './editor.js'
import definition from './index.js'

const game = definition.create({ reexchange: 'forbidden' })

describe('the editor of positions', () => {
  test('reads and writes the positions of random games as they are, and shows them as the board does', () => {
    const random = new Random(41)
    const room = new Int32Array(game.traits.maxMoves)
    const faces = new Map(editor.brushes.map(({ id, face }) => [id, face]))
    for (let round = 0; round < 10; round++) {
      const position = game.start()
      for (let ply = 0; ply < 30 && !position.over; ply++) {
        const notation = game.notation.formatPosition(position)
        const draft = editor.read(notation)
        expect(editor.write(draft)).toBe(notation)
        // Only a game says that a queen is in check.
        const shown = game.view
          .faces(position)
          .map(({ alarm: _, ...face }) => ({ ...face, label: face.label.replace(', in check', '') }))
        expect(draft.cells.map((id) => faces.get(id))).toEqual(shown)
        position.make(room[random.below(position.generate(room, 0))])
      }
    }
  })
})

import { Random } from '@plyworks/core'
import { describe, expect, test } from 'vitest'
import { loadGame } from '../load-game.js'

describe('the editor of positions', () => {
  test.each(['hip', 'hip:rows=3,cols=5,stones=2', 'hip:rule=last-mover,rows=4,cols=4'])(
    'reads and writes the positions of random games of %s as they are',
    async (name) => {
      const game = await loadGame(name)
      const { editor } = game
      if (editor === undefined) throw new Error('Hip has an editor')
      const random = new Random(51)
      const room = new Int32Array(game.traits.maxMoves)
      for (let round = 0; round < 10; round++) {
        const position = game.start()
        for (;;) {
          const notation = game.notation.formatPosition(position)
          const draft = editor.read(notation)
          expect(editor.write(draft)).toBe(notation)
          const stones = game.view.faces(position).map(({ glyphs }) => glyphs.length > 0)
          expect(draft.cells.map((content) => content !== '.')).toEqual(stones)
          if (position.over) break
          position.make(room[random.below(position.generate(room, 0))])
        }
      }
    },
  )

  test('tells by the parser when a player has too many stones', async () => {
    const { editor, notation } = await loadGame('hip:rows=3,cols=3')
    const draft = { cells: [...'xxx......'], fields: {} }
    expect(() => notation.parsePosition(editor?.write(draft) ?? '')).toThrow(/^position, character/)
  })
})

import { loadGame } from '@plyworks/games'
import { describe, expect, it } from 'vitest'
import { PositionEditor } from './position-editor.js'

const caissa = await loadGame('caissa')
const cell = (name: string) => caissa.view.board.cells.findIndex((each) => each.name === name)

function choose(editor: PositionEditor, title: string): void {
  editor.brush.value = caissa.editor?.brushes.find((brush) => brush.title === title) ?? null
}

describe('PositionEditor', () => {
  it('puts men and holes on the board, each man once', () => {
    const editor = new PositionEditor(caissa, caissa.start())
    choose(editor, 'white rook')
    editor.paint(cell('g1'))
    expect(editor.problem.value).toBeNull()
    expect(editor.notation.value).toBe('7/3bqn1/4r2/7/7/1NQB3/6R w - 0')
    choose(editor, 'hole')
    editor.paint(cell('a7'))
    expect(editor.notation.value).toMatch(/^x6\//)
    editor.paint(cell('a7'))
    expect(editor.result).toMatch(/^7\//)
    expect([cell('g1'), cell('f1')].map((at) => editor.holds(at))).toEqual([true, false])
    editor.carry(cell('g1'), cell('f1'))
    expect(editor.result).toBe('7/3bqn1/4r2/7/7/1NQB3/5R1 w - 0')
    expect(editor.faces[cell('f1')].label).toBe('white rook')
  })

  it('says what is wrong, and goes on from there', () => {
    const editor = new PositionEditor(caissa, caissa.start())
    editor.clear()
    expect(editor.problem.value).toContain('queen')
    expect(editor.result).toBeNull()
    choose(editor, 'white queen')
    editor.paint(cell('a1'))
    choose(editor, 'black queen')
    editor.paint(cell('g7'))
    expect(editor.problem.value).toContain('sees the other queen')
    editor.carry(cell('g7'), cell('g6'))
    expect(editor.result).toBe('7/6q/7/7/7/7/Q6 w - 0')
    editor.set('turn', 'b')
    editor.set('halfMoves', '12')
    expect(editor.result).toBe('7/6q/7/7/7/7/Q6 b - 12')
    editor.set('halfMoves', '1000')
    expect(editor.problem.value).toMatch(/half-moves/)
  })

  it('takes notation, also of games that are set up by nothing else', async () => {
    const editor = new PositionEditor(caissa, caissa.start())
    editor.type(' 7/6q/7/7/7/7/Q6 w - 0 ')
    expect(editor.draft.value?.cells[cell('g6')]).toBe('q')
    editor.type('7/6q/7')
    expect(editor.problem.value).toMatch(/^position, character/)
    expect(editor.faces[cell('g6')].label).toBe('black queen')
    const four = await loadGame('connect-four')
    const plain = new PositionEditor(four, four.start())
    plain.type('444')
    expect(plain.result).toBe('444')
    plain.type('4444444')
    expect(plain.problem.value).toContain('not full')
    expect(plain.faces).toEqual(four.view.faces(four.notation.parsePosition('444')))
  })
})

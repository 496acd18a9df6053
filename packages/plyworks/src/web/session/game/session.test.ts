import { type Game, treeWords } from '@plyworks/core'
import { loadGame } from '@plyworks/games'
import { describe, expect, it } from 'vitest'
import { outcomeOf } from './result.js'
import { HUMAN, Session } from './session.js'

async function session(players: readonly string[], ...moves: string[]): Promise<Session> {
  const game = await loadGame('connect-four')
  const made = new Session(game, game.start(), players)
  for (const move of moves) play(made, game, move)
  return made
}

function play(made: Session, game: Game, move: string): void {
  made.play(game.notation.parseMove(made.record.position, move))
}

function line(made: Session): string[] {
  return made.played.value.map((move) => move.text)
}

describe('Session', () => {
  it('takes back to the last decision of the human', async () => {
    const made = await session([HUMAN, 'club'], '4', '4', '5', '3')
    made.undo()
    expect(made.ply.value).toBe(2)
    made.undo()
    expect(made.ply.value).toBe(0)
    made.redo()
    expect(made.ply.value).toBe(2)
    expect(made.paused.value).toBe(true)
    made.redo()
    expect(made.ply.value).toBe(4)
    expect(made.paused.value).toBe(false)
  })

  it('takes back one move when two humans play, or none', async () => {
    for (const players of [
      [HUMAN, HUMAN],
      ['club', 'club'],
    ]) {
      const made = await session(players, '4', '4', '5')
      made.undo()
      expect(made.ply.value).toBe(2)
    }
  })

  it('leaves the turns of others alone where ended turns stay ended', async () => {
    const game = await loadGame('star-chess')
    const made = new Session(game, game.start(1), [HUMAN, 'club', HUMAN, HUMAN])
    play(made, game, 'scrap.A1.1')
    expect(made.canUndo).toBe(true)
    play(made, game, 'end')
    expect(made.canUndo).toBe(false)
    // The computer is in the midst of its turn: neither its move nor the ended turn before can be taken back.
    play(made, game, 'scrap.A4.3')
    expect(made.canUndo).toBe(false)
    made.undo()
    expect(made.ply.value).toBe(3)
  })

  it('begins a variation when people play another move than the one taken back', async () => {
    const made = await session([HUMAN, HUMAN], '4', '4', '5')
    made.goTo(1)
    expect(line(made)).toEqual(['4', '4', '5'])
    play(made, made.game, '7')
    expect(line(made)).toEqual(['4', '7'])
    expect(made.paused.value).toBe(false)
    expect(treeWords(made.moves).join(' ')).toBe('4 4 ( 7 ) 5')
    made.undo()
    made.redo()
    expect(line(made)).toEqual(['4', '7'])
    play(made, made.game, '1')
    made.goTo(1)
    play(made, made.game, '4')
    expect(line(made)).toEqual(['4', '4', '5'])
    expect(made.game.notation.formatPosition(made.record.position)).toBe('44')
  })

  it('goes on with the new move when a computer plays along, and keeps the old ones', async () => {
    const made = await session([HUMAN, 'club'], '4', '4', '5', '3')
    made.undo()
    play(made, made.game, '1')
    expect(treeWords(made.moves).join(' ')).toBe('4 4 1 ( 5 3 )')
    expect(made.atMainEnd).toBe(true)
    expect(made.paused.value).toBe(false)
    // A look at the end of the variation does not make the computer play there.
    made.goToNode(made.moves.node(5) ?? made.moves.root)
    expect(line(made)).toEqual(['4', '4', '5', '3'])
    expect(made.paused.value).toBe(true)
  })

  it('reorders and takes away what was played', async () => {
    const made = await session([HUMAN, HUMAN], '4', '4', '5')
    made.goTo(1)
    play(made, made.game, '7')
    play(made, made.game, '2')
    made.comment('why not')
    made.toggleGlyph(1)
    made.promote()
    expect(treeWords(made.moves).join(' ')).toBe('4 7 ( 4 5 ) 2 $1 {why not}')
    made.removeMove()
    expect(line(made)).toEqual(['4', '7'])
    made.removeMove()
    expect(line(made)).toEqual(['4', '4', '5'])
    expect(made.ply.value).toBe(1)
    made.redo()
    expect(made.game.notation.formatPosition(made.record.position)).toBe('44')
    made.goTo(0)
    made.removeMove()
    expect(treeWords(made.moves).join(' ')).toBe('4 4 5')
  })

  it('keeps who resigned while a person tries variations', async () => {
    const made = await session([HUMAN, HUMAN], '4', '4')
    made.resign(0)
    made.goTo(1)
    play(made, made.game, '1')
    expect(outcomeOf(made)).toBeNull()
    made.goToNode(made.moves.mainLine[1])
    expect(outcomeOf(made)?.resigned).toBe(0)
  })

  it('knows legal moves, and the steps to them', async () => {
    const made = await session([HUMAN, HUMAN], ...'444444')
    const { position } = made
    expect(made.legal.includes(made.game.notation.parseMove(position, '1'))).toBe(true)
    expect(made.legal.includes(3)).toBe(false)
    expect(made.legal.root.cells.size).toBe(6)
  })

  it('ends by the rules or by resignation, and can be resumed before that', async () => {
    const won = await session([HUMAN, HUMAN], ...'1212121')
    expect(outcomeOf(won)?.winners).toEqual([0])
    const resigned = await session([HUMAN, HUMAN], '1', '2')
    expect(outcomeOf(resigned)).toBeNull()
    resigned.resign(0)
    expect(outcomeOf(resigned)).toMatchObject({ winners: [1], resigned: 0 })
    resigned.undo()
    expect(outcomeOf(resigned)).toBeNull()
    play(resigned, resigned.game, '3')
    expect(outcomeOf(resigned)).toBeNull()
  })
})

import { formatSavedGame, type SavedGame } from '@plyworks/core'
import { loadDefinition } from '@plyworks/games'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { answersTo } from './find-games.js'
import type { KeptGame } from './game-store.js'
import { KnownGames } from './known-games.js'
import { COLLECTION, readGames } from './read-games.js'

const definition = await loadDefinition('hip')
const saved = { format: 'plyworks-game', version: 1, game: 'hip', start: '-', moves: ['a1', 'b2'] } as const
const played = { match: 'm1', number: 1, game: 'hip', start: '-', players: ['x', 'y'], opening: ['a1'] }

function counts(text: string): [read: number, wrong: number] {
  const found = readGames(text)
  return [found.filter((each) => 'saved' in each).length, found.filter((each) => 'problem' in each).length]
}

describe('readGames', () => {
  it.each([
    ['one game', JSON.stringify(saved), [1, 0]],
    ['a list', JSON.stringify([saved, saved]), [2, 0]],
    ['an empty list', '[]', [0, 0]],
    ['a library', JSON.stringify({ format: COLLECTION, version: 1, games: [saved, { ...saved, moves: 3 }] }), [1, 1]],
    ['a game a line', `${JSON.stringify(saved)}\n{"x":\n${JSON.stringify(saved)}\n`, [2, 1]],
    ['games as text', formatSavedGame(saved) + formatSavedGame(saved), [2, 0]],
    ['nothing', ' \n', [0, 0]],
    ['broken data', '{"format": "plyworks-games", "games": [', [0, 1]],
    ['something else', 'hello', [0, 1]],
  ])('reads %s', (_name, text, expected) => {
    expect(counts(text)).toEqual(expected)
  })

  it('names the line of a game as the file counts them, empty ones included', () => {
    const found = readGames(`\n${JSON.stringify(saved)}\n\n{"x":\n`)
    expect(found.map(({ place }) => place)).toEqual(['line 2', 'line 4'])
  })

  it('reads the games of a match', () => {
    const [game] = readGames(`${JSON.stringify({ ...played, moves: [{ move: 'b2', wall: 3 }] })}\n`)
    expect(game).toMatchObject({ saved: { game: 'hip', moves: ['a1', 'b2'], players: ['x', 'y'], title: 'm1' } })
  })

  it('keeps what an engine said, as far as it is whole', () => {
    const view = { chances: [0.5, 0.5], line: ['c3'] }
    const [game] = readGames(JSON.stringify({ ...saved, analysis: [view, 'x', null] }))
    expect(game).toMatchObject({ analysis: [view, null, null] })
  })

  it('never fails', () => {
    const piece = fc.oneof(
      fc.json(),
      fc.constantFrom('{', '[', ']', '\n', '[Game "hip"]', JSON.stringify(saved)),
      fc.string({ maxLength: 20 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        expect(Array.isArray(readGames(pieces.join('')))).toBe(true)
      }),
    )
  })
})

describe('a search', () => {
  const game: KeptGame = {
    id: '1',
    changed: 0,
    saved: { ...saved, players: ['human', 'club'], title: 'Sunday', tree: ['a1', '{Blunder of the year}', 'b2'] },
    analysis: [],
    result: '1',
  }

  it.each([
    ['', true],
    ['sunday CLUB', true],
    ['year', true],
    ['a1 b2', true],
    ['monday', false],
    ['sunday monday', false],
    ['player 2 won', true],
    ['jan 1, 1970', true],
  ])('for %j answers %s', (question, found) => {
    expect(answersTo(game, definition, { words: question, game: '', result: '' })).toBe(found)
  })

  it('asks for a game and a result', () => {
    const any = { words: '', game: '', result: '' } as const
    expect(answersTo(game, definition, { ...any, game: 'hip', result: 'decided' })).toBe(true)
    expect(answersTo(game, definition, { ...any, game: 'caissa' })).toBe(false)
    expect(answersTo(game, definition, { ...any, result: 'shared' })).toBe(false)
  })
})

describe('games that are known', () => {
  const monday = { ...saved, date: '2026-11-16T10:00:00.000Z' }
  const tuesday = { ...saved, date: '2026-11-17T10:00:00.000Z' }
  const kept = (game: SavedGame): KeptGame => ({ id: '1', changed: 0, saved: game, analysis: [] })
  const news = (library: readonly SavedGame[], file: readonly SavedGame[]) => {
    const known = new KnownGames(library.map(kept))
    return file.filter((game) => !known.knows(game))
  }

  it('are known once each, whatever their date is now', () => {
    expect(news([], [monday, tuesday, monday])).toEqual([monday, tuesday])
    expect(news([monday, tuesday], [tuesday, monday, monday])).toEqual([])
    const reviewed = { ...monday, date: '2026-11-18T10:00:00.000Z' }
    expect(news([reviewed], [monday])).toEqual([])
    expect(news([reviewed], [monday, tuesday])).toEqual([tuesday])
    expect(news([monday], [{ ...monday, players: ['club', 'human'] }])).toHaveLength(1)
  })
})

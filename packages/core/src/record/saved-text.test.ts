import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TextError } from '../base/text-error.js'
import type { SavedGame } from './saved-game.js'
import { checkSavedGame } from './saved-game.js'
import { formatSavedGame, readSavedText } from './saved-text.js'
import { readTreeWords, treeWords } from './tree-words.js'

const anyText = fc.string({ unit: 'grapheme', maxLength: 20 })
const words = fc
  .array(
    fc.oneof(
      fc.constantFrom('a1', 'b2', '4', '37', 'skip', '$1', '(', ')'),
      anyText.map((text) => `{${text}}`),
    ),
    {
      maxLength: 24,
    },
  )
  .map((list) => {
    try {
      return treeWords(readTreeWords(list, 'moves'))
    } catch {
      return list.filter((word) => !'({$)'.includes(word.charAt(0)))
    }
  })

const anyGame: fc.Arbitrary<SavedGame> = fc
  .record({
    game: anyText,
    start: anyText,
    words,
    players: fc.option(fc.array(anyText, { minLength: 1, maxLength: 4 })),
    resigned: fc.option(fc.nat(3)),
    title: fc.option(anyText),
    date: fc.option(fc.constant('2026-11-22T09:00:00.000Z')),
  })
  .map(({ game, start, words, players, resigned, title, date }) => {
    const tree = readTreeWords(words, 'moves')
    return {
      format: 'plyworks-game',
      version: 1,
      game,
      start,
      moves: tree.mainLine.map(({ move }) => move?.text ?? ''),
      ...(players !== null && { players }),
      ...(resigned !== null && { resigned }),
      ...(!tree.plain && { tree: words }),
      ...(title !== null && { title }),
      ...(date !== null && { date }),
    }
  })

describe('saved games as text', () => {
  it('come back, many in one text', () => {
    fc.assert(
      fc.property(fc.array(anyGame, { maxLength: 4 }), (games) => {
        const read = readSavedText(games.map(formatSavedGame).join(''))
        expect(read.map((each) => ('saved' in each ? each.saved : each.problem))).toEqual(games)
      }),
      { numRuns: 200 },
    )
  })

  it('read well', () => {
    const tree = ['a1', 'b2', '$2', '{a } brace}', '(', 'c3', 'd4', ')', 'e1']
    const saved: SavedGame = {
      format: 'plyworks-game',
      version: 1,
      game: 'hip:rows=5,cols=5',
      start: '-',
      moves: ['a1', 'b2', 'e1'],
      players: ['human', 'club'],
      tree,
    }
    expect(formatSavedGame(saved)).toBe(
      '[Game "hip:rows=5,cols=5"]\n[Seat0 "human"]\n[Seat1 "club"]\n[Start "-"]\n\n' +
        '1. a1 2. b2 $2 {a \\} brace} ( 2. c3 3. d4 ) 3. e1\n\n',
    )
  })

  it('are read as chess programs and matches write them', () => {
    const text =
      '[Match "m"]\n[Game "hip"]\n[Start "-"]\n[Result "1-0"]\n\n1. a1 {wall 12 depth 3}\n2. b2\n\n' +
      '[Match "m"]\n[Game "caissa"]\n[Start "x"]\n\n1. a1 (1. b2 2. c3 (2. d4)) 2. e5 1-0\n'
    const [first, second] = readSavedText(text)
    expect(first).toMatchObject({ line: 1, saved: { game: 'hip', tree: ['a1', '{wall 12 depth 3}', 'b2'] } })
    expect(second).toMatchObject({ line: 9, saved: { tree: ['a1', '(', 'b2', 'c3', '(', 'd4', ')', ')', 'e5'] } })
  })

  it('that are wrong are told with their line, and the others read', () => {
    const good = '[Game "hip"]\n[Start "-"]\n\n1. a1\n\n'
    const read = readSavedText(
      `${good}[Game "hip"]\n\n1. a1\n\n${good}[Game hip]\n\n${good}[Game "hip"]\n[Start "-"]\n\n( b1`,
    )
    expect(read.map((each) => ('problem' in each ? each.problem : 'good'))).toEqual([
      'good',
      'game of line 6, character 1: found no tag Start, expected a tag Start',
      'good',
      'line 15, character 7: found "hip", expected a text in quotation marks',
      'good',
      'moves of line 25, word 1, character 1: found "(", expected a move before its variation',
    ])
  })

  it('never fail but with a sentence', () => {
    const piece = fc.constantFrom(
      '[Game "hip"]\n',
      '[Start "-"]\n',
      '\n',
      '1. a1 ',
      '(',
      ')',
      '{',
      '}',
      '\\',
      '[x',
      ' $9 ',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        for (const each of readSavedText(pieces.join(''))) {
          if ('problem' in each) expect(each.problem).toContain('found')
        }
      }),
    )
  })
})

describe('saved games as data', () => {
  it('come back', () => {
    fc.assert(
      fc.property(anyGame, (game) => {
        expect(checkSavedGame(JSON.parse(JSON.stringify(game)), 'record')).toEqual(game)
      }),
    )
  })

  it.each([
    [{ version: 2 }, 'record, "version"'],
    [{ moves: [1] }, 'record, "moves"'],
    [{ resigned: -1 }, 'record, "resigned"'],
    [{ tree: ['b2'] }, 'record, "tree", character 1: found the main line "b2", expected the moves "a1"'],
    [{ tree: ['a1', '('] }, 'record, "tree", word 3'],
    [{ date: 'yesterday' }, 'record, "date"'],
  ])('with %j are refused', (change, message) => {
    const game = { format: 'plyworks-game', version: 1, game: 'hip', start: '-', moves: ['a1'], ...change }
    expect(() => checkSavedGame(game, 'record')).toThrow(TextError)
    expect(() => checkSavedGame(game, 'record')).toThrow(message)
  })
})

import type { SavedGame } from '@plyworks/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addChapter,
  MOST_CHAPTERS,
  moveChapter,
  packStudy,
  readStudy,
  removeChapter,
  type Study,
  unpackStudy,
  writeStudy,
} from './study.js'

const anyTitle = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter((title) => title.trim() === title)

const anyChapter: fc.Arbitrary<SavedGame> = fc
  .record({ title: anyTitle, moves: fc.array(fc.constantFrom('1', '4', 'a1')), comment: fc.option(anyTitle) })
  .map(({ title, moves, comment }) => ({
    format: 'plyworks-game',
    version: 1,
    game: 'connect-four',
    start: '-',
    moves,
    title,
    ...(comment !== null && moves.length > 0 && { tree: [...moves, `{${comment}}`] }),
  }))

const anyStudy: fc.Arbitrary<Study> = fc.record({
  title: anyTitle,
  chapters: fc.array(anyChapter, { minLength: 1, maxLength: 6 }),
})

const chapter = (title: string): SavedGame => ({
  format: 'plyworks-game',
  version: 1,
  game: 'hip',
  start: '-',
  moves: [],
  title,
})
const titles = ({ chapters }: Study) => chapters.map(({ title }) => title).join('')

describe('a study', () => {
  it('comes back from its file and from its link', async () => {
    await fc.assert(
      fc.asyncProperty(anyStudy, async (study) => {
        expect(readStudy(writeStudy(study))).toEqual(study)
        expect(await unpackStudy(await packStudy(study))).toEqual(study)
      }),
      { numRuns: 60 },
    )
  })

  it('is made of any file of games, without a title of its own', () => {
    const game = chapter('a')
    for (const file of [JSON.stringify(game), JSON.stringify([game, game]), '[Game "hip"]\n[Start "-"]\n\n1. a1\n']) {
      expect(readStudy(file).title).toBe('Study without a title')
    }
  })

  it('has chapters that are put in another order, taken away and added', () => {
    const study = ['a', 'b', 'c'].reduce((made, title) => addChapter(made, chapter(title)), {
      title: 's',
      chapters: [] as readonly SavedGame[],
    } as Study)
    expect(titles(moveChapter(study, 0, 2))).toBe('bca')
    expect(titles(moveChapter(study, 2, 1))).toBe('acb')
    expect(titles(removeChapter(study, 1))).toBe('ac')
    expect(titles(removeChapter(removeChapter(removeChapter(study, 0), 0), 0))).toBe('c')
  })

  it('is refused in one sentence where it is no study', async () => {
    const wrong = [
      ['', 'found ""'],
      ['{}', 'game 1'],
      ['{"format":"plyworks-games","games":[]}', 'expected at least one game'],
      [JSON.stringify([chapter('a'), { ...chapter('b'), moves: [1] }]), 'game 2, "moves"'],
      [JSON.stringify(Array.from({ length: MOST_CHAPTERS + 1 }, () => chapter('a'))), 'found 65 chapters'],
      ['x'.repeat(2_000_001), 'expected at most'],
    ]
    for (const [text, message] of wrong) expect(() => readStudy(text)).toThrow(message)
    for (const packed of ['', 'nonsense', await packOf('x'.repeat(3_000_000))]) {
      await expect(unpackStudy(packed)).rejects.toThrow('expected the whole link of a study')
    }
    await expect(unpackStudy(await packOf('[1]'))).rejects.toThrow('expected games that can be read')
  })

  it('never fails but with a sentence', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        try {
          readStudy(text)
        } catch (error) {
          expect(String(error)).toContain('found')
        }
      }),
    )
  })
})

async function packOf(text: string): Promise<string> {
  const { packText } = await import('../../ui/parts/packed-text.js')
  return packText(text)
}

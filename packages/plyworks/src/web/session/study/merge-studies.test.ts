import type { SavedGame } from '@plyworks/core'
import { describe, expect, it } from 'vitest'
import { mergeStudies } from './merge-studies.js'
import { addChapter, moveChapter, replaceChapter, type Study } from './study.js'

function chapter(...moves: string[]): SavedGame {
  return { format: 'plyworks-game', version: 1, game: 'hip', start: '-', moves } as unknown as SavedGame
}

const base: Study = { title: 'Corners', chapters: [chapter('a1'), chapter('b2')] }
const first = replaceChapter(base, 0, chapter('a1', 'a2'))
const second = replaceChapter(base, 1, chapter('b2', 'b3'))

describe('the changes of two tabs', () => {
  it('come together where they are of different chapters, or of the title', () => {
    expect(mergeStudies(base, first, second)?.chapters).toEqual([chapter('a1', 'a2'), chapter('b2', 'b3')])
    expect(mergeStudies(base, first, { ...base, title: 'Edges' })).toEqual({ ...first, title: 'Edges' })
    expect(mergeStudies(base, { ...second, title: 'Edges' }, first)?.title).toBe('Edges')
  })

  it('are those of one tab where the other has changed nothing, or the same', () => {
    expect(mergeStudies(base, first, base)).toBe(first)
    expect(mergeStudies(base, base, second)).toBe(second)
    expect(mergeStudies(base, first, { ...first })).toEqual(first)
    expect(mergeStudies(base, addChapter(base, chapter('c3')), base)?.chapters).toHaveLength(3)
  })

  it('do not come together where both have changed one chapter, or one has put chapters in another order', () => {
    expect(mergeStudies(base, first, replaceChapter(base, 0, chapter('a1', 'c1')))).toBeNull()
    expect(mergeStudies(base, first, addChapter(base, chapter('c3')))).toBeNull()
    expect(mergeStudies(base, first, moveChapter(base, 0, 1))).toBeNull()
    expect(mergeStudies(base, { ...base, title: 'One' }, { ...base, title: 'Two' })).toBeNull()
  })
})

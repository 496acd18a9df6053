import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gameIds, loadDefinition } from '@plyworks/games'
import { describe, expect, it } from 'vitest'
import { splitRules } from '../../../rules/split-rules.js'
import { drawDiagram } from './draw-diagram.js'

describe('splitRules', () => {
  it('makes boards of diagram blocks, between the text around them', async () => {
    const block =
      '```diagram connect-four\nposition: 4455\nmoves: 3 2\nmarks: d1\nThree in a row,\nboth ends free.\n```'
    const [before, diagram, after] = splitRules(`# Four\n\n${block}\n\nMore.\n`)
    expect(before).toBe('# Four\n\n')
    expect(String(after).trim()).toBe('More.')
    const caption = 'Three in a row, both ends free.'
    expect(diagram).toMatchObject({ position: '4455', moves: ['3', '2'], marks: ['d1'], caption, line: 3 })
  })

  it('takes a block in a comment, and leaves out the picture that stands below it for readers of the file', () => {
    const block = '<!-- diagram connect-four\nposition: 4455\nBoth ends free.\n-->'
    const picture = '![A board](boards/connect-four-1.svg)\\\n*Both ends free.*'
    const [before, diagram, after, ...more] = splitRules(`# Four\n\n${block}\n\n${picture}\n\nMore.\n`)
    expect([before, after].map((piece) => String(piece).trim())).toEqual(['# Four', 'More.'])
    expect(diagram).toMatchObject({ game: 'connect-four', position: '4455', caption: 'Both ends free.', line: 3 })
    expect(more).toEqual([])
  })

  it.each([
    ['# Four\n\n```diagram\nA board.\n```\n', 'line 3: diagram, line 1'],
    ['# Four\n\n```diagram connect-four\nposition: 44\n```\n', 'line 3: diagram, line 1'],
    ['```diagram connect-four\nmoves: 4\nmove: 4\nA board.\n```\n', 'line 1: diagram, line 3'],
    ['# Four\n\n- one\n- two\n\n  ```diagram connect-four\n  A board.\n  ```\n', 'line 6'],
  ])('names the place of a bad block', (markdown, place) => {
    expect(() => splitRules(markdown)).toThrow(place)
  })

  it('gives blocks that their game may still refuse', async () => {
    const block = { game: 'connect-four', position: '44', moves: [], marks: [], caption: 'A board.' }
    await expect(drawDiagram({ ...block, position: '4x' })).rejects.toThrow('position, character 2')
    await expect(drawDiagram({ ...block, moves: ['8'] })).rejects.toThrow('move, character 1')
    await expect(drawDiagram({ ...block, marks: ['z9'] })).rejects.toThrow('marks')
  })

  it.each([...gameIds])('draws all diagrams in the rules of %s', async (id) => {
    const { rules } = (await loadDefinition(id)).pages
    if (typeof rules !== 'object') throw new Error('no address of rules')
    const pieces = splitRules(readFileSync(fileURLToPath(rules.href), 'utf8'))
    expect(pieces.length).toBeGreaterThan(1)
    for (const piece of pieces) {
      if (typeof piece !== 'string') expect((await drawDiagram(piece)).boards).toHaveLength(piece.moves.length + 1)
    }
  })
})

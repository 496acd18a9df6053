import { TextError } from '@plyworks/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatRoute, parseRoute } from '../../ui/page/routes.js'
import { readRecord } from './record-text.js'

describe('readRecord', () => {
  it('reads the text of a saved game', () => {
    const saved = { format: 'plyworks-game', version: 1, game: 'hip', start: 'x', moves: ['a1'], resigned: 1 }
    expect(readRecord(` ${JSON.stringify(saved)}\n`)).toEqual({
      game: 'hip',
      start: 'x',
      moves: ['a1'],
      at: null,
      players: [],
      resigned: 1,
    })
  })

  it('reads a link wherever it leads', () => {
    expect(readRecord('https://example.org/x/#/play/hip?moves=a1+b2').moves).toEqual(['a1', 'b2'])
  })

  it('names the field that is wrong', () => {
    const saved = { format: 'plyworks-game', version: 1, game: 'hip', start: 'x', moves: ['a1'] }
    for (const [field, value] of [
      ['format', 'pgn'],
      ['version', 2],
      ['game', 7],
      ['start', null],
      ['moves', [1]],
      ['players', 'human'],
      ['resigned', -1],
    ] as const) {
      expect(() => readRecord(JSON.stringify({ ...saved, [field]: value }))).toThrow(`"${field}"`)
    }
  })

  it('reads players without names so that a link can hold them', () => {
    const saved = { format: 'plyworks-game', version: 1, game: 'hip', start: 'x', moves: [], players: ['', 'human'] }
    const link = readRecord(JSON.stringify(saved))
    expect(parseRoute(formatRoute({ page: 'play', link }))).toEqual({ page: 'play', link })
  })

  it('refuses anything else with a TextError', () => {
    const hostile = fc.oneof(
      fc.array(fc.nat(0xffff), { maxLength: 60 }).map((units) => String.fromCharCode(...units)),
      fc.json().map((json) => `{${json}`),
      fc.object().map((value) => JSON.stringify(value)),
    )
    fc.assert(
      fc.property(hostile, (record) => {
        expect(() => readRecord(record)).toThrow(TextError)
      }),
      { numRuns: 200 },
    )
  })
})

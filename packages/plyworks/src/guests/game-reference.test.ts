import { describe, expect, it } from 'vitest'
import { nameInVariant, readGameReference } from './game-reference.js'

describe('readGameReference', () => {
  it.each([
    ['./heap.js', './heap.js', ''],
    ['./heap.js:stones=9', './heap.js', 'stones=9'],
    ['./a:b/heap.js:stones=9', './a:b/heap.js', 'stones=9'],
    ['./a.js:b/heap.mjs:stones=9,rule=misere', './a.js:b/heap.mjs', 'stones=9,rule=misere'],
    ['../games/heap.ts', '../games/heap.ts', ''],
    ['/tmp/heap.js:', '/tmp/heap.js', ''],
    ['C:\\games\\heap.js', 'C:\\games\\heap.js', ''],
    ['C:\\games\\heap.js:stones=9', 'C:\\games\\heap.js', 'stones=9'],
    ['C:/games/heap:stones=9', 'C:/games/heap', 'stones=9'],
    ['C:\\games\\heap', 'C:\\games\\heap', ''],
    ['..\\heap.js:stones=9', '..\\heap.js', 'stones=9'],
    ['heap.js', 'heap.js', ''],
    ['heap.js:stones=9', 'heap.js', 'stones=9'],
    ['games/heap.mjs', 'games/heap.mjs', ''],
    ['./dist/hip:rows=4,cols=4', './dist/hip', 'rows=4,cols=4'],
    ['./dist/hip', './dist/hip', ''],
    ['./a:b/hip', './a:b/hip', ''],
    ['/', '/', ''],
  ])('takes %s as a file', (text, path, variantText) => {
    expect(readGameReference(text)).toEqual({ kind: 'file', path, variantText })
  })

  it.each(['hip', 'hip:rows=4,cols=4', 'heap:stones=9', 'heap.jsx', '', 'js', ':rows=4', 'games/heap'])(
    'takes %s as a name',
    (text) => {
      expect(readGameReference(text)).toEqual({ kind: 'name', name: text })
    },
  )
})

describe('nameInVariant', () => {
  it('writes names as they are everywhere else', () => {
    expect(nameInVariant('heap', 'stones=9')).toBe('heap:stones=9')
    expect(nameInVariant('heap', '')).toBe('heap')
  })
})

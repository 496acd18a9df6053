import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TextError } from '../base/text-error.js'
import { toggleGlyph } from './annotation-glyphs.js'
import { GameTree, type TreeNode } from './game-tree.js'
import { readTreeWords, type TextMove, treeWords } from './tree-words.js'

type Node = TreeNode<TextMove>

/** Something done to a tree; nodes are chosen by number, modulo how many there are. */
type Act =
  | { kind: 'add'; at: number; text: string; first: boolean }
  | { kind: 'remove'; at: number }
  | { kind: 'promote'; at: number }
  | { kind: 'makeMain'; at: number }
  | { kind: 'comment'; at: number; comment: string }
  | { kind: 'annotate'; at: number; glyphs: number[] }

const at = fc.nat(200)
const moveText = fc.constantFrom('a1', 'b2', 'c3', '4', '37', 'skip', 'move.A1.A2.3')
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('add' as const), at, text: moveText, first: fc.boolean() }) },
  fc.record({ kind: fc.constant('remove' as const), at }),
  fc.record({ kind: fc.constant('promote' as const), at }),
  fc.record({ kind: fc.constant('makeMain' as const), at }),
  fc.record({ kind: fc.constant('comment' as const), at, comment: fc.string({ unit: 'grapheme', maxLength: 12 }) }),
  fc.record({ kind: fc.constant('annotate' as const), at, glyphs: fc.array(fc.nat(255), { maxLength: 3 }) }),
)
const acts = fc.array(act, { maxLength: 60 })

function all(tree: GameTree<TextMove>): Node[] {
  return [tree.root, ...tree.nodes()]
}

function perform(tree: GameTree<TextMove>, done: Act): void {
  const nodes = all(tree)
  const node = nodes[done.at % nodes.length]
  if (done.kind === 'add') tree.add(node, { text: done.text }, done.first)
  else if (done.kind === 'remove') tree.remove(node)
  else if (done.kind === 'promote') tree.promote(node)
  else if (done.kind === 'makeMain') tree.makeMain(node)
  else if (done.kind === 'comment') tree.comment(node, done.comment)
  else if (done.kind === 'annotate') tree.annotate(node, done.glyphs)
}

function treeOf(done: readonly Act[]): GameTree<TextMove> {
  const tree = new GameTree<TextMove>()
  for (const each of done) perform(tree, each)
  return tree
}

/** The tree as plain nested data. */
function plain(node: Node): object {
  return { move: node.move?.text, comment: node.comment, glyphs: node.glyphs, children: node.children.map(plain) }
}

const anyTree = acts.map(treeOf)

describe('GameTree', () => {
  it('stays a tree whatever is done to it', () => {
    fc.assert(
      fc.property(acts, (done) => {
        const tree = new GameTree<TextMove>()
        for (const each of done) {
          perform(tree, each)
          for (const node of all(tree)) {
            expect(node.ply).toBe(node.parent === null ? 0 : node.parent.ply + 1)
            expect(new Set(node.children.map((child) => child.move?.text)).size).toBe(node.children.length)
            for (const child of node.children) expect(child.parent).toBe(node)
          }
        }
      }),
    )
  })

  it('numbers every node once', () => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        const count = (node: Node): number => 1 + node.children.reduce((sum, child) => sum + count(child), 0)
        const nodes = all(tree)
        expect(nodes).toHaveLength(count(tree.root))
        for (const [number, node] of nodes.entries()) {
          expect(tree.number(node)).toBe(number)
          expect(tree.node(number)).toBe(node)
        }
        expect(tree.node(nodes.length)).toBeNull()
      }),
    )
  })

  it('adds a move once, and takes it away again', () => {
    fc.assert(
      fc.property(anyTree, at, moveText, (tree, place, text) => {
        const nodes = all(tree)
        const parent = nodes[place % nodes.length]
        const known = parent.children.some((child) => child.move?.text === text)
        const before = plain(tree.root)
        const node = tree.add(parent, { text })
        expect(tree.add(parent, { text })).toBe(node)
        expect(all(tree)).toHaveLength(nodes.length + (known ? 0 : 1))
        if (known) return
        expect(tree.remove(node)).toBe(parent)
        expect(plain(tree.root)).toEqual(before)
      }),
    )
  })

  it('promotes a variation step by step until it is the main line, and loses nothing', () => {
    fc.assert(
      fc.property(anyTree, at, (tree, place) => {
        const nodes = all(tree)
        const node = nodes[place % nodes.length]
        let steps = 0
        while (tree.promote(node)) expect(++steps).toBeLessThan(500)
        expect(tree.isVariation(node)).toBe(false)
        expect(new Set(all(tree))).toEqual(new Set(nodes))
        expect(tree.mainLine.slice(0, node.ply)).toEqual(tree.path(node))
      }),
    )
  })

  it('makes a line the main one at once', () => {
    fc.assert(
      fc.property(anyTree, at, (tree, place) => {
        const nodes = all(tree)
        const node = nodes[place % nodes.length]
        tree.makeMain(node)
        expect(tree.isVariation(node)).toBe(false)
        expect(tree.mainLine).toEqual(tree.line(node))
      }),
    )
  })
})

describe('the words of a tree', () => {
  it('come back as the same tree', () => {
    fc.assert(
      fc.property(anyTree, (tree) => {
        expect(plain(readTreeWords(treeWords(tree), 'moves').root)).toEqual(plain(tree.root))
      }),
      { numRuns: 300 },
    )
  })

  it('of a game without variations and remarks are its moves', () => {
    const tree = readTreeWords(['a1', 'b2', 'c3'], 'moves')
    expect(tree.plain).toBe(true)
    expect(tree.mainLine.map(({ move }) => move?.text)).toEqual(['a1', 'b2', 'c3'])
    expect(treeWords(tree)).toEqual(['a1', 'b2', 'c3'])
  })

  it('list a move, its variations and what follows it', () => {
    const words = ['{start}', 'a1', 'b1', '$2', '(', 'f6', '{better}', '(', 'e5', ')', 'g7', ')', '(', 'd4', ')', 'c3']
    const tree = readTreeWords(words, 'moves')
    expect(tree.plain).toBe(false)
    expect(tree.mainLine.map(({ move }) => move?.text)).toEqual(['a1', 'b1', 'c3'])
    // A variation of a variation's first move is one more move of the position before both.
    expect(treeWords(tree).join(' ')).toBe('{start} a1 b1 $2 ( f6 {better} g7 ) ( e5 ) ( d4 ) c3')
    expect(tree.node(3)?.move?.text).toBe('f6')
  })

  it('are read for games longer than any stack is deep', () => {
    const words = Array.from({ length: 20_000 }, (_, ply) => `m${ply}`)
    expect(treeWords(readTreeWords(words, 'moves'))).toEqual(words)
  })

  it.each([
    [['('], 1],
    [['a1', ')'], 2],
    [['a1', '('], 3],
    [['a1', '(', ')'], 3],
    [['a1', '(', '$1'], 3],
    [['a1', '$x'], 2],
    [['a1', '$256'], 2],
    [['a1', '{'], 2],
    [['a1', ''], 2],
    [['a1', ...Array.from({ length: 101 }, () => ['(', 'b2']).flat()], 202],
  ])('%j are wrong at word %i', (words, place) => {
    expect(() => readTreeWords(words, 'moves')).toThrow(TextError)
    expect(() => readTreeWords(words, 'moves')).toThrow(`moves, word ${place},`)
  })

  it('never fail but with a place', () => {
    const word = fc.oneof(fc.constantFrom('(', ')', '$1', '{x}', 'a1', 'b2', ''), fc.string({ maxLength: 6 }))
    fc.assert(
      fc.property(fc.array(word, { maxLength: 30 }), (words) => {
        try {
          readTreeWords(words, 'moves')
        } catch (error) {
          expect(error).toBeInstanceOf(TextError)
        }
      }),
    )
  })
})

describe('glyphs', () => {
  it('replace others of their kind, and go when they are asked for again', () => {
    expect(toggleGlyph([], 1)).toEqual([1])
    expect(toggleGlyph([1], 4)).toEqual([4])
    expect(toggleGlyph([4], 10)).toEqual([4, 10])
    expect(toggleGlyph([4, 10], 13)).toEqual([4, 13])
    expect(toggleGlyph([4, 13], 4)).toEqual([13])
  })
})

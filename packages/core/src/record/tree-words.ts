import { quote, TextError } from '../base/text-error.js'
import { GameTree, type TreeNode } from './game-tree.js'

/**
 * A game tree as a list of words, in the manner of the movetext of PGN: moves in notation, `$n` for a glyph, `{…}` for
 * a comment, and a variation between `(` and `)` after the move that it replaces. Links, text files and JSON hold
 * the same words. No game's moves begin like one of the signs.
 */

/** Variations inside of each other are read up to this depth. */
const DEEPEST = 100
/** Largest number of a glyph, as in PGN. */
const LARGEST_GLYPH = 255

/** A move that has not been checked by the rules. */
export interface TextMove {
  /** The move as it was written. */
  readonly text: string
}

/** Returns the words of a tree; of a tree without variations and remarks just its moves. */
export function treeWords<Move extends TextMove>(tree: GameTree<Move>): string[] {
  const words: string[] = []
  writeRemarks(tree.root, words)
  writeLine(tree.root.children[0], words)
  return words
}

/** Writes a line from a node on; only variations call themselves, for games may be long. */
function writeLine<Move extends TextMove>(first: TreeNode<Move> | undefined, words: string[], alone = false): void {
  for (let node = first; node !== undefined; node = node.children[0]) {
    if (node.move !== null) words.push(node.move.text)
    writeRemarks(node, words)
    if (alone && node === first) continue
    for (const variation of node.parent?.children.slice(1) ?? []) {
      words.push('(')
      writeLine(variation, words, true)
      words.push(')')
    }
  }
}

function writeRemarks<Move>(node: TreeNode<Move>, words: string[]): void {
  for (const glyph of node.glyphs) words.push(`$${glyph}`)
  if (node.comment !== '') words.push(`{${node.comment}}`)
}

/**
 * Reads the words of a tree.
 * @param subject what they are, for errors
 * @throws TextError naming the word, counted from 1
 */
export function readTreeWords(words: readonly string[], subject: string): GameTree<TextMove> {
  const tree = new GameTree<TextMove>()
  /** The ends of the lines that variations interrupt. */
  const interrupted: TreeNode<TextMove>[] = []
  let node = tree.root
  /** Whether a move must come next: after the sign that opens a variation. */
  let opened = false
  for (const [index, word] of words.entries()) {
    const fail = (expected: string): never => {
      throw new TextError(`${subject}, word ${index + 1}`, 1, quote(word), expected)
    }
    const kind = word.charAt(0)
    if (opened && (kind === '(' || kind === ')' || kind === '$' || kind === '{')) fail('a move')
    if (word === '(') {
      if (node.parent === null) fail('a move before its variation')
      if (interrupted.length === DEEPEST) fail(`at most ${DEEPEST} variations inside of each other`)
      interrupted.push(node)
      node = node.parent ?? node
      opened = true
    } else if (word === ')') {
      node = interrupted.pop() ?? fail('( before )')
    } else if (kind === '$') {
      const glyph = /^\$(0|[1-9]\d{0,2})$/.test(word) ? Number(word.slice(1)) : LARGEST_GLYPH + 1
      if (glyph > LARGEST_GLYPH) fail(`$ and a number up to ${LARGEST_GLYPH}`)
      tree.annotate(node, [...node.glyphs, glyph])
    } else if (kind === '{') {
      if (word.length < 2 || !word.endsWith('}')) fail('a comment between { and }')
      const comment = word.slice(1, -1)
      tree.comment(node, node.comment === '' ? comment : `${node.comment} ${comment}`)
    } else if (word === '') {
      fail('a move')
    } else {
      node = tree.add(node, { text: word })
      opened = false
    }
  }
  if (interrupted.length > 0) throw new TextError(`${subject}, word ${words.length + 1}`, 1, 'the end', ')')
  return tree
}

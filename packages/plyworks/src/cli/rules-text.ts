import { stripVTControlCharacters } from 'node:util'
import type { Game } from '@plyworks/core'
import { lexer, type Token, type Tokens } from 'marked'
import type { DiagramBlock } from '../rules/diagram-block.js'
import { styled } from './play/picture.js'

/** The terminal that a rules page is written for. */
export interface RulesStyle {
  /** Characters in a line. */
  readonly width: number
  /** Whether headings and stressed words are bold. */
  readonly bold: boolean
}

const BOLD = 1
const INDENT = '    '
/** Spaces between the columns of a table. */
const GAP = '   '

/**
 * Returns a rules page as plain text.
 * @param pieces Markdown and boards in turn (`splitRules`)
 * @param openGame returns the game that a board names
 */
export async function rulesText(
  pieces: readonly (string | DiagramBlock)[],
  openGame: (name: string) => Promise<Game>,
  style: RulesStyle,
): Promise<string> {
  const texts: string[] = []
  for (const piece of pieces) {
    if (typeof piece === 'string') texts.push(blocks(lexer(piece, { gfm: true }), style))
    else texts.push(boards(await openGame(piece.game), piece, style))
  }
  return texts.join('\n\n')
}

/** A board, the board after its moves, and what they show. */
function boards(game: Game, block: DiagramBlock, style: RulesStyle): string {
  const { notation } = game
  const position = block.position === null ? game.start(0) : notation.parsePosition(block.position)
  const lines = [notation.diagram(position)]
  for (const move of block.moves) position.make(notation.parseMove(position, move))
  if (block.moves.length > 0) lines.push(`after ${block.moves.join(' ')}:`, notation.diagram(position))
  const marked = block.marks.length === 0 ? '' : ` (Marked: ${block.marks.join(', ')}.)`
  lines.push(...wrap(block.caption + marked, style.width - INDENT.length).split('\n'))
  return lines
    .join('\n')
    .split('\n')
    .map((line) => (INDENT + line).trimEnd())
    .join('\n')
}

function blocks(tokens: readonly Token[], style: RulesStyle): string {
  return tokens
    .filter(({ type }) => type !== 'space')
    .map((token) => block(token, style))
    .join('\n\n')
}

function block(token: Token, style: RulesStyle): string {
  switch (token.type) {
    case 'heading':
      return styled(words(token.tokens, { ...style, bold: false }), BOLD, style.bold)
    case 'paragraph':
      return wrap(words(token.tokens, style), style.width)
    case 'text':
      return wrap(words(token.tokens ?? [token], style), style.width)
    case 'list':
      return list(token as Tokens.List, style)
    case 'table':
      return table(token as Tokens.Table, style)
    case 'blockquote':
      return indented(blocks(token.tokens ?? [], { ...style, width: style.width - INDENT.length }), INDENT)
    case 'code':
      return indented(token.text, INDENT)
    default:
      return token.raw.trim()
  }
}

function list({ items, ordered, start, loose }: Tokens.List, style: RulesStyle): string {
  const told = items.map((item, index) => {
    const mark = ordered ? `${Number(start) + index}. ` : '- '
    const rest = ' '.repeat(mark.length)
    const inner = { ...style, width: style.width - mark.length }
    const text = item.tokens.map((token) => block(token, inner)).join(loose ? '\n\n' : '\n')
    return mark + indented(text, rest).slice(mark.length)
  })
  return told.join(loose ? '\n\n' : '\n')
}

function table({ header, rows }: Tokens.Table, style: RulesStyle): string {
  const cells = [header, ...rows].map((row) => row.map(({ tokens }) => words(tokens, { ...style, bold: false })))
  const widths = cells[0].map((_, column) => Math.max(...cells.map((row) => row[column].length)))
  const lines = cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]))
      .join(GAP)
      .trimEnd(),
  )
  return [styled(lines[0], BOLD, style.bold), ...lines.slice(1)].join('\n')
}

/** Returns the words of a line without their marks; addresses are left out, for they lead to files. */
function words(tokens: readonly Token[] | undefined, style: RulesStyle): string {
  return (tokens ?? []).map((token) => word(token, style)).join('')
}

function word(token: Token, style: RulesStyle): string {
  if (token.type === 'br') return '\n'
  if (token.type === 'strong') return styled(words(token.tokens, { ...style, bold: false }), BOLD, style.bold)
  if ('tokens' in token && token.tokens !== undefined) return words(token.tokens, style)
  if (token.type === 'text' || token.type === 'escape') return plain(token.text)
  return 'text' in token ? token.text : token.raw
}

/** Returns a text in which the signs that HTML writes with an ampersand are themselves. */
function plain(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}

/** Returns a text in lines of at most `width` characters; styles take no room. */
function wrap(text: string, width: number): string {
  const lines: string[] = []
  for (const paragraph of text.split(/\n(?=\n)/)) {
    let line = ''
    for (const each of paragraph.split(/\s+/).filter((part) => part !== '')) {
      if (line !== '' && length(line) + 1 + length(each) > width) {
        lines.push(line)
        line = each
      } else line = line === '' ? each : `${line} ${each}`
    }
    lines.push(line)
  }
  return lines.join('\n')
}

function length(text: string): number {
  return stripVTControlCharacters(text).length
}

function indented(text: string, by: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? '' : by + line))
    .join('\n')
}

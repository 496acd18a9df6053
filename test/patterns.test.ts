import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { analyse } from 'scslre'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { packagesFolder, sourceFiles } from './support/imports.js'

/** A regular expression of a source file. */
interface Pattern {
  readonly place: string
  readonly text: string
}

function patternsOf(file: string): Pattern[] {
  const source = ts.createSourceFile(file, readFileSync(join(packagesFolder, file), 'utf8'), ts.ScriptTarget.Latest)
  const patterns: Pattern[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
      patterns.push({ place: `${file}:${line + 1}`, text: node.text })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return patterns
}

/** Returns the quantifiers by which a text of one repeated character takes more than linear time. */
function slowParts(text: string): string[] {
  const end = text.lastIndexOf('/')
  const { reports } = analyse({ source: text.slice(1, end), flags: text.slice(end + 1) })
  return reports.map(({ type, character }) => `${type}: many ${JSON.stringify(character.pick)}`)
}

test('a pattern that takes quadratic time is recognised', () => {
  expect(slowParts(String.raw`/^\s*position\s+(.*?)(?:\s+moves\s+(.*))?$/`)).not.toEqual([])
  expect(slowParts(String.raw`/\s+$/`)).not.toEqual([])
})

test('no pattern takes more than linear time, whatever text a stranger sends', () => {
  const patterns = sourceFiles().flatMap(patternsOf)
  expect(patterns.length).toBeGreaterThan(100)
  expect(patterns.filter(({ text }) => slowParts(text).length > 0)).toEqual([])
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkGame, type GameDefinition } from '@plyworks/core'
import { afterAll, describe, expect, it } from 'vitest'
import { EXAMPLES, STARTER, TEMPLATES } from './starting-points.js'
import { type Choices, type Template, usualChoices } from './templates/template.js'

/** Beside the tests, so that the name of the library is found. */
const folder = mkdtempSync(join(import.meta.dirname, 'made-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function load(name: string, code: string): Promise<GameDefinition> {
  const file = join(folder, `${name}.mjs`)
  writeFileSync(file, code)
  return (await import(/* @vite-ignore */ pathToFileURL(file).href)).default
}

/** The usual choices, and those that differ from them in one: each word, yes and no, the least and the greatest number. */
function choicesOf(template: Template): Choices[] {
  const usual = usualChoices(template)
  return [
    usual,
    ...template.fields.flatMap((field) => {
      if (field.kind === 'number') return [field.least, field.most].map((value) => ({ ...usual, [field.key]: value }))
      if (field.kind === 'switch') return [{ ...usual, [field.key]: !field.usual }]
      return field.words.slice(1).map(({ value }) => ({ ...usual, [field.key]: value }))
    }),
  ]
}

function findings(definition: GameDefinition): string[] {
  return checkGame(definition, { milliseconds: 300 }).findings.map(({ check, found }) => `${check}: ${found}`)
}

describe('games that are made by choosing', () => {
  for (const template of TEMPLATES) {
    it(`${template.id} keep the contract of a game whatever is chosen`, async () => {
      for (const [index, choices] of choicesOf(template).entries()) {
        const definition = await load(`${template.id}-${index}`, template.write(choices))
        expect([choices, findings(definition)]).toEqual([choices, []])
      }
    })
  }
})

describe('examples', () => {
  it('are eight, each with an id of its own, and keep the contract', async () => {
    const ids = new Set<string>()
    for (const [index, { title, code }] of EXAMPLES.entries()) {
      const definition = await load(`example-${index}`, code)
      expect(definition.title).toBe(title)
      expect([title, findings(definition)]).toEqual([title, []])
      ids.add(definition.id)
    }
    expect(ids.size).toBe(8)
    expect(findings(await load('starter', STARTER))).toEqual([])
  })
})

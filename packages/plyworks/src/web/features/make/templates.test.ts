import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkGame, type GameDefinition, legalMoves, Random } from '@plyworks/core'
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
    ...TOGETHER[template.id].map((choices) => ({ ...usual, ...choices })),
  ]
}

/** Several choices at once that go together. */
const TOGETHER: Readonly<Record<string, readonly Choices[]>> = {
  placement: [
    { aim: 'connect', outline: 'cross', where: 'beside', turns: true, columns: 7 },
    { aim: 'last', outline: 'lake', turns: true },
    { aim: 'avoid', line: 3, where: 'falls', outline: 'corners', turns: true },
  ],
  movement: [
    { aim: 'line', men: 1, step: 'queen', outline: 'cross' },
    { aim: 'cross', step: 'knight', sinks: true, outline: 'lake', men: 4 },
    { aim: 'stuck', step: 'slide', men: 4, columns: 4, rows: 4, outline: 'corners' },
  ],
  capture: [
    { march: 'slide', takes: 'flank', aim: 'all', outline: 'corners', columns: 7, rows: 7 },
    { march: 'any', takes: 'jump', aim: 'king', ranks: 2, outline: 'cross' },
    { march: 'slide', takes: 'same', aim: 'king' },
    { march: 'wide', takes: 'jump', aim: 'all', ranks: 2, outline: 'lake' },
  ],
  race: [
    { players: 4, each: 3, meet: 'wall', most: 2 },
    { players: 3, each: 2, meet: 'back', bars: false },
  ],
}

/** Plays a game at random, to its end. @returns who wins */
function playOut(definition: GameDefinition, seed: number): number {
  const game = definition.create({})
  const random = new Random(seed)
  const position = game.start(1)
  for (let plies = 0; !position.over; plies++) {
    if (plies === 20_000) throw new Error(`${definition.title} does not end`)
    const moves = legalMoves(game, position)
    position.make(moves[random.below(moves.length)])
  }
  return definition.seatNames.findIndex((_, seat) => position.score(seat) > 0)
}

function findings(definition: GameDefinition): string[] {
  return checkGame(definition, { milliseconds: 100 }).findings.map(({ check, found }) => `${check}: ${found}`)
}

describe('games that are made by choosing', () => {
  for (const template of TEMPLATES) {
    it(`${template.id} keep the contract of a game whatever is chosen, and end`, async () => {
      const winners = new Set<number>()
      for (const [index, choices] of choicesOf(template).entries()) {
        const definition = await load(`${template.id}-${index}`, template.write(choices))
        expect([choices, findings(definition)]).toEqual([choices, []])
        for (let seed = 1; seed <= 5; seed++) winners.add(playOut(definition, seed))
      }
      // Everyone can win.
      expect([...winners].filter((winner) => winner >= 0).length).toBeGreaterThan(1)
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

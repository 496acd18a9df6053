import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { sourceItems, sourcesPage, writeUps } from '../scripts/sources.mjs'
import { sourceCommands, unfounded } from './support/source-answers.js'

/** The items of each write-up, as they were counted when the texts were read. */
const ITEMS: Readonly<Record<string, number>> = { 'star-chess': 171, hip: 49, caissa: 89, croquar: 57 }

test('the page is what the tables say', () => {
  // `node scripts/sources.mjs` writes it.
  expect(readFileSync(new URL('../docs/background/sources.md', import.meta.url), 'utf8')).toBe(sourcesPage())
})

test('files that items name are there', () => {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const files = ['docs', 'examples', 'packages', 'scripts', 'test'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  for (const { game } of writeUps) {
    for (const { item, see } of sourceItems(game)) {
      const named = [...see.matchAll(/`([^` ]+\.(?:ts|tsv|md|json|toml|mjs))`/g)].map(([, name]) => name)
      for (const name of named)
        expect(
          files.some((file) => `/${file}`.endsWith(`/${name}`)),
          `${item}: ${name}`,
        ).toBe(true)
    }
  }
})

describe.each(writeUps.map(({ game }, index) => [game, index + 1] as const))('%s', (game, number) => {
  const items = sourceItems(game)

  test('has every item once, in order, with the place that shows it', () => {
    const expected = Array.from({ length: ITEMS[game] }, (_, index) => `${number}.${`${index + 1}`.padStart(3, '0')}`)
    expect(items.map(({ item }) => item)).toEqual(expected)
    for (const { item, says, here, see, command, prints } of items) {
      expect(['works', 'shown', 'differs'], item).toContain(here)
      expect(says.trim(), item).not.toBe('')
      expect(see.trim(), item).not.toBe('')
      expect(prints === undefined, `${item}: a command and what it prints go together`).toBe(command === undefined)
    }
  })

  test.each(sourceCommands(items, false))('$command', async (asked) => {
    expect(await unfounded(asked)).toEqual([])
  })
})

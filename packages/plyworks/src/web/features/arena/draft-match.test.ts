import { levelsFor } from '@plyworks/core'
import { loadGame } from '@plyworks/games'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMatch } from '../../../match/file/read-match.js'
import { type DraftMatch, type DraftPlayer, fileOf, newPlayer } from './draft-match.js'

const player: fc.Arbitrary<DraftPlayer> = fc.record({
  kind: fc.constantFrom('engine', 'person', 'program'),
  name: fc.constantFrom('', ' ', 'Ann', 'Ben', 'random'),
  engine: fc.constantFrom('', 'random', 'greedy', 'novice', 'alpha-beta:depth=3,ms=20'),
  command: fc.constantFrom('/bin/sh', 'node --version'),
  protocol: fc.constantFrom('ugi', 'codecup', 'line'),
})

const draft: fc.Arbitrary<DraftMatch> = fc.record({
  name: fc.constantFrom('', 'Evening'),
  game: fc.constant('connect-four'),
  variant: fc.constantFrom('', 'cols=6,rows=5'),
  schedule: fc.constantFrom('round-robin', 'gauntlet', 'swiss', 'knockout'),
  games: fc.constantFrom(2, 4),
  rounds: fc.integer({ min: 1, max: 5 }),
  seconds: fc.constantFrom(0.05, 1),
  random: fc.integer({ min: 0, max: 4 }),
  openings: fc.constantFrom('', '# none'),
  concurrency: fc.integer({ min: 1, max: 4 }),
  players: fc.array(player, { minLength: 2, maxLength: 5 }),
})

const levels = levelsFor(await loadGame('connect-four'))

const context = { directory: '/', name: 'Match', readOpenings: async () => [] }

test('whatever the page offers is a match that can be played, with players that differ', async () => {
  await fc.assert(
    fc.asyncProperty(draft, async (match) => {
      const settings = await readMatch(fileOf(match, 2, levels), context)
      expect(settings.players.map(({ kind }) => kind)).toEqual(match.players.map(({ kind }) => kind))
      expect(new Set(settings.players.map(({ name }) => name)).size).toBe(match.players.length)
    }),
    { numRuns: 60 },
  )
})

test('games of four seats rotate', async () => {
  const four = [newPlayer('engine'), newPlayer('person')]
  const match: DraftMatch = {
    name: '',
    game: 'star-chess',
    variant: '',
    schedule: 'round-robin',
    games: 2,
    rounds: 3,
    seconds: 1,
    random: 0,
    openings: '',
    concurrency: 1,
    players: four,
  }
  expect((await readMatch(fileOf(match, 4, levels), context)).schedule).toEqual({ type: 'rotation', cycles: 3 })
})

test('openings are those of the lines', async () => {
  const match: DraftMatch = {
    name: '',
    game: 'connect-four',
    variant: '',
    schedule: 'round-robin',
    games: 2,
    rounds: 1,
    seconds: 1,
    random: 1,
    openings: '# two\r\n4 4\n\n 1 2 3 \n',
    concurrency: 1,
    players: [newPlayer('engine'), newPlayer('engine')],
  }
  const { openings } = await readMatch(fileOf(match, 2, levels), context)
  expect(openings).toEqual({ list: ['4 4', '1 2 3'], randomPlies: 1, even: true })
  await expect(readMatch(fileOf({ ...match, openings: '4 4\n9' }, 2, levels), context)).rejects.toThrow(
    /openings.list\[1\], move 1/,
  )
})

test('a level is one, and an engine has its options and limits', async () => {
  const engines = ['club', 'alpha-beta:depth=3', 'mcts:exploration=0.5', '']
  const players = engines.map((engine) => ({ ...newPlayer('engine'), engine }))
  const match: DraftMatch = {
    name: '',
    game: 'connect-four',
    variant: '',
    schedule: 'round-robin',
    games: 2,
    rounds: 1,
    seconds: 0.5,
    random: 0,
    openings: '',
    concurrency: 1,
    players,
  }
  const read = (await readMatch(fileOf(match, 2, levels), context)).players
  const club = levels.find(({ id }) => id === 'club')
  expect(read).toMatchObject([
    { name: 'Club', engine: club?.engine, options: club?.options },
    { name: 'alpha-beta:depth=3', engine: 'alpha-beta', control: { depth: 3, move: null } },
    { name: 'mcts:exploration=0.5', engine: 'mcts', options: { exploration: '0.5' }, control: { move: 500 } },
    { name: 'player 4', control: { move: 500 } },
  ])
})

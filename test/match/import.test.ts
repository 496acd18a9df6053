import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadGame } from '@plyworks/games'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RecordedGame } from '../../packages/plyworks/src/match/records/recorded-game.js'
import { formatGame } from '../../packages/plyworks/src/match/records/text.js'
import { reportMatch } from '../../packages/plyworks/src/match/report/report.js'
import {
  type ImportProgress,
  ImportStopped,
  importGames,
} from '../../packages/plyworks/src/match/storage/import-games.js'
import { listMatches, loadMatch, sourceOf } from '../../packages/plyworks/src/match/storage/matches.js'
import { explorePosition } from '../../packages/plyworks/src/match/storage/positions.js'
import { recordedGames } from '../../packages/plyworks/src/match/storage/recorded-games.js'
import type { ImportedMatch } from '../../packages/plyworks/src/match/storage/stored-import.js'
import { Store } from '../../packages/plyworks/src/storage/store.js'
import { start } from '../cli/program.js'
import { shellSplit } from '../support/shell-split.js'
import { connectFour, randomGames, settingsOf, writeGames } from './support.js'

let folder = ''
let store: Store
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plyworks-import-'))
  store = Store.open(folder)
})
afterAll(() => {
  store.close()
  rmSync(folder, { recursive: true })
})

const never = (): AbortSignal => new AbortController().signal

describe('imported games', () => {
  test('give the same standings, and come back as they were', async () => {
    const { path, games } = writeGames(folder, randomGames(60, 9))
    const [{ id, games: count }] = await importGames(store, { path, name: 'In', signal: never() })
    expect(count).toBe(60)
    const report = reportMatch(sourceOf(store, id))
    expect(report).toMatchObject({ state: 'finished', games: 60, scheduled: 60, schedule: 'imported' })
    for (const { player, points } of report.standings) {
      const own = games.reduce((sum, game) => sum + (game.points[game.players.indexOf(player)] ?? 0), 0)
      expect(points).toBeCloseTo(own, 9)
    }
    const without = ({ match: _, number: __, ...game }: RecordedGame): object => game
    expect([...recordedGames(store, id)].map(without)).toEqual(games.map(without))
  })

  test('are all refused when one of them is wrong, with its line and move', async () => {
    const before = listMatches(store).length
    const games = randomGames(30, 2)
    const moves = games[20].moves.map((move, index) => (index === 3 ? { move: '8' } : move))
    const { path } = writeGames(folder, [...games.slice(0, 20), { ...games[20], moves }, ...games.slice(21)])
    const line = games.slice(0, 20).map(formatGame).join('').split('\n').length
    const ply = games[20].opening.length + 4
    await expect(importGames(store, { path, name: 'x', signal: never() })).rejects.toThrow(
      `game 21 of line ${line}, move ${ply}, character 1: found "8"`,
    )
    expect(listMatches(store)).toHaveLength(before)
  })

  test('are refused when the game is unknown, and where that is', async () => {
    const games = randomGames(3, 23)
    const { path } = writeGames(folder, [games[0], { ...games[1], game: 'connect-fur' }, games[2]])
    const line = formatGame(games[0]).split('\n').length
    await expect(importGames(store, { path, name: 'x', signal: never() })).rejects.toThrow(
      `game 2 of line ${line}, game, character 1: found "connect-fur", expected one of `,
    )
    expect(store.all('SELECT 1 FROM import')).toEqual([])
  })

  test('are refused from what cannot be read again', async () => {
    const pipe = join(folder, 'pipe')
    spawnSync('mkfifo', [pipe])
    const setting = { path: pipe, name: 'x', signal: never() }
    await expect(importGames(store, setting)).rejects.toThrow(
      'pipe: it is no plain file, and an import that was stopped reads it again',
    )
    await expect(importGames(store, { ...setting, path: folder })).rejects.toThrow(`${folder}: it is a folder`)
  })

  test('have no more players than can be rated, as match files', async () => {
    const games = randomGames(65, 22).map((game, index) => ({ ...game, players: [`one ${index}`, `other ${index}`] }))
    const { path } = writeGames(folder, games)
    const importing = importGames(store, { path, name: 'x', signal: never() })
    await expect(importing).rejects.toThrow('found more than 128 players of connect-four')
    const players = Array.from({ length: 129 }, (_, index) => ({ engine: 'random', name: `player ${index}` }))
    await expect(settingsOf({ players })).rejects.toThrow('players, character 1: found 129 of them')
  })

  describe('of which the import was broken off', () => {
    const begun = (): number =>
      explorePosition(store, connectFour, connectFour.start()).reduce((sum, { games }) => sum + games, 0)
    const imports = (): unknown[] => store.all('SELECT path, name, games FROM import')
    const leftOvers = (): unknown[] => [
      ...store.all(`SELECT 1 FROM match WHERE state = 'importing'`),
      ...store.all('SELECT 1 FROM game WHERE match NOT IN (SELECT number FROM match)'),
      ...store.all('SELECT 1 FROM move WHERE game NOT IN (SELECT number FROM game)'),
      ...imports(),
    ]
    const without = ({ match: _, number: __, ...game }: RecordedGame): object => game

    const exploredStart = (id: string): object[] =>
      explorePosition(store, connectFour, connectFour.start(), loadMatch(store, id).row.number).map(
        ({ latest: { number }, ...move }) => ({ number, ...move }),
      )

    /** Imports until that many games were read. */
    const stopAfter = async (path: string, games: number, name = 'broken'): Promise<void> => {
      const stop = new AbortController()
      const onProgress = (progress: ImportProgress): void => {
        if (progress.games === games) stop.abort()
      }
      const setting = { path, name, signal: stop.signal, onProgress }
      await expect(importGames(store, setting)).rejects.toThrow(ImportStopped)
    }

    /** Imports the rest; tells how many games were there. */
    const goOn = async (path: string, name = 'broken'): Promise<{ matches: ImportedMatch[]; found: number }> => {
      let found = 0
      const onProgress = ({ step }: ImportProgress): void => {
        if (step === 'found') found++
      }
      const setting = { path, name, signal: never(), onProgress }
      return { matches: await importGames(store, setting), found }
    }

    test('go on where it was, and are those of an unbroken import', async () => {
      const own = randomGames(240, 31)
      const hip = randomGames(60, 32, await loadGame('hip:rows=3,cols=3'))
      const mixed = own.flatMap((game, index) => (index % 4 === 0 ? [game, hip[index / 4]] : [game]))
      const { path } = writeGames(folder, mixed)
      const before = begun()
      await stopAfter(path, 130)
      expect(imports()).toEqual([{ path, name: 'broken', games: 130 }])
      expect(listMatches(store).filter(({ name }) => name === 'broken')).toEqual([])
      expect(begun()).toBe(before)
      await stopAfter(path, 231)
      const { matches, found } = await goOn(path)
      expect(found).toBe(231)
      expect(leftOvers()).toEqual([])
      const { matches: unbroken } = await goOn(path, 'unbroken')
      const known = ({ id: _, ...match }: ImportedMatch): object => match
      expect(matches.map(known)).toEqual(unbroken.map(known))
      expect(matches.map(({ games }) => games)).toEqual([240, 60])
      for (const [index, { id }] of matches.entries()) {
        const [one, other] = [id, unbroken[index].id].map((match) => [...recordedGames(store, match)].map(without))
        expect(one).toEqual(other)
        const { tallies, settings } = sourceOf(store, id)
        const expected = sourceOf(store, unbroken[index].id)
        expect(tallies).toEqual(expected.tallies)
        expect({ ...settings, name: '' }).toEqual({ ...expected.settings, name: '' })
      }
      const [one, other] = [matches, unbroken].map(([{ id }]) => exploredStart(id))
      expect(one).toEqual(other)
    })

    test('are read again when the file is another one by then', async () => {
      const games = randomGames(150, 33)
      const { path } = writeGames(folder, games)
      await stopAfter(path, 120)
      const { path: changed } = writeGames(folder, [...games.slice(0, 70), ...randomGames(20, 34)])
      copyFileSync(changed, path)
      const { matches } = await goOn(path)
      expect(matches.map((match) => match.games)).toEqual([90])
      expect(leftOvers()).toEqual([])
    })

    test('are cleared away when a later one is wrong', async () => {
      const games = randomGames(150, 35)
      const wrong = { ...games[140], points: [...games[140].points].reverse(), reason: 'rules' as const }
      const { path } = writeGames(folder, [...games.slice(0, 140), wrong, ...games.slice(141)])
      await stopAfter(path, 110)
      await expect(goOn(path)).rejects.toThrow('game 141')
      expect(leftOvers()).toEqual([])
    })

    test('are left alone while somebody may be at work, and for a week', async () => {
      const { path } = writeGames(folder, randomGames(30, 36))
      await stopAfter(path, 20)
      const elsewhere = JSON.stringify({ host: 'nowhere', boot: '', pid: 1, started: 0, token: '' })
      const old = new Date(Date.now() - 8 * 24 * 3600 * 1000).toISOString()
      store.run('UPDATE import SET owner = ?, begun = ?', elsewhere, old)
      expect((await goOn(path)).found).toBe(0)
      expect(imports()).toEqual([{ path, name: 'broken', games: 20 }])
      // A process that resumes it gives it another week.
      store.run('UPDATE import SET owner = NULL, begun = ?', new Date(Date.now() - 6 * 24 * 3600 * 1000).toISOString())
      await stopAfter(path, 25)
      const [{ begun }] = store.all<{ begun: string }>('SELECT begun FROM import')
      expect(Date.now() - Date.parse(begun)).toBeLessThan(24 * 3600 * 1000)
      store.run('UPDATE import SET begun = ?', old)
      await goOn(path, 'later')
      expect(leftOvers()).toEqual([])
    })

    test('by a signal tell how to go on, and by kill -9 lose a few games only', async () => {
      const { path, games } = writeGames(folder, randomGames(6000, 37))
      const args = ['match', 'import', path, '--name', 'ended', '--data', folder]
      const stored = (): number =>
        store.first<{ games: number }>(`SELECT games FROM import WHERE name = 'ended'`)?.games ?? 0

      const endAfter = async (least: number, signal: 'SIGINT' | 'SIGKILL') => {
        const { child, finished } = start(args)
        let ended = false
        void finished.then(() => {
          ended = true
        })
        while (!ended && stored() < least) await new Promise((resolve) => setTimeout(resolve, 2))
        child.kill(signal)
        return finished
      }

      const stopped = await endAfter(300, 'SIGINT')
      expect(stopped).toMatchObject({ status: 4, out: '' })
      const [, command] = /resume with: plyworks (.*)$/m.exec(stopped.err) ?? []
      expect(shellSplit(command)).toEqual(args)
      const first = stored()
      const killed = await endAfter(first + 500, 'SIGKILL')
      expect(killed.err).toContain(`going on after ${first} games that are taken in already`)
      const second = stored()
      expect(second).toBeGreaterThanOrEqual(first + 500)
      const { matches, found } = await goOn(path, 'ended')
      expect(found).toBe(second)
      expect([...recordedGames(store, matches[0].id)].map(without)).toEqual(games.map(without))
      expect(leftOvers()).toEqual([])
    })
  })
})

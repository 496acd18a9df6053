import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { FileCheckpoint, UnusableCheckpoint } from '@plyworks/core/node'
import { expect } from 'vitest'
import { recordedGames } from '../../../packages/plyworks/src/match/storage/recorded-games.js'
import { verifyStore } from '../../../packages/plyworks/src/match/storage/verify-store.js'
import { Store } from '../../../packages/plyworks/src/storage/store.js'
import { mainScript } from '../../cli/program.js'
import { randomGames, writeGames } from '../../match/support.js'
import type { Fault, FaultyDisk, FaultyRun } from './faulty-disk.js'

/** What is written, and what has to be there after a fault at any call. */
export interface Scenario {
  readonly name: string
  /** Writes; the same at every call. */
  run(disk: FaultyDisk, data: string, fault?: Fault): Promise<FaultyRun>
  /** Looks at what a run has left. */
  check(disk: FaultyDisk, data: string, run: FaultyRun, fault?: Fault): Promise<void>
}

const saidBy = ({ lines }: FaultyRun, word: string): string[] =>
  lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1))

/** A match that people play: moves survive the process, ended games the machine. */
export async function storeScenario(disk: FaultyDisk): Promise<Scenario> {
  const script = await disk.bundle('keeps-match')
  return {
    name: 'a match in the database',
    run: (_, data, fault) => disk.run([script, data], data, fault),
    async check(_, data, run, fault) {
      if (fault === undefined || fault.kind === 'fail' || fault.kind === 'full') {
        // The next attempt succeeds, so that in the end all is there.
        expect(run.lines.at(-1), `${run.lines.join('; ')} ${run.err}`).toBe('finished')
      }
      const [id] = saidBy(run, 'match')
      if (!existsSync(join(data, 'plyworks.db'))) {
        expect(id).toBeUndefined()
        return
      }
      const store = Store.open(data)
      try {
        expect(verifyStore(store).errors).toEqual([])
        if (id === undefined) return
        if (fault?.kind === 'forget' && saidBy(run, 'end').length === 0) {
          // The match itself is written to last; what is played in it lasts with the end of each game.
          expect(store.first('SELECT 1 FROM match WHERE id = ?', id)).toBeDefined()
        }
        const ended = [...recordedGames(store, id)]
        const places = ended.map(({ number }) => number - 1)
        for (const place of saidBy(run, 'end')) expect(places).toContain(Number(place))
        for (const { moves } of ended) expect(moves.map(({ move }) => move)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3'])
        if (fault?.kind === 'forget') return
        for (const [game, ply] of saidBy(run, 'move').map((words) => words.split(' ').map(Number))) {
          const sql = 'SELECT 1 FROM move JOIN game ON game.number = move.game WHERE game.place = ? AND move.ply = ?'
          expect(store.first(sql, game, ply), `move ${ply} of game ${game}`).toBeDefined()
        }
      } finally {
        store.close()
      }
    },
  }
}

/** A checkpoint: what was flushed survives the process, a closed one the machine. */
export async function checkpointScenario(disk: FaultyDisk): Promise<Scenario> {
  const script = await disk.bundle('keeps-values')
  const fileOf = (data: string): string => join(data, 'kept.checkpoint')
  return {
    name: 'a checkpoint',
    run: (_, data, fault) => disk.run([script, fileOf(data)], data, fault),
    async check(_, data, run, fault) {
      const said = saidBy(run, 'value').map(Number)
      expect(run.lines.filter((line) => line.startsWith('wrong'))).toEqual([])
      if (fault === undefined || fault.kind === 'fail' || fault.kind === 'full') expect(run.lines.at(-1)).toBe('closed')
      let kept: FileCheckpoint
      try {
        kept = FileCheckpoint.open(fileOf(data), 'faults')
      } catch (error) {
        // Writes that were forgotten out of their order are damage, which is told.
        if (fault?.kind === 'forget' && error instanceof UnusableCheckpoint) return
        throw error
      }
      const texts = new Map([...kept.entries()].map(([name, value]) => [name, new TextDecoder().decode(value)]))
      for (const [name, text] of texts) {
        const times = name === 'state' ? 500 : 200
        const number = name === 'state' ? text.slice(0, text.indexOf(' ')) : name.replace('value ', '')
        expect(text).toBe(`${number} `.repeat(times))
      }
      if (fault?.kind !== 'forget' || run.lines.includes('closed')) {
        for (const value of said) expect([...texts.keys()]).toContain(`value ${value}`)
      }
      await kept.close()
    },
  }
}

/** Games from a file: all of them or none, and a second run brings those that are missing. */
export function importScenario(disk: FaultyDisk): Scenario {
  const files = disk.empty()
  const { path } = writeGames(files, randomGames(40, 5))
  const words = (data: string): string[] => [mainScript, 'match', 'import', path, '--data', data, '--json']
  return {
    name: 'an import',
    run: (_, data, fault) => disk.run(words(data), data, fault),
    async check(_, data, run, fault) {
      const imported = (store: Store): number =>
        store.first<{ games: number }>(
          `SELECT count(*) AS games FROM game JOIN match ON match.number = game.match WHERE match.state = 'finished'`,
        )?.games ?? 0
      if (existsSync(join(data, 'plyworks.db'))) {
        const store = Store.open(data)
        expect(verifyStore(store).errors).toEqual([])
        expect([0, 40]).toContain(imported(store))
        if (run.status === 0 && fault?.kind !== 'forget') expect(imported(store)).toBe(40)
        store.close()
      }
      if (run.status !== 0 && run.status !== null) expect(run.err).toMatch(/^plyworks: \S/m)
      const again = await disk.run(words(data), data)
      expect(again.status, again.err).toBe(0)
      const store = Store.open(data)
      expect(imported(store) % 40).toBe(0)
      expect(imported(store)).toBeGreaterThan(0)
      expect(verifyStore(store).errors).toEqual([])
      store.close()
    },
  }
}

/** A database of a game: there whole or not at all, and what was there before stays until then. */
export function databaseScenario(disk: FaultyDisk, words: readonly string[] = []): Scenario {
  const game = 'hip:rows=3,cols=3'
  const fileOf = (data: string): string => join(data, 'hip.plydb')
  return {
    name: 'a database',
    run: (_, data, fault) =>
      disk.run([mainScript, 'solve', game, '--database', fileOf(data), ...words, '--json'], data, fault),
    async check(_, data, run) {
      if (run.status !== 0 && run.status !== null) expect(run.err).toMatch(/^plyworks: \S/m)
      if (run.status === 0) expect(existsSync(fileOf(data))).toBe(true)
      // One in blocks is there as soon as it has begun, and is resumed.
      if (existsSync(fileOf(data)) && (run.status === 0 || words.length === 0)) {
        const verified = await disk.run(
          [mainScript, 'verify', game, '--database', fileOf(data), '--json'],
          disk.empty(),
        )
        expect(JSON.parse(verified.lines.at(-1) ?? '{}'), verified.err).toMatchObject({ errors: 0 })
      }
      const again = await disk.run(
        [mainScript, 'solve', game, '--database', fileOf(data), ...words, '--force', '--json'],
        data,
      )
      expect(again.status, again.err).toBe(0)
      if (run.status !== null) expect(readdirSync(data).filter((name) => name.endsWith('.tmp'))).toEqual([])
    },
  }
}

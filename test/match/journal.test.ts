import { spawn } from 'node:child_process'
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AlreadyClaimed, claim } from '../../src/match/journal/claim.js'
import { crc32 } from '../../src/match/journal/crc32.js'
import type { MatchEvent } from '../../src/match/journal/events.js'
import { Journal, journalPath } from '../../src/match/journal/journal.js'
import { formatLine, parseLine } from '../../src/match/journal/line.js'
import { readJournal } from '../../src/match/journal/read-journal.js'
import '../cli/program.js' // builds what the other process below runs
import { settingsOf } from './support.js'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plyworks-journal-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const at = '2030-01-01T00:00:00.000Z'

function gameEvents(game: number): MatchEvent[] {
  return [
    { type: 'start', game, round: 0, players: [0, 1], opening: 0, start: '-', moves: [], seed: 3, at },
    { type: 'move', game, ply: 1, seat: 0, move: '4', wall: 1, charged: 1, processor: null, clock: null },
    { type: 'end', game, reason: 'rules', seat: null, detail: '', points: [1, 0], plies: 1, remarks: [], at },
  ]
}

async function writeMatch(games: number): Promise<{ id: string; path: string }> {
  const journal = await Journal.create(folder, await settingsOf())
  for (let game = 0; game < games; game++) for (const event of gameEvents(game)) journal.append(event)
  await journal.close()
  return { id: journal.header.id, path: journalPath(folder, journal.header.id) }
}

describe('lines of the journal', () => {
  test('come back as they were, whatever they say', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const event: MatchEvent = { type: 'note', kind: 'remark', text, at }
        const line = formatLine(event)
        expect(line.indexOf('\n')).toBe(line.length - 1)
        expect(parseLine(line.slice(0, -1))).toEqual(JSON.parse(JSON.stringify(event)))
      }),
    )
  })

  test('do not pass when a single character is missing or different', () => {
    const line = formatLine(gameEvents(0)[2]).slice(0, -1)
    for (let place = 0; place < line.length; place++) {
      expect(parseLine(line.slice(0, place))).toBeNull()
      const other = line[place] === 'x' ? 'y' : 'x'
      expect(parseLine(line.slice(0, place) + other + line.slice(place + 1))).toBeNull()
    }
  })

  test('use the CRC-32 that everybody uses', () => {
    expect(crc32(Buffer.from('123456789'))).toBe(0xcbf43926)
  })
})

describe('a journal', () => {
  test('cut off at any byte loses only what was not whole', async () => {
    const { id, path } = await writeMatch(3)
    const whole = readFileSync(path)
    const headerEnd = whole.indexOf(10) + 1
    for (let length = headerEnd; length <= whole.length; length += 19) {
      writeFileSync(path, whole.subarray(0, length))
      const journal = await Journal.resume(folder, id)
      const ends = whole.subarray(0, length).toString().split('\n').slice(0, -1)
      expect(journal.finished.size).toBe(ends.filter((line) => line.includes('"type":"end"')).length)
      journal.append(gameEvents(2)[0])
      await journal.close()
      expect((await readJournal(path)).torn).toBe(false)
    }
  })

  test('with rubbish at the end, as a power failure leaves it, goes on after the last whole line', async () => {
    const { id, path } = await writeMatch(2)
    appendFileSync(path, Buffer.concat([Buffer.alloc(3000), Buffer.from('\nhalf a li\n'), Buffer.alloc(10)]))
    const journal = await Journal.resume(folder, id)
    expect(journal.finished.size).toBe(2)
    await journal.close()
    expect((await readJournal(path)).torn).toBe(false)
  })

  test('damaged in the middle is refused with the line', async () => {
    const { id, path } = await writeMatch(2)
    writeFileSync(path, readFileSync(path, 'utf8').replace('"move":"4"', '"move":"5"'))
    await expect(Journal.resume(folder, id)).rejects.toThrow(/journal.jsonl, line 3, .*damaged/)
    await expect(Journal.resume(folder, 'no-such-match')).rejects.toThrow(/expected the id of a match/)
    await expect(Journal.resume(folder, '../escape')).rejects.toThrow(/found "..\/escape", expected the id of a match/)
  })

  test('of another version is refused', async () => {
    const { id, path } = await writeMatch(0)
    const [first] = readFileSync(path, 'utf8').split('\n')
    const header = JSON.parse(first)
    truncateSync(path)
    const { sum: _, ...rest } = header
    appendFileSync(path, formatLine({ ...rest, version: 2 }))
    await expect(Journal.resume(folder, id)).rejects.toThrow(/expected "plyworks-match", version 1/)
  })
})

describe('the claim on a match', () => {
  test('is held by one, and free again when it is given back', async () => {
    const place = join(folder, 'claimed')
    const held = await claim(place)
    await expect(claim(place)).rejects.toBeInstanceOf(AlreadyClaimed)
    await held.release()
    await (await claim(place)).release()
    expect(readdirSync(place)).toEqual([])
  })

  test('never has two holders, however many come at once', async () => {
    const place = join(folder, 'crowded')
    for (let round = 0; round < 5; round++) {
      const tries = await Promise.allSettled(Array.from({ length: 6 }, () => claim(place)))
      const holders = tries.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
      expect(holders.length).toBeLessThanOrEqual(1)
      for (const holder of holders) await holder.release()
    }
  })

  test('of a process that was killed holds nobody up', async () => {
    const place = join(folder, 'orphaned')
    const script = `const { claim } = await import(${JSON.stringify(new URL('../../dist/match/journal/claim.js', import.meta.url).href)})
      await claim(${JSON.stringify(place)}); console.log('held'); setInterval(() => {}, 1000)`
    const other = spawn(process.execPath, ['--input-type=module', '-e', script])
    await new Promise((resolve) => other.stdout.once('data', resolve))
    await expect(claim(place)).rejects.toThrow(`process ${other.pid} is playing this match`)
    const gone = new Promise((resolve) => other.once('exit', resolve))
    other.kill('SIGKILL')
    await gone
    await (await claim(place)).release()
  })
})

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pairNextRound } from '../../packages/plyworks/src/match/report-file/next-round.js'
import { readReportFile, writeReportFile } from '../../packages/plyworks/src/match/report-file/report-file.js'
import { ask, plyworks } from '../cli/program.js'

/** A line of a player: its rounds as `opponent colour result`. */
function line(number: number, points: number, rounds: readonly string[], name = `Player ${number}`): string {
  const columns = rounds.map((round) => {
    const [opponent, colour, result] = round.split(' ')
    return `  ${opponent.padStart(4)} ${colour} ${result}`
  })
  const head = `001 ${String(number).padStart(4)}      ${name.padEnd(33)} ${String(2800 - number).padStart(4)}`
  return `${head}${' '.repeat(28)}${points.toFixed(1).padStart(4)} ${String(number).padStart(4)}${columns.join('')}`
}

function fileOf(...lines: string[]): string {
  return `${lines.join('\n')}\n`
}

const ABSENT = '0000 - Z'

describe('a tournament report file', () => {
  // The facts of two public fixtures of bbpPairings (dutch_2025_C5, dutch_2025_C9), for the rules in force since 2025, in files of our own.
  test('is paired as public fixtures have it: the bye goes to the fewest points (C5)', () => {
    const file = fileOf(
      '012 Fewest points',
      line(1, 2, ['4 w 1', '2 b 1']),
      line(2, 1, ['5 b 1', '1 w 0']),
      line(3, 2, ['6 w 1', '4 b 1']),
      line(4, 0, ['1 b 0', '3 w 0', ABSENT]),
      line(5, 1, ['2 w 0', '6 b 1']),
      line(6, 0, ['3 b 0', '5 w 0']),
      'XXR 3',
    )
    expect(pairNextRound(readReportFile(file))).toEqual({
      round: 3,
      pairs: [
        [1, 5],
        [3, 2],
      ],
      bye: 6,
      absent: [4],
    })
  })

  test('is paired as public fixtures have it: the bye goes to the fewest rounds missed (C9)', () => {
    const file = fileOf(
      '012 Fewest missed',
      line(1, 1, ['3 w 1']),
      line(2, 1, ['4 b 1']),
      line(3, 0, ['1 b 0']),
      line(4, 0, ['2 w 0']),
      line(5, 0, [ABSENT]),
      'XXR 3',
    )
    expect(pairNextRound(readReportFile(file))).toMatchObject({
      pairs: [
        [2, 1],
        [3, 5],
      ],
      bye: 4,
    })
  })

  // The files themselves are not ours: https://github.com/BieremaBoyzProgramming/bbpPairings, test/tests (issue_15 there is of another system).
  const folder = process.env.PLYWORKS_TRF ?? ''
  test.runIf(existsSync(folder))('is paired as all fixtures of a folder: FILE.input and FILE.output.expected', () => {
    const names = readdirSync(folder).filter((name) => name.endsWith('.input'))
    expect(names.length).toBeGreaterThan(0)
    const wrong: string[] = []
    for (const name of names) {
      const read = (ending: string): string => readFileSync(join(folder, name.replace(/input$/, ending)), 'latin1')
      const next = pairNextRound(readReportFile(read('input')))
      const found = [...(next?.pairs ?? []), ...(next?.bye == null ? [] : [[next.bye, 0]])].map((pair) =>
        pair.join(' '),
      )
      const expected = read('output.expected').trim().split(/\r?\n/).slice(1)
      if (found.sort().join() !== expected.sort().join())
        wrong.push(`${name}: ${found.filter((pair) => !expected.includes(pair)).join(', ')}`)
    }
    expect(wrong).toEqual([])
  })

  test('comes back as it was', () => {
    const file = fileOf(
      '012 Byes',
      '062 3',
      line(1, 1.5, ['2 w 1', '3 b =']),
      line(2, 1, ['1 b 0', '0000 - U']),
      line(3, 1.5, ['0000 - F', '1 w =']),
      'XXR 3',
    )
    const read = readReportFile(file)
    expect(writeReportFile(read)).toBe(file)
    expect(readReportFile(file.replaceAll('\n', '\r'))).toEqual(read)
  })

  test('is written of a Swiss match, and the next round is paired from it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plyworks-trf-'))
    const players = ['Ann', 'Bén', 'Cid', 'Dot', 'Eve', 'Fay', 'Gus'].map((name) => ({ name, engine: 'random' }))
    const match = (games: number): string => {
      const file = join(folder, `swiss-${games}.json`)
      const schedule = { type: 'swiss', rounds: 3, games }
      writeFileSync(file, JSON.stringify({ name: 'Club', game: 'connect-four', time: { depth: 1 }, schedule, players }))
      return file
    }
    const data = ['--data', join(folder, 'data')]
    const { id } = await ask(['match', match(1), ...data])
    const { out } = await plyworks(['match', 'export', String(id), '--format', 'trf', ...data])
    const file = readReportFile(out)
    expect([file.name, file.rounds, file.players.length]).toEqual(['Club', 3, 7])
    expect(file.players[1].name).toBe('Ben')
    expect(file.players.flatMap(({ rounds }) => rounds).filter(({ result }) => result === 'U')).toHaveLength(3)
    const path = join(folder, 'club.trf')
    writeFileSync(path, out)
    const next = await ask(['match', 'pairings', path])
    expect(next).toMatchObject({ round: 4, absent: [] })
    expect(new Set([...(next.pairs as number[][]).flat(), next.bye]).size).toBe(7)
    const { id: pairs } = await ask(['match', match(2), ...data])
    expect(await plyworks(['match', 'export', String(pairs), '--format', 'trf', ...data])).toMatchObject({
      status: 3,
      err: expect.stringContaining('one game a round'),
    })
    expect((await plyworks(['match', 'pairings', match(1)])).err).toMatch(/report file, character 1/)
    rmSync(folder, { recursive: true })
  })

  test.each([
    ['no players', '012 Nobody\n', /report file, character 1: found no line of a player/],
    ['a number out of turn', line(2, 0, []), /line 1, character 5: found "2", expected pairing number 1/],
    ['an opponent who says nothing of it', `${line(1, 1, ['2 w 1'])}\n${line(2, 0, [ABSENT])}`, /line 1, character 92/],
    ['results that do not fit', `${line(1, 1, ['2 w 1'])}\n${line(2, 1, ['1 b 1'])}`, /line 1, character 99/],
    ['two with one colour', `${line(1, 1, ['2 w 1'])}\n${line(2, 0, ['1 w 0'])}`, /line 1, character 99/],
    ['points that are not the sum', line(1, 2, ['0000 - F']), /line 1, character 81: found "2.0", expected 1.0 points/],
    ['a result that is none', line(1, 0, ['0000 - X']), /line 1, character 99: found "X"/],
    ['an opponent who is none', line(1, 0, ['9x w 1']), /line 1, character 92/],
  ])('with %s is refused with its place', (_what, text, message) => {
    expect(() => readReportFile(text)).toThrow(message)
  })
})

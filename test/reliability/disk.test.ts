import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ensureBuilt, mainScript } from '../cli/program.js'

ensureBuilt()

/** The folder that is a small disk of its own in what follows. */
const DISK = '/mnt'
const folder = mkdtempSync(join(tmpdir(), 'plyworks-disk-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/**
 * Runs a script of the shell where `/mnt` is what the mounts make it; `plyworks` is the program. Each line that begins
 * with `plyworks` is followed by one that tells its status.
 */
function runWhere(mounts: readonly string[], script: readonly string[]): Promise<string[]> {
  const lines = script.map((line) => (line.startsWith('plyworks ') ? `${line}; echo "status $?"` : line))
  const text = `plyworks() { "${process.execPath}" "${mainScript}" "$@" 2>&1; }\ncd ${DISK}\n${lines.join('\n')}\n`
  const words = ['--dev-bind', '/', '/', ...mounts, 'bash', '-c', text]
  return new Promise((resolve, reject) => {
    execFile('bwrap', words, { maxBuffer: 2 ** 24 }, (error, out) => {
      if (error !== null) reject(error)
      else resolve(out.trimEnd().split('\n'))
    })
  })
}

const MATCH = `name = "full"
game = "connect-four"
seed = 3
concurrency = 1
[time]
depth = 1
[schedule]
games = 40
[openings]
random = 4
[[players]]
engine = "random"
[[players]]
engine = "greedy"
`

describe('on a full disk', () => {
  /** A disk of 32 megabytes, filled but for `left` kilobytes. */
  const fill = (left: number): string[] => [
    `dd if=/dev/zero of=${DISK}/filler bs=1M count=40 2>/dev/null`,
    `truncate -s -${left}K ${DISK}/filler`,
  ]
  const small = ['--size', String(32 << 20), '--tmpfs', DISK]

  test('a database that was there is kept, and nothing half written is left', async () => {
    const said = await runWhere(small, [
      'plyworks solve hip:rows=3,cols=3 --database old.plydb --json > /dev/null',
      ...fill(0),
      'plyworks solve hip:rows=3,cols=4 --database new.plydb',
      'plyworks solve connect-four:cols=5,rows=4 --journal journal',
      'plyworks verify hip:rows=3,cols=3 --database old.plydb --json',
      'ls',
    ])
    expect(said).toEqual([
      'status 0',
      expect.stringContaining('the tables take'),
      expect.stringContaining('--database: new.plydb: the disk is full'),
      'status 2',
      expect.stringContaining('--journal: journal: the disk is full'),
      'status 2',
      expect.stringContaining('"errors":0'),
      'status 0',
      'filler',
      'old.plydb',
    ])
  })

  test('a match keeps what was played and goes on when there is room again', async () => {
    writeFileSync(join(folder, 'full.toml'), MATCH)
    const said = await runWhere(small, [
      'plyworks match list --data data',
      ...fill(150),
      `plyworks match ${folder}/full.toml --data data`,
      'rm filler',
      `plyworks match resume "$(plyworks match list --data data | cut -d ' ' -f 1)" --data data --json | grep '^{'`,
    ])
    expect(said.slice(0, 2)).toEqual(['no matches', 'status 0'])
    expect(said.join('\n')).toMatch(/the disk is full \(SQLITE_FULL\)\nstatus 2\n/)
    expect(JSON.parse(said.at(-2) ?? '')).toMatchObject({ games: 40 })
  })
})

describe('on a disk that cannot be written', () => {
  test('every verb says so by the name of the file, and what only reads goes on', async () => {
    await runWhere(['--bind', folder, DISK], ['plyworks solve hip:rows=2,cols=2 --database old.plydb --json'])
    writeFileSync(join(folder, 'full.toml'), MATCH)
    await runWhere(['--bind', folder, DISK], ['plyworks match list --data kept'])
    const before = readdirSync(folder)
    const said = await runWhere(
      ['--ro-bind', folder, DISK],
      [
        'plyworks probe hip:rows=2,cols=2 --database old.plydb --json',
        'plyworks solve hip:rows=2,cols=2 --database new.plydb',
        'plyworks solve connect-four:cols=5,rows=4 --journal journal',
        'plyworks match full.toml --data data',
        'plyworks match list --data kept',
        'plyworks perft hip:rows=3,cols=3 --depth 2 --json',
        'plyworks match full.toml --data kept',
        'plyworks report hip:rows=2,cols=2 --games 2 --nodes 10 --depth-games 2 --html page.html',
      ],
    )
    const told = said.filter((line) => !line.startsWith('status'))
    expect(said.filter((line) => line.startsWith('status'))).toEqual(
      [0, 2, 2, 2, 0, 0, 2, 2].map((each) => `status ${each}`),
    )
    expect(told[0]).toContain('"value":"draw"')
    expect(told[1]).toContain('--database: new.plydb: the file system is read-only')
    expect(told[2]).toContain('--journal: journal: the file system is read-only')
    expect(told.find((line) => line.includes('data folder'))).toContain('data')
    expect(told).toContain('no matches')
    expect(told.some((line) => line.includes('"depth":2') && line.includes('"nodes":72'))).toBe(true)
    expect(told.some((line) => line.includes('kept/plyworks.db": it is read-only'))).toBe(true)
    expect(told.at(-1)).toContain('page.html: the file system is read-only')
    expect(readdirSync(folder)).toEqual(before)
  })
})

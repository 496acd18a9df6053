import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Fault } from '../../packages/plyworks/src/match/endings.js'
import { BotProcess } from '../../packages/plyworks/src/match/players/bot-process.js'
import {
  type Confinement,
  confine,
  DEFAULT_ALLOWANCE,
  describeAllowance,
  describeConfinement,
  detectConfinement,
  NO_CONFINEMENT,
} from '../../packages/plyworks/src/match/players/confinement.js'
import { allProcesses } from '../../packages/plyworks/src/match/players/processor-time.js'
import { badBot, connectFour, enginePlayer, play, processesOfMatch, program } from './support.js'

const bot = ['node', 'bot.js']

describe('the command of a confined program', () => {
  test('is the plain one where the machine has nothing to confine with', () => {
    expect(confine(bot, NO_CONFINEMENT, DEFAULT_ALLOWANCE, '/scratch')).toEqual(bot)
    expect(describeConfinement(NO_CONFINEMENT, true).join('\n')).toMatch(/network: open .neither/)
    expect(describeConfinement(NO_CONFINEMENT, false).join('\n')).toMatch(/network: open .the match asks for no/)
  })

  test('wraps everything else around the program', () => {
    const full: Confinement = { network: 'bwrap', ownProcesses: true, prlimit: true, dieWithReferee: true }
    const words = confine(bot, full, DEFAULT_ALLOWANCE, '/scratch')
    expect(words.slice(-2)).toEqual(bot)
    expect(words).toContain('--unshare-net')
    expect(words).toContain(`--data=${DEFAULT_ALLOWANCE.memory}`)
    expect(words.join(' ')).toMatch(/^setpriv --pdeathsig KILL prlimit .* bwrap .*--bind \/scratch \/scratch/)
    expect(describeConfinement(full, true).join('\n')).toMatch(/network: none \(bwrap\)/)
    expect(describeAllowance(DEFAULT_ALLOWANCE, full)).toMatch(/^2048 MB of memory, 64 processes, .* prlimit$/)
  })
})

test('a program plays under whatever this machine confines with, and is told apart from one that does not start', async () => {
  const match = `confinement-test-${process.pid}`
  const confinement = detectConfinement()
  const good = await play([badBot('line', 'none', match, 2, { confinement }), enginePlayer(connectFour, 'random')])
  expect(good.ending.reason).toBe('rules')
  const missing = badBot('line', 'none', match, 2, { confinement, command: ['no-such-program'] })
  const { ending } = await play([missing, enginePlayer(connectFour, 'random')])
  expect(ending).toMatchObject({ reason: 'no-start', seat: 0 })
  expect(processesOfMatch(match)).toEqual([])
})

test('what confines a program is not counted against it', async () => {
  const match = `counted-test-${process.pid}`
  const change = { confinement: detectConfinement(), allowance: { ...DEFAULT_ALLOWANCE, processes: 1 } }
  const bot = new BotProcess(program('', [], match, { ...change, command: ['sleep', '1'] }), () => {})
  const { reason } = await new Promise<Fault>((resolve) => bot.failure.listen(resolve))
  await bot.destroy()
  expect(reason).toBe('early-exit')
})

/** Processes whose command has these words. */
function running(words: readonly string[]): number[] {
  return allProcesses()
    .map(({ pid }) => pid)
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'latin1').startsWith(`${words.join('\0')}\0`)
      } catch {
        return false
      }
    })
}

test('what a confined program leaves is gone and told, even without a trace in session, group and environment', async () => {
  const confinement = detectConfinement()
  if (!confinement.ownProcesses) return
  const match = `escape-test-${process.pid}`
  // Nobody else sleeps for so long.
  const seconds = String(5_000_000 + process.pid)
  const change = { confinement, environment: { ESCAPE: seconds } }
  const { ending, remarks } = await play([
    badBot('line', 'escape', match, 2, change),
    enginePlayer(connectFour, 'random'),
  ])
  expect(ending.reason).toBe('rules')
  expect(remarks).toMatchObject([{ seat: 0, kind: 'left-processes', detail: 'left 1 process behind' }])
  expect(running(['sleep', seconds])).toEqual([])
})

test('a confined program that goes on when it is told to stop is told so, and one that ends is not', async () => {
  const confinement = detectConfinement()
  const match = `stop-test-${process.pid}`
  const { remarks } = await play([
    badBot('line', 'ignoreStop', match, 2, { confinement }),
    badBot('line', 'none', match, 2, { confinement, grace: 5000 }),
  ])
  expect(remarks).toMatchObject([{ seat: 0, kind: 'ignored-stop' }])
  expect(processesOfMatch(match)).toEqual([])
})

test('a confined program reaches no network, and with bwrap writes nowhere but into its scratch folder', async () => {
  const confinement = detectConfinement()
  const scratch = mkdtempSync(join(tmpdir(), 'plyworks-scratch-'))
  const elsewhere = mkdtempSync(join(tmpdir(), 'plyworks-elsewhere-'))
  const visits = { count: 0 }
  const server = createServer((socket) => {
    visits.count++
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const attempt = `
    const { writeFileSync } = require('node:fs')
    for (const folder of ${JSON.stringify([scratch, elsewhere])}) try { writeFileSync(folder + '/mark', '') } catch {}
    const socket = require('node:net').connect(${port}, '127.0.0.1')
    socket.on('connect', () => process.exit(0))
    socket.on('error', () => process.exit(0))`
  const [program, ...words] = confine([process.execPath, '-e', attempt], confinement, DEFAULT_ALLOWANCE, scratch)
  const status = await new Promise((resolve) => spawn(program, words, { stdio: 'ignore' }).on('exit', resolve))
  expect(status).toBe(0)
  expect(visits.count).toBe(confinement.network === null ? 1 : 0)
  expect(existsSync(join(scratch, 'mark'))).toBe(true)
  expect(existsSync(join(elsewhere, 'mark'))).toBe(confinement.network !== 'bwrap')
  server.close()
  for (const folder of [scratch, elsewhere]) rmSync(folder, { recursive: true })
})

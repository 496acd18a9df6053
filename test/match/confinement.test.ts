import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { homedir, tmpdir } from 'node:os'
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
const nowhere = { scratch: '/scratch', directory: '/', visible: [], hidden: [] }

describe('the command of a confined program', () => {
  test('is the plain one where the machine has nothing to confine with', () => {
    expect(confine(bot, NO_CONFINEMENT, DEFAULT_ALLOWANCE, nowhere)).toEqual(bot)
    expect(describeConfinement(NO_CONFINEMENT, true).join('\n')).toMatch(/network: open .neither/)
    expect(describeConfinement(NO_CONFINEMENT, false).join('\n')).toMatch(/network: open .the match asks for no/)
  })

  test('wraps everything else around the program', () => {
    const full: Confinement = {
      network: 'bwrap',
      rights: 'user',
      ownProcesses: true,
      prlimit: true,
      dieWithReferee: true,
      groups: { folder: '/groups', controllers: ['cpu', 'memory', 'pids'] },
    }
    const words = confine(bot, full, DEFAULT_ALLOWANCE, nowhere)
    expect(words.slice(-2)).toEqual(bot)
    expect(words).toContain('--unshare-net')
    expect(words).toContain(`--data=${DEFAULT_ALLOWANCE.memory}`)
    expect(words.join(' ')).toMatch(/^setpriv --pdeathsig KILL prlimit .* bwrap .*--tmpfs \/scratch .*--cap-drop ALL/)
    expect(describeConfinement(full, true).join('\n')).toMatch(/network: none \(bwrap\)/)
    expect(describeAllowance(DEFAULT_ALLOWANCE, full)).toBe(
      '2048 MB of memory (control group), 64 processes with 64 threads each (control group)',
    )
    expect(describeConfinement(full, true).filter((text) => text.startsWith('not kept'))).toEqual([])
    expect(describeAllowance({ ...DEFAULT_ALLOWANCE, processors: 2 }, { ...full, groups: null })).toBe(
      '2048 MB of memory (watched by the referee and for each process by prlimit), 64 processes (watched by the referee), ' +
        'not kept: 2 processors',
    )
    const without = describeConfinement({ ...full, groups: null }, true)
    expect(without.filter((text) => text.startsWith('not kept')).join('\n')).toMatch(
      /^not kept: processor time: .*no control groups here.*\nnot kept: processors: /,
    )
  })
})

test('a program plays under whatever this machine confines with, and is told apart from one that does not start', async () => {
  const match = `confinement-test-${process.pid}`
  const confinement = detectConfinement()
  const good = await play([badBot('line', 'none', match, 2, { confinement }), enginePlayer(connectFour, 'random')])
  expect(good.ending).toMatchObject({ reason: 'rules' })
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

test('a confined program reaches no network', async () => {
  const visits = { count: 0 }
  const server = createServer((socket) => {
    visits.count++
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const confinement = detectConfinement()
  await inside(
    `const socket = require('node:net').connect(${port}, '127.0.0.1')
    socket.on('connect', () => process.exit(0))
    socket.on('error', () => process.exit(0))`,
    confinement,
  )
  expect(visits.count).toBe(confinement.network === null ? 1 : 0)
  server.close()
})

/** Returns what a script that runs confined writes; its folder holds the referee's data folder, `data`. */
async function inside(script: string, confinement = detectConfinement(), mode = 0o755): Promise<string> {
  const directory = mkdtempSync(join(tmpdir(), 'plyworks-bot-'))
  chmodSync(directory, mode)
  const data = join(directory, 'data')
  mkdirSync(data)
  writeFileSync(join(data, 'plyworks.db'), 'matches')
  writeFileSync(join(directory, 'bot.cjs'), script)
  process.env.PLYWORKS_SECRET = 'token'
  let said = ''
  const bot = new BotProcess(
    {
      ...program('bot.cjs', [], `inside-${process.pid}`, { confinement, directory, hidden: [data] }),
      environment: { LEVEL: '3' },
    },
    (line) => {
      said += `${line}\n`
    },
  )
  await new Promise<Fault>((resolve) => bot.failure.listen(resolve))
  delete process.env.PLYWORKS_SECRET
  await bot.destroy()
  rmSync(directory, { recursive: true })
  return said
}

describe('a program confined by bubblewrap', () => {
  const confinement = detectConfinement()
  /** Tells whether something can be done. */
  const tries = (name: string, code: string) =>
    `try { ${code}; console.log('${name}: done') } catch (error) { console.log('${name}:', error.code ?? error.status) }\n`
  const fs = `const fs = require('node:fs'), { execFileSync } = require('node:child_process')\n`

  test('is what this machine has: the tests install it', () => {
    expect(confinement.network).toBe('bwrap')
    expect(confinement.rights).toBe(process.getuid?.() === 0 ? 'nobody' : 'user')
  })

  test('has no capability and remounts nothing, also as root', async () => {
    const said = await inside(
      `${fs}console.log(fs.readFileSync('/proc/self/status', 'utf8').match(/Cap(Prm|Eff|Bnd):.*/g).join(' '))
      ${tries('remount', "execFileSync('mount', ['-o', 'remount,rw,bind', '/usr'], { stdio: 'ignore' })")}
      ${tries('write', "fs.writeFileSync('/usr/mark', '')")}
      ${tries('its own', "fs.writeFileSync('mark', '')")}
      process.exit(0)`,
    )
    expect(said).toMatch(/^CapPrm:\s0+ CapEff:\s0+ CapBnd:\s/)
    if (process.getuid?.() === 0) expect(said).toMatch(/CapBnd:\s0+\n/)
    expect(said.split('\n').slice(1, 4)).toEqual([
      expect.stringMatching(/^remount: \d/),
      'write: EROFS',
      'its own: EROFS',
    ])
  })

  test('whose folder is its owner’s alone is started all the same, without capabilities', async () => {
    const status = "require('node:fs').readFileSync('/proc/self/status', 'utf8')"
    const said = await inside(`console.log(${status}.match(/CapEff:.*/)[0]); process.exit(0)`, confinement, 0o700)
    expect(said).toMatch(/^CapEff:\s0+\n$/)
  })

  test('sees no file of the host but the system and its own, and never the matches', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'plyworks-elsewhere-'))
    writeFileSync(join(elsewhere, 'note'), 'private')
    const said = await inside(
      `${fs}${tries('elsewhere', `fs.readFileSync(${JSON.stringify(join(elsewhere, 'note'))})`)}
      ${tries('home', `fs.readdirSync(${JSON.stringify(homedir())}).length > 0 || fs.readFileSync('/none')`)}
      ${tries('sockets', "fs.readdirSync('/run')")}
      ${tries('matches', "fs.readFileSync('data/plyworks.db')")}
      ${tries('itself', "fs.readFileSync('bot.cjs')")}
      process.exit(0)`,
    )
    rmSync(elsewhere, { recursive: true })
    expect(said.split('\n').slice(0, 5)).toEqual([
      'elsewhere: ENOENT',
      'home: ENOENT',
      'sockets: ENOENT',
      'matches: ENOENT',
      'itself: done',
    ])
  })

  test('has a scratch folder and shared memory of its own, of a size, and only the variables it was given', async () => {
    const said = await inside(
      `${fs}const size = (path) => { const { blocks, bsize } = fs.statfsSync(path); return blocks * bsize / 2 ** 20 }
      fs.writeFileSync(process.env.TMPDIR + '/mark', '')
      console.log(size(process.env.TMPDIR), size('/dev/shm'), process.env.HOME === process.env.TMPDIR)
      console.log(Object.keys(process.env).filter((name) => !/^(PATH|LANG|TZ|LC_.*|PWD|SHLVL|_|OLDPWD)$/.test(name)).sort().join(' '))
      process.exit(0)`,
    )
    expect(said).toBe('256 64 true\nHOME LEVEL PLYWORKS_BOT PLYWORKS_MATCH TMPDIR\n')
  })

  test('that ends with status 127 in the middle crashed, and was not missing', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'plyworks-bot-'))
    chmodSync(directory, 0o755)
    writeFileSync(join(directory, 'bot.cjs'), "console.log('4'); process.stdout.write('', () => process.exit(127))")
    const bot = new BotProcess(program('bot.cjs', [], `ended-${process.pid}`, { confinement, directory }), () => {})
    const fault = await new Promise<Fault>((resolve) => bot.failure.listen(resolve))
    await bot.destroy()
    rmSync(directory, { recursive: true })
    expect(fault).toMatchObject({ reason: 'crash', detail: 'ended with status 127' })
  })
})

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { linesOf, mainScript, NOWHERE, shellWords, start } from './program.js'

/** Generous for a busy machine; a process that does not listen at all would take minutes. */
const SOON = 5000

/** Processor seconds after which the work has begun; starting takes less than one. */
const STARTED = 2.5
/** Linux tells processor time in these, on every machine that Node runs on. */
const TICKS_A_SECOND = 100

const KEEPS_NOTHING = { PLYWORKS_DATA: NOWHERE }

/** Waits until a process has worked for some seconds of processor time: on a busy machine starting takes long. */
async function worked(pid: number | undefined, seconds: number): Promise<void> {
  const ticks = () => {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return Number(afterName[11]) + Number(afterName[12])
  }
  while (ticks() < seconds * TICKS_A_SECOND) await new Promise((resolve) => setTimeout(resolve, 50))
}

async function stopAfter(args: readonly string[], signal: NodeJS.Signals, ready: RegExp | number, environment = {}) {
  const program = start(args, environment)
  if (typeof ready === 'number') await worked(program.child.pid, ready)
  else await program.line(ready)
  const asked = performance.now()
  program.child.kill(signal)
  const finished = await program.finished
  expect(performance.now() - asked).toBeLessThan(SOON)
  return { ...finished, endedBy: program.child.signalCode }
}

describe('signals', () => {
  test('perft ends with 130 on SIGINT where nothing can be kept, and tells so', async () => {
    const { status, out, err } = await stopAfter(['perft', 'caissa', '--depth', '9'], 'SIGINT', STARTED, KEEPS_NOTHING)
    expect({ status, out }).toEqual({ status: 130, out: '' })
    expect(err).toMatch(/plyworks: stopped by SIGINT( before there was anything to keep)?\n$/)
  })

  test('solve ends with 143 on SIGTERM where nothing can be kept', async () => {
    const args = ['solve', 'connect-four:cols=8,rows=6', '--json']
    const { status, out } = await stopAfter(args, 'SIGTERM', STARTED, KEEPS_NOTHING)
    expect({ status, out }).toEqual({ status: 143, out: '' })
  })

  test('search ends with 130 on SIGINT and still tells what it found', async () => {
    const args = ['search', 'connect-four', '--ms', '600000', '--json']
    const { status, out } = await stopAfter(args, 'SIGINT', /"depth":5/)
    expect(status).toBe(130)
    const lines = linesOf(out).map((line) => JSON.parse(line))
    expect(lines[lines.length - 1]).toMatchObject({ type: 'result', move: expect.stringMatching(/^[1-7]$/) })
  })

  test('batch ends with 143 on SIGTERM in the middle of a long question', async () => {
    const program = start(['batch'])
    program.send('{"args":["moves","connect-four"]}')
    program.send('{"args":["perft","caissa","--depth","9"]}')
    await program.line(/"moves"/)
    program.child.kill('SIGTERM')
    expect((await program.finished).status).toBe(143)
  })

  test('an interactive game ends with 130 on SIGINT', async () => {
    const { status, endedBy } = await stopAfter(['play', 'connect-four'], 'SIGINT', /to move/)
    // With a game from a file at hand the signal is left to the system, of which a shell tells 130 as well.
    const bySystem = process.env.PLYWORKS_GUEST !== undefined
    expect({ status, endedBy }).toEqual(bySystem ? { status: null, endedBy: 'SIGINT' } : { status: 130, endedBy: null })
  })

  test('a reader that leaves early is no failure', async () => {
    const shell = spawn('sh', ['-c', `${shellWords} search connect-four --ms 600000 | head -n 1`])
    let out = ''
    let err = ''
    shell.stdout.on('data', (text) => {
      out += text
    })
    shell.stderr.on('data', (text) => {
      err += text
    })
    await new Promise((resolve) => shell.on('close', resolve))
    expect(linesOf(out)).toHaveLength(1)
    expect(err).toBe('')
  })

  test('an answer that cannot be written is a failure', () => {
    const shell = spawnSync('sh', ['-c', `${shellWords} games > /dev/full`])
    expect(shell.status).toBe(2)
    expect(String(shell.stderr)).toBe('plyworks: standard output cannot be written: the disk is full\n')
  })

  test('what cannot be told on standard error stops nothing', async () => {
    const full = openSync('/dev/full', 'w')
    const env = { ...process.env, ...KEEPS_NOTHING }
    const server = spawn(process.execPath, [mainScript, 'serve', '--port', '0'], {
      env,
      stdio: ['ignore', 'pipe', full],
    })
    closeSync(full)
    try {
      if (server.stdout === null) throw new Error('a program was started without its output')
      const [ready] = await once(server.stdout.setEncoding('utf8'), 'data')
      for (let request = 0; request < 3; request++) {
        expect((await fetch(new URL('healthz', ready.replace(/^.* at /, '').trim()))).status).toBe(200)
      }
    } finally {
      server.kill('SIGKILL')
    }
  })
})

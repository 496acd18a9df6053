import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { root, shellWords } from './program.js'

/** How a reader calls the program. */
export type Call = 'plyworks' | 'npx plyworks'

/** First time in milliseconds until the command is interrupted; doubled until it has kept something. */
const FIRST_WAIT = 2000
/** Time for the command that resumes it. */
const LONG_WAIT = 8000
/** A command that has kept nothing after that many tries never does. */
const TRIES = 5
/** The end of the line that says how to resume. */
const TOLD = /resume with: (.*)$/m

interface Ended {
  readonly status: number | null
  readonly err: string
}

/**
 * Stops a command by Ctrl-C, gives what it prints to a shell as it stands, and expects that the work is resumed.
 * @param call installed programs run by their name, those of a checkout by `npx`
 * @param command without the name of the program, as typed
 * @param files to write first, by name
 */
export async function resumeAsPrinted(call: Call, command: string, files: Record<string, string> = {}): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'plyworks-as-printed-'))
  try {
    mkdirSync(join(folder, 'bin'))
    writeFileSync(join(folder, 'bin', 'plyworks'), `#!/bin/sh\nexec ${shellWords} "$@"\n`)
    chmodSync(join(folder, 'bin', 'plyworks'), 0o755)
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
    // npx finds the program of the checkout from the checkout alone, so files are named from there.
    const cwd = call === 'plyworks' ? folder : root
    const place = call === 'plyworks' ? '' : `${folder}/`
    const typed = `${call} ${command.replaceAll('HERE/', place)}`
    let told: string | undefined
    for (let tries = 0, wait = FIRST_WAIT; told === undefined && tries < TRIES; tries++, wait *= 2) {
      const { status, err } = await interrupted(typed, cwd, folder, wait)
      told = TOLD.exec(err)?.[1]
      // npx ends by the signal itself, whatever its program does.
      if (told !== undefined) expect([4, null]).toContain(status)
      else if (status !== null && status !== 130) throw new Error(`${typed}: status ${status}: ${err}`)
    }
    expect(told).toMatch(new RegExp(`^${call} `))
    const again = await interrupted(told ?? '', cwd, folder, LONG_WAIT)
    expect(again.err).not.toContain('begins again')
    // It has taken up the work: it says so, was quick enough to end, or has work to keep once more.
    if (again.status !== 0 && !TOLD.test(again.err)) expect(again.err).toMatch(/resuming/)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs a line of a shell, and interrupts it after a time as Ctrl-C does: everything that runs in the foreground. */
async function interrupted(line: string, cwd: string, folder: string, wait: number): Promise<Ended> {
  const env = {
    ...process.env,
    PLYWORKS_DATA: join(folder, 'data'),
    PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}`,
  }
  const child = spawn('bash', ['-c', line], { cwd, env, detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  let err = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text))
  const ended = new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  await Promise.race([sleep(wait), ended])
  if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGINT')
  return { status: await ended, err }
}

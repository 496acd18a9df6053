import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { shellSplit } from '../support/shell-split.js'
import { linesOf, plyworks, start } from './program.js'

/** Figures that depend on the way and not on the answer. */
const OF_THE_WAY = /"(ms|nodes|positions)":\d+/g

/**
 * Stops a command once it has kept something, resumes it by the command that it prints, and compares the answer with that of
 * an unbroken run.
 * @param ways fields that may differ between runs
 * @param between done before the unbroken run
 */
export async function stopAndGoOn(
  args: readonly string[],
  ways = OF_THE_WAY,
  between: () => void = () => {},
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'plyworks-stopping-'))
  const kept = join(folder, 'unfinished')
  const environment = { PLYWORKS_DATA: folder }
  try {
    const stopped = start([...args, '--json'], environment)
    let ended = false
    void stopped.finished.then(() => {
      ended = true
    })
    while (!ended && !hasEntries(kept)) await new Promise((resolve) => setTimeout(resolve, 5))
    stopped.child.kill('SIGINT')
    const { status, out, err } = await stopped.finished
    expect({ status, out }).toEqual({ status: 4, out: '' })
    const lines = linesOf(err)
    const [, command] = /resume with: plyworks (.*)$/.exec(lines[lines.length - 1]) ?? []
    expect(shellSplit(command)).toEqual([...args, '--json'])
    const resumed = await plyworks(shellSplit(command), '', environment)
    expect(resumed).toMatchObject({ status: 0, err: expect.stringMatching(/resuming from \d+ results?/) })
    expect(readdirSync(kept)).toEqual([])
    between()
    const unbroken = await plyworks([...args, '--json'], '', environment)
    expect(resumed.out.replaceAll(ways, '')).toBe(unbroken.out.replaceAll(ways, ''))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Whether there is a checkpoint in the folder with more than its first line. */
function hasEntries(folder: string): boolean {
  if (!existsSync(folder)) return false
  return readdirSync(folder)
    .filter((name) => name.endsWith('.checkpoint'))
    .some((name) => {
      const bytes = readFileSync(join(folder, name))
      return bytes.indexOf('\n') >= 0 && bytes.indexOf('\n') < bytes.length - 1
    })
}

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ask, root } from '../cli/program.js'

const bots = join(root, 'examples', 'bots')

test('the bots of the tutorial play a game each: Rust, JavaScript, C, Python in both protocols', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plyworks-bots-'))
  const compiled = join(folder, 'four')
  expect(spawnSync('rustc', ['-o', `${compiled}-rs`, join(bots, 'four.rs')]).status).toBe(0)
  expect(spawnSync('cc', ['-o', `${compiled}-c`, join(bots, 'four.c')]).status).toBe(0)
  const commands: [string, string][] = [
    [`${compiled}-rs`, 'line'],
    [`${compiled}-c`, 'line'],
    [`node ${join(bots, 'first-column.mjs')}`, 'line'],
    [`python3 ${join(bots, 'four.py')}`, 'line'],
    [`python3 ${join(bots, 'four-ugi.py')}`, 'ugi'],
  ]
  for (const [command, protocol] of commands) {
    const answer = await ask(['try-bot', 'connect-four', command, '--protocol', protocol, '--ms', '30000'])
    expect([command, answer.failed, answer.reason]).toEqual([command, false, 'rules'])
  }
  rmSync(folder, { recursive: true })
})

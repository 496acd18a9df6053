import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { plainButForStyles } from '../../packages/plyworks/src/cli/play/picture.js'
import { dialogueText } from '../../packages/plyworks/src/match/players/transcript.js'
import { plyworks, start } from './program.js'

/** Attacks on a terminal by what files, other programs and the network bring: nothing of it may be written as it is. */

const folder = mkdtempSync(join(tmpdir(), 'plyworks-terminal-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Sets a title, clears the screen, turns text around, colours, rings. */
const NASTY = '\u001b]0;owned\u0007\u009b2J\u202e\u2066\u007f\u001b[31m'
const COMMANDING = /(?![\n\t])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u

function expectPlain(...texts: string[]): void {
  for (const text of texts) expect(COMMANDING.exec(text)).toBeNull()
}

test('play: a game from a file, a saved game, and what is typed', async () => {
  const nim = join(folder, 'nasty.mjs')
  writeFileSync(
    nim,
    `import { simpleGame } from '@plyworks/core'
    export default simpleGame({
      title: 'Heap' + ${JSON.stringify(NASTY)}, seats: ['One' + ${JSON.stringify(NASTY)}, 'Two'],
      start: () => ({ left: 3, seat: 0 }), turn: ({ seat }) => seat,
      moves: ({ left }) => ['one', 'two'].slice(0, left), play: ({ left, seat }, move) => ({ left: left - (move === 'one' ? 1 : 2), seat: 1 - seat }),
      outcome: ({ left, seat }) => left === 0 ? { winner: 1 - seat } : null,
    })`,
  )
  const saved = join(folder, 'saved.json')
  writeFileSync(saved, JSON.stringify({ game: `connect-four${NASTY}`, start: NASTY, moves: [NASTY], players: [NASTY] }))
  const outputs = [
    await plyworks(['play', nim, '--seats', 'human,human'], `one\n${NASTY}\nmoves\nseats ${NASTY}\nquit\n`),
    await plyworks(['play', 'connect-four', '--load', saved], 'quit\n'),
    await plyworks(
      ['play', 'connect-four', '--seats', 'human,human'],
      `${NASTY}\nsave ${join(folder, NASTY)}\n4\nquit\n`,
    ),
  ]
  for (const { out, err } of outputs) expectPlain(out, err)
  expect(outputs[2].out).toContain('\\u001b')
  // Colours of our own stay.
  expect(plainButForStyles(`\u001b[1;94mX\u001b[0m${NASTY}`)).toBe(
    '\u001b[1;94mX\u001b[0m\\u001b]0;owned\\u0007\\u009b2J\\u202e\\u2066\\u007f\\u001b[31m',
  )
})

test.each([
  [
    'ugi',
    [
      NASTY,
      `position fen ${NASTY}`,
      `position startpos moves ${NASTY}`,
      `setoption name ${NASTY} value x`,
      `query ${NASTY}`,
    ],
  ],
  ['line', [`game ${NASTY}`]],
  ['line', [NASTY]],
  ['codecup', [NASTY]],
])('engine: what a program says to it, in %s', async (protocol, lines) => {
  const game = protocol === 'codecup' ? 'caissa' : 'connect-four'
  const { out, err } = await plyworks(['engine', game, '--protocol', protocol], lines.map((l) => `${l}\n`).join(''))
  expectPlain(out, err)
  expect(out + err).toMatch(/found|unknown|what/)
})

test('serve: what strangers ask for is in the log, but not as it is', async () => {
  const server = start(['serve', '--port', '0', '--data', join(folder, 'data')])
  const address = /http:\/\/\S+/.exec(await server.line(/ready at/))?.[0] ?? ''
  const { hostname, port } = new URL(address)
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), hostname)
    socket.on('close', () => resolve())
    socket.end(Buffer.from(`GET /\u009b2J%1b]0;x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`, 'latin1'))
    socket.resume()
  })
  await fetch(`${address}${encodeURIComponent(NASTY)}`)
  server.child.kill('SIGTERM')
  const { out, err } = await server.finished
  expectPlain(out, err)
  expect(err).toContain('"status":')
})

test('a written dialogue with a program', () => {
  expectPlain(dialogueText({ from: 'program', text: NASTY }), dialogueText({ from: 'errors', text: `😀${NASTY}` }))
})

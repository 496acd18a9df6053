import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ask, mainScript, plyworks } from '../cli/program.js'
import { bots } from './support.js'

const folder = mkdtempSync(join(tmpdir(), 'plyworks-try-bot-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Tries a fixture bot of Connect Four that does something wrong in its second turn. */
const tryBot = (failure: string, ...options: string[]) =>
  plyworks(['try-bot', 'connect-four', `node ${join(bots, 'line-bot.mjs')} ${failure} 2`, ...options])

describe('plyworks try-bot', () => {
  test('plays a game and shows the whole dialogue', async () => {
    const { status, out } = await tryBot('none')
    expect(status).toBe(0)
    expect(out).toMatch(
      /^# game 1, connect-four, seat 0\n> game connect-four\n> seat 0\n> position -\n> go move 5000\n< \d\n> move \d\n/,
    )
    expect(out).toMatch(
      /\n> end\n[\s\S]*position after \d+ plies: \d+\n\nyour program (won|lost|drew)\nown moves: \d+ /,
    )
  })

  test.each([
    ['illegal', /\(ply 3, position \d\d: move, character 1: found "9", expected a column/, /legal moves:\n4 +3 +5/],
    ['malformed', /a line that is no move/, /Standard output is for the protocol alone/],
    ['silence', /a clock ran out .* idle/, /flush the output/],
    ['throw', /! .*lost my mind/, /what it wrote to standard error is above/],
  ])('explains what went wrong: %s', async (failure, happened, advice) => {
    const { status, out } = await tryBot(failure, '--ms', '1500')
    expect(status).toBe(1)
    expect(out).toMatch(happened)
    expect(out).toMatch(advice)
  })

  test('explains the first mistake of a bot that was written from the tutorial in a language that it has no example in', async () => {
    // Perl; the limit is that of a board with more rows.
    const bot = (rows: number) => `use strict; $| = 1; my %height = map { $_ => 0 } 1..7;
while (my $line = <STDIN>) {
  chomp $line;
  my ($word, $move) = split / /, $line;
  last if $word eq 'end';
  if ($word eq 'go') {
    ($move) = grep { $height{$_} < ${rows} } 1..7;
    print "$move\\n";
  }
  $height{$move}++ if $word eq 'go' or $word eq 'move';
}
`
    const four = join(folder, 'four.pl')
    const ended = (rows: number) => {
      writeFileSync(four, bot(rows))
      return plyworks(['try-bot', 'connect-four:rows=4', `perl ${four}`, '--opponent', 'alpha-beta:depth=4'])
    }
    const right = await ended(4)
    expect(right.status).toBe(0)
    expect(right.out).toMatch(/your program (won|lost|drew)\n/)
    const wrong = await ended(6)
    expect(wrong.status).toBe(1)
    expect(wrong.out).toMatch(
      /your program lost: a move the rules do not allow \(ply (\d+), position \d+: move, character 1: found "1", expected a column that is not full\)/,
    )
    expect(wrong.out).toMatch(/legal moves:\n[2-7 ]+\n/)
  })

  test('answers with JSON, for the second seat and in UGI, which names the game', async () => {
    const command = `node ${join(bots, 'ugi-bot.mjs')} none`
    const options = ['--protocol', 'ugi', '--seat', '1', '--opponent', 'random']
    const answer = await ask(['try-bot', 'connect-four', command, ...options])
    expect(answer).toMatchObject({ game: 'connect-four', seat: 1, reason: 'rules', failed: false, advice: null })
    const said = (answer.dialogue as { from: string; text: string }[]).map(({ from, text }) => `${from}: ${text}`)
    expect(said.slice(1, 7)).toEqual([
      'referee: ugi',
      'program: id name fixture',
      'program: ugiok',
      'referee: info game connect-four',
      'referee: isready',
      'program: readyok',
    ])
  })

  test('refuses what cannot be tried in a sentence', async () => {
    const refused = async (...args: string[]) => (await plyworks(['try-bot', ...args])).err
    expect(await refused('connect-four', './none')).toMatch(
      /^plyworks: COMMAND: character 1: found "\.\/none", expected a program that can be run/,
    )
    expect(await refused('connect-four', 'python3', 'four.py')).toMatch(
      /found "four\.py", expected nothing after GAME COMMAND; an argument with blanks needs quotes/,
    )
    expect(await refused('connect-four', 'node x', '--opponent', 'clib')).toMatch(
      /^plyworks: --opponent: character 1: found "clib", expected one of .*did you mean club/,
    )
    expect(await refused('python3 four.py', '--game', 'connect-four')).toMatch(
      /^plyworks: GAME: found "connect-four" after --game, expected a file; this game is there without one/,
    )
    expect(await refused('hip', 'node x', '--seat', '2')).toMatch(/--seat: found 2, expected a seat of 2, 0 to 1/)
    expect(await refused('star-chess', 'node x', '--protocol', 'codecup')).toMatch(
      /players\[0\]\.protocol: .*two seats/,
    )
  })
})

test('match --transcript writes what each program was told and answered', async () => {
  const file = join(folder, 'match.toml')
  const command = JSON.stringify([process.execPath, join(bots, 'line-bot.mjs'), 'none'])
  const player = `[[players]]\nname = "my bot"\ncommand = ${command}\nprotocol = "line"\n`
  writeFileSync(file, `game = "connect-four"\n${player}[[players]]\nengine = "random"\n[schedule]\ngames = 2\n`)
  const lines = join(folder, 'lines')
  expect(await ask(['match', file, '--data', folder, '--transcript', lines])).toMatchObject({ games: 2 })
  expect(readdirSync(lines).sort()).toEqual(['my-bot-1.txt', 'my-bot-2.txt'])
  const texts = readdirSync(lines).map((name) => readFileSync(join(lines, name), 'utf8'))
  for (const text of texts)
    expect(text).toMatch(/^# game \d, connect-four, seat [01]\n> game connect-four\n[\s\S]*< \d\n[\s\S]*> end\n$/)
})

describe('engine --prompt', () => {
  const bot = (answer: string) =>
    `node ${mainScript} engine connect-four --protocol line --retries 1 --prompt "${answer}"`

  test('plays the last legal move that the answer of a command names', async () => {
    const { moves, dialogue } = await ask([
      'try-bot',
      'connect-four',
      bot('cat >/dev/null; echo Not 9. I play; echo 7.'),
      '--ms',
      '60000',
    ])
    expect((moves as string[])[0]).toBe('7')
    expect(dialogue).toContainEqual({ from: 'program', text: '7' })
  })

  test('gives up when no answer names one', async () => {
    const answer = await ask(['try-bot', 'connect-four', bot('echo I do not know'), '--ms', '60000'])
    expect(answer).toMatchObject({ reason: 'resignation', ply: 0, failed: false })
  })
})

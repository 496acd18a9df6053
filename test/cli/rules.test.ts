import { join } from 'node:path'
import { loadDefinition } from '@plyworks/games'
import { expect, test } from 'vitest'
import { rulesText } from '../../packages/plyworks/src/cli/rules-text.js'
import { splitRules } from '../../packages/plyworks/src/rules/split-rules.js'
import { openGame } from '../../packages/plyworks/src/tasks/question.js'
import { ask, dataFolder, plyworks } from './program.js'

test('rules tells how a game is played, its diagrams drawn, in lines that fit', async () => {
  const { status, out } = await plyworks(['rules', 'caissa'])
  expect(status).toBe(0)
  expect(out).toMatch(/^Caïssa\n\n/)
  expect(out).toContain('    2 . N Q B . . .\n    1 . . . . . . .\n      a b c d e f g\n')
  expect(out).not.toMatch(/\*\*|```|\]\(/)
  const { title } = await loadDefinition('caissa')
  expect(await ask(['rules', 'caissa'])).toMatchObject({ game: 'caissa', title, rules: expect.stringMatching(/^# Ca/) })
})

test('rules is a command of play, too', async () => {
  const { out } = await plyworks(['play', 'hip'], 'rules\nquit\n')
  expect(out).toMatch(/\nHip\n\n[\s\S]*any size[\s\S]*at any slope/)
})

test('headings, lists and tables become text', async () => {
  const page =
    '# A *game*\n\nSome **stressed** words & [a link](x.md) that go on.\n\n1. one two three four five\n2. b\n   - c\n\n| a | bb |\n|---|---|\n| 1 | `x` |\n'
  const text = await rulesText(splitRules(page), openGame, { width: 24, bold: true })
  expect(text).toBe(
    [
      '\x1b[1mA game\x1b[0m',
      '',
      'Some \x1b[1mstressed\x1b[0m words & a',
      'link that go on.',
      '',
      '1. one two three four',
      '   five',
      '2. b',
      '   - c',
      '',
      '\x1b[1ma   bb\x1b[0m',
      '1   x',
    ].join('\n'),
  )
})

test('without a command the help is shown', async () => {
  const { status, out, err } = await plyworks([])
  expect({ status, err }).toEqual({ status: 0, err: '' })
  expect(out).toMatch(/^Usage: plyworks [\s\S]*First steps:/)
})

test('commands to resume by are as they can be typed: npx where npx was used', async () => {
  const file = join(dataFolder, 'saved.json')
  const saved = (environment: Record<string, string>) =>
    plyworks(['play', 'connect-four', '--seats', 'human,human'], `4\nsave ${file}\nquit\nquit\n`, environment)
  expect((await saved({})).out).toContain('To resume: plyworks play connect-four --load')
  expect((await saved({ npm_command: 'exec' })).out).toContain('To resume: npx plyworks play connect-four --load')
})

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { allCommands, readArguments } from '../../packages/plyworks/src/cli/ask.js'
import { allGameWords } from '../../packages/plyworks/src/cli/completion/game-words.js'
import { bashScript, fishScript, shellWords, zshScript } from '../../packages/plyworks/src/cli/completion/scripts.js'
import { formatReference, samplesOf } from '../../packages/plyworks/src/cli/reference.js'
import { shellSplit } from '../support/shell-split.js'

const commands = await allCommands()
const games = await allGameWords()

/** Verbs that run until they are stopped, of which no sample can be compared. */
const UNENDING = ['serve', 'worker']

describe('the help of every verb', () => {
  test.each(commands.map(({ name, examples }) => [name, examples] as const))(
    'has examples that are accepted: %s',
    async (name, examples) => {
      expect(examples.length).toBeGreaterThan(0)
      for (const example of examples) {
        expect(await readArguments(shellSplit(example))).toMatchObject({ kind: 'call', name })
      }
      const help = await readArguments([name, '--help'])
      if (help.kind !== 'text') throw new Error('no help')
      expect(help.text).toMatch(new RegExp(`^Usage: plyworks ${name} [\\s\\S]*\nExamples:\n {2}plyworks ${name}`))
    },
  )

  test('is what the reference says, which every build writes', () => {
    const page = readFileSync(new URL('../../docs/reference/commands.md', import.meta.url), 'utf8')
    const samples = samplesOf(page)
    expect(page).toBe(formatReference(commands, samples))
    expect(commands.filter(({ name }) => !samples.has(name) && !UNENDING.includes(name))).toEqual([])
  })
})

test('a word that is not one of a few is told with those that are', async () => {
  for (const [line, message] of [
    ['completion tcsh', 'character 1: found "tcsh", expected bash, zsh or fish'],
    ['match export x --format xml', 'character 1: found "xml", expected text, json or trf'],
  ]) {
    await expect(readArguments(line.split(' '))).rejects.toThrow(message)
  }
})

describe('the completion of shells', () => {
  const words = shellWords(commands, games)

  /** What bash proposes for the last word of a line. */
  function proposals(...line: string[]): string[] {
    const typed = ['plyworks', ...line].map((word) => `'${word}'`).join(' ')
    const ask = `COMP_WORDS=(${typed}); COMP_CWORD=${line.length}; _plyworks; printf '%s\\n' "\${COMPREPLY[@]}"`
    const out = execFileSync('bash', ['-c', `${bashScript(words)}\n${ask}`], { encoding: 'utf8' })
    return out.split('\n').filter((word) => word !== '')
  }

  test('proposes verbs, options, their values and games', () => {
    expect(proposals('sho')).toEqual(['show'])
    expect(proposals('')).toEqual(expect.arrayContaining(['perft', 'census', 'help', '--version']))
    expect(proposals('perft', '--d')).toEqual(['--depth', '--divide'])
    expect(proposals('perft', 'c')).toEqual(['caissa', 'connect-four', 'croquar'])
    expect(proposals('engine', 'hip', '--protocol', '')).toEqual(['ugi', 'codecup', 'line'])
    expect(proposals('perft', 'hip', '--depth', '')).toEqual([])
    expect(proposals('search', 'caissa', '--engine', 'm')).toEqual(['mtdf', 'minimax', 'mcts', 'max-n'])
    expect(proposals('search', 'hip', ':', 'rows', '=', '5', '--engine', 'mask')).toEqual([])
    expect(proposals('search', '--engine', '')).toEqual(expect.arrayContaining(['mask-predictor', 'random']))
    expect(proposals('match', 'ex')).toEqual(['explore', 'export', 'examples'])
    expect(proposals('match', 're')).toEqual(['resume', 'report'])
    expect(proposals('book', 'ver')).toEqual(['verify'])
    expect(proposals('completion', '')).toEqual(['bash', 'zsh', 'fish'])
    expect(proposals('help', 'lad')).toEqual(['ladder'])
    expect(proposals('nonsense', '')).toEqual([])
  })

  test('is there for the other shells', () => {
    expect(zshScript(words)).toContain('bashcompinit')
    expect(fishScript(words)).toMatch(/seen_subcommand_from search' -l engine -x -a '[^']*alpha-beta/)
    expect(fishScript(words)).toContain("complete -c plyworks -n '__fish_seen_subcommand_from perft' -l depth -r -d")
  })
})

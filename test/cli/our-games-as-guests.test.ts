import { spawnSync } from 'node:child_process'
import { gameIds } from '@plyworks/games'
import { afterAll, describe, expect, test } from 'vitest'
import { programWithout } from '../support/program-without.js'
import { dataFolder, mainScript } from './program.js'

/**
 * Our games have no right that a stranger's file does not have: each of them, taken out of the package and given by its built
 * folder, answers as before. The long tests do the same with all commands and pages.
 */
describe.each(gameIds)('%s as a guest', (id) => {
  const installed = programWithout(id)
  afterAll(() => installed.remove())

  function run(
    words: readonly string[],
    program = installed.program,
  ): { status: number | null; out: string; err: string } {
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
      encoding: 'utf8',
      env: { ...process.env, PLYWORKS_DATA: dataFolder },
    })
    return { status, out: stdout, err: stderr }
  }

  /** The last line of an answer, which must be there. */
  function ask(words: readonly string[], program?: string): object {
    const { status, out, err } = run([...words, '--json'], program)
    if (status !== 0) throw new Error(`${words.join(' ')}: status ${status}: ${err}`)
    return timeless(JSON.parse(out.trim().split('\n').at(-1) ?? ''))
  }

  /** What the program with all games answers, and the one without this game. */
  function both(words: readonly string[]): [object, object] {
    return [ask(words, mainScript), ask([...words, '--game', installed.guest])]
  }

  test('is not there unless its folder is given', () => {
    expect(run(['show', id])).toMatchObject({ status: 2, err: expect.stringContaining('expected one of') })
    expect(run(['show', id, '--game', installed.guest]).status).toBe(0)
  })

  test.each([
    ['games'],
    ['show', id],
    ['moves', id],
    ['evaluate', id],
    ['engines', id],
    ['perft', id, '--depth', '2'],
    ['bench', id],
  ])('%s %s: the same answer', (...words) => {
    const [before, now] = both(words)
    expect(now).toEqual(before)
  })

  test.each(OWN[id] ?? [])(
    '%s %s: the same answer, though only this game knows the command or the engine',
    (...words) => {
      const [before, now] = both(words)
      expect(now).toEqual(before)
    },
  )

  test('keeps its contract', () => {
    const { status, out, err } = run(['check', id, '--ms', '5000', '--json', '--game', installed.guest])
    expect({ status, err }).toEqual({ status: 0, err: '' })
    expect(JSON.parse(out).findings).toEqual([])
  })
})

/** What only one game has: commands, engines, solvers. */
const OWN: Readonly<Record<string, readonly (readonly string[])[]>> = {
  caissa: [['search', 'caissa', '--engine', 'caissa', '--depth', '4', '--option', 'threads=1']],
  'connect-four': [['solve', 'connect-four', '--position', '44444426', '--scale', 'pons']],
  croquar: [['search', 'croquar', '--engine', 'perfect']],
  hip: [
    ['census', 'hip:rows=4,cols=4'],
    ['solve', 'hip:rows=4,cols=4'],
  ],
  'star-chess': [['search', 'star-chess', '--engine', 'mask-predictor', '--option', 'turns=1', '--seed', '3']],
}

/** An answer without what a clock says. */
function timeless(answer: object): object {
  const { ms: _ms, nps: _nps, ...rest } = answer as { ms?: number; nps?: number }
  return rest
}

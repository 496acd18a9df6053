import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asGuests, programWithout } from '../support/program-without.js'
import { dataFolder, mainScript } from './program.js'

/**
 * Our games have no right that a stranger's file does not have: each of them, taken out of the package and given by its built
 * folder, answers as before. The long tests do the same with all commands and pages.
 */
describe.each(asGuests)('%s as a guest', (id) => {
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

  /** Answers to many questions by one process. */
  function ask(program: string, options: readonly string[] = []): object[] {
    const input = questions.map((args) => `${JSON.stringify({ args })}\n`).join('')
    const { stdout, stderr } = spawnSync(process.execPath, [program, 'batch', ...options], {
      encoding: 'utf8',
      env: { ...process.env, PLYWORKS_DATA: dataFolder },
      input,
    })
    const answers: { status: number; result: object }[] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(
      answers.map(({ status }) => status),
      stderr,
    ).toEqual(questions.map(() => 0))
    return answers.map(({ result }) => timeless(result))
  }

  const questions = [
    ...EVERY.map((verb) => [...verb, id]),
    ['perft', id, '--depth', '2'],
    ['games'],
    ...(OWN[id] ?? []),
  ]
  let before: object[] = []
  let now: object[] = []
  beforeAll(() => {
    before = ask(mainScript)
    now = ask(installed.program, ['--game', installed.guest])
  })

  test('is not there unless its folder is given', () => {
    expect(run(['show', id])).toMatchObject({ status: 2, err: expect.stringContaining('expected one of') })
    expect(run(['show', id, '--game', installed.guest]).status).toBe(0)
  })

  test.each(questions.map((words, index) => [words.join(' '), index] as const))(
    '%s: the same answer',
    (_words, index) => {
      expect(now[index]).toEqual(before[index])
    },
  )

  test('keeps its contract', { tags: 'long' }, () => {
    const { status, out, err } = run(['check', id, '--ms', '500', '--json', '--game', installed.guest])
    expect({ status, err }).toEqual({ status: 0, err: '' })
    expect(JSON.parse(out).findings).toEqual([])
  })
})

/** Commands that every game answers, without other words. */
const EVERY = [['show'], ['moves'], ['evaluate'], ['engines'], ['bench']]

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

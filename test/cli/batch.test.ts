import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linesOf, plyworks, start } from './program.js'

async function batch(lines: readonly string[]): Promise<Record<string, unknown>[]> {
  const { out, status, err } = await plyworks(['batch'], lines.map((line) => `${line}\n`).join(''))
  expect({ status, err }).toEqual({ status: 0, err: '' })
  return linesOf(out).map((line) => JSON.parse(line))
}

const question = (...args: string[]): string => JSON.stringify({ args })

describe('batch', () => {
  test('answers in order, with the status each question has alone', async () => {
    const answers = await batch([
      question('perft', 'connect-four', '--depth', '3'),
      question('show', 'connect-four', '--position', '48'),
      question('solve', 'star-chess'),
      question('apply', 'croquar', '--position', '1 45! 0 -', '-8'),
      question('search', 'caissa', '--engine', 'minimax', '--depth', '1'),
      question('perft', '--help'),
      question('help', 'perft', 'more'),
    ])
    expect(answers).toEqual([
      { status: 0, result: { depth: 3, nodes: 343, ms: expect.any(Number) } },
      { status: 2, error: '--position: character 2: found "8", expected a column from 1 to 7' },
      { status: 3, error: expect.stringContaining('Star Chess') },
      { status: 0, result: expect.objectContaining({ position: '2 0 37* 1' }) },
      { status: 0, result: expect.objectContaining({ type: 'result', scores: [11, -11] }) },
      { status: 0, result: { text: expect.stringContaining('Usage: plyworks perft') } },
      { status: 0, result: { text: expect.stringContaining('perft') } },
    ])
  })

  test('a malformed line is told with its place and the stream goes on', async () => {
    const answers = await batch([
      '',
      '{"args":["games"}',
      '{"args":[1]}',
      '[]',
      question('play', 'hip'),
      question('moves', 'connect-four'),
    ])
    expect(answers).toEqual([
      { status: 2, error: 'line 1, character 1: found the end of the line, expected JSON' },
      { status: 2, error: 'line 2, character 17: found "}", expected JSON' },
      { status: 2, error: expect.stringContaining('line 3, element 1: found "1", expected a text') },
      { status: 2, error: expect.stringContaining('line 4, character 1') },
      { status: 2, error: expect.stringContaining('play cannot be asked in a batch') },
      { status: 0, result: expect.objectContaining({ turn: 0 }) },
    ])
  })

  test('thousands of small questions are cheap', async () => {
    const lines = Array.from({ length: 5000 }, (_, index) =>
      question('apply', 'connect-four', String((index % 7) + 1), String((index % 5) + 1)),
    )
    const started = performance.now()
    const answers = await batch(lines)
    expect(answers).toHaveLength(5000)
    expect(answers.every(({ status }) => status === 0)).toBe(true)
    // About 0.1 ms a question; the bound leaves room for a busy machine.
    expect(performance.now() - started).toBeLessThan(20_000)
  })

  test('answers at once to somebody who waits for each answer', async () => {
    const program = start(['batch'])
    for (const column of ['1', '2', '3']) {
      program.send(question('apply', 'connect-four', column))
      expect(JSON.parse(await program.line(/^\{/)).result.position).toBe(column)
    }
    program.child.stdin.end()
    expect((await program.finished).status).toBe(0)
  })

  test('survives whatever it is sent: one line of answer a line, status 2 for nonsense', async () => {
    const words = [
      'show',
      'moves',
      'apply',
      'perft',
      'evaluate',
      'engines',
      'search',
      'solve',
      'games',
      'batch',
      'help',
      '--help',
      'hip',
      'caissa',
      'croquar',
      'connect-four',
      'star-chess',
      'hip:rows=2,cols=2',
      'hip:rows=',
      '--position',
      '--position=',
      '--seed',
      '--depth',
      '1',
      '2',
      '-1',
      '-',
      '--',
      '--json',
      '--option',
      'a=b',
      '__proto__',
      'constructor',
      '',
      '1 0 0 -',
    ]
    const word = fc.oneof(fc.constantFrom(...words), fc.string({ unit: 'binary', maxLength: 20 }))
    const args = fc.array(word, { maxLength: 6 }).filter((list) => !(list.includes('search') || list.includes('solve')))
    const line = fc.oneof(
      { weight: 3, arbitrary: args.map((list) => question(...list)) },
      { weight: 1, arbitrary: fc.json().map((text) => text.replace(/[\n\r]/g, ' ')) },
      {
        weight: 1,
        arbitrary: fc.string({ unit: 'binary', maxLength: 60 }).map((text) => text.replace(/[\n\r]/g, ' ')),
      },
    )
    const lines = fc.sample(line, 3000)
    const answers = await batch(lines)
    expect(answers).toHaveLength(lines.length)
    answers.forEach((answer, index) => {
      const shown = `${lines[index]} -> ${JSON.stringify(answer)}`
      expect([0, 2, 3], shown).toContain(answer.status)
      if (answer.status === 0) expect(typeof answer.result, shown).toBe('object')
      else expect(answer.error, shown).toMatch(/^\P{Cc}+$/u)
    })
  })

  test('a line that is too long is refused, not kept', async () => {
    const answers = await batch(['x'.repeat(3 << 20), question('games')])
    expect(answers[0]).toEqual({ status: 2, error: expect.stringContaining('at most 1048576 characters') })
    expect(answers[1].status).toBe(0)
  })
})

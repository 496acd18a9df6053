import { afterEach, describe, expect, test } from 'vitest'
import { type Running, start } from '../cli/program.js'

/**
 * The dialogues of public software, line by line: a game as the tournament manager cutegames (kz04px/cutegames, for any
 * game of two) has it with two engines, of which it understands only lines of exactly two words, and the example of the
 * description of the interface. The games are ours.
 */

const running: Running[] = []
afterEach(() => {
  for (const { child } of running.splice(0)) child.kill('SIGKILL')
})

/** One engine as the manager sees it. */
class ManagedEngine {
  private readonly program: Running

  constructor(game: string) {
    this.program = start(['engine', game, '--protocol', 'ugi'])
    running.push(this.program)
  }

  send(line: string): void {
    this.program.send(line)
  }

  async ready(): Promise<void> {
    this.send('isready')
    await this.program.line(/^readyok$/)
  }

  async begin(): Promise<void> {
    this.send('ugi')
    await this.program.line(/^ugiok$/)
    this.send('setoption name hash value 512')
  }

  position(start: string, moves: readonly string[]): void {
    this.send(
      `position ${start === 'startpos' ? start : `fen ${start}`}${moves.map((move, at) => `${at === 0 ? ' moves' : ''} ${move}`).join('')}`,
    )
  }

  async go(limits: string): Promise<string> {
    this.send(`go ${limits}`)
    return (await this.program.line(/^bestmove \S+$/)).split(' ')[1]
  }

  async query(question: string): Promise<string> {
    this.send(`query ${question}`)
    return (await this.program.line(/^response \S+$/)).split(' ')[1]
  }

  async quit(): Promise<number | null> {
    this.send('quit')
    return (await this.program.finished).status
  }
}

/** Plays a game by the manager's rules: the engines alone know what is legal, whose turn it is and how it ended. */
async function manage(one: ManagedEngine, other: ManagedEngine, startPosition: string): Promise<[string[], string]> {
  const engines = [one, other]
  for (const engine of engines) await engine.ready()
  for (const engine of engines) engine.send('uginewgame')
  const moves: string[] = []
  let first = (await one.query('p1turn')) === 'true'
  const clocks = [3000, 3000]
  for (;;) {
    const us = first ? one : other
    await us.ready()
    us.position(startPosition, moves)
    if ((await us.query('gameover')) === 'true') break
    const asked = performance.now()
    moves.push(await us.go(`p1time ${clocks[0]} p2time ${clocks[1]} p1inc 20 p2inc 20`))
    const seat = first ? 0 : 1
    clocks[seat] += 20 - Math.round(performance.now() - asked)
    expect(clocks[seat]).toBeGreaterThan(0)
    first = !first
  }
  const verdicts: string[] = []
  for (const engine of engines) {
    await engine.ready()
    engine.position(startPosition, moves)
    expect(await engine.query('gameover')).toBe('true')
    verdicts.push(await engine.query('result'))
  }
  expect(verdicts[1]).toBe(verdicts[0])
  return [moves, verdicts[0]]
}

describe('a public manager of UGI engines', () => {
  test('has two of them play whole games on a clock and agrees with both on the result', async () => {
    const game = 'connect-four:cols=5,rows=4'
    const [one, other] = [new ManagedEngine(game), new ManagedEngine(game)]
    await Promise.all([one.begin(), other.begin()])
    const [moves, result] = await manage(one, other, 'startpos')
    expect(moves.length).toBeGreaterThan(7)
    expect(['p1win', 'p2win', 'draw']).toContain(result)
    // The first player wins at once.
    expect(await manage(other, one, '151515')).toEqual([['1'], 'p1win'])
    expect(await Promise.all([one.quit(), other.quit()])).toEqual([0, 0])
  })

  test('gets the answers of the interface’s own example', async () => {
    const engine = new ManagedEngine('hip:rows=4,cols=4')
    await engine.begin()
    await engine.ready()
    engine.send('uginewgame')
    engine.position('startpos', [])
    expect(await engine.query('p1turn')).toBe('true')
    const move = await engine.go('depth 4')
    engine.position('startpos', [move])
    expect(await engine.query('p1turn')).toBe('false')
    expect(await engine.query('result')).toBe('none')
    expect(await engine.quit()).toBe(0)
  })
})

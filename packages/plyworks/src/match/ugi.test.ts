import { loadGame } from '@plyworks/games'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Decision, Thinker, ThinkRequest, Thought } from './thinker.js'
import { UgiSession } from './ugi.js'

/** Decides when told to; remembers what it was asked. */
class PuppetThinker implements Thinker {
  readonly asked: ThinkRequest[] = []
  stops = 0
  forgets = 0
  private onLine: (thought: Thought) => void = () => {}
  private resolve: (decision: Decision) => void = () => {}
  private reject: (error: Error) => void = () => {}

  think(request: ThinkRequest, onLine: (thought: Thought) => void): Promise<Decision> {
    this.asked.push(request)
    this.onLine = onLine
    return new Promise((resolve, reject) => {
      this.resolve = resolve
      this.reject = reject
    })
  }

  stop(): void {
    this.stops++
  }

  forget(): void {
    this.forgets++
  }

  say(parts: Partial<Thought>): void {
    this.onLine({ ...quiet, ...parts })
  }

  async decide(parts: Partial<Decision> & { move: string }): Promise<void> {
    this.resolve({ ...quiet, pv: [parts.move], ...parts })
    await settled()
  }

  async fail(message: string): Promise<void> {
    this.reject(new Error(message))
    await settled()
  }
}

const quiet: Thought = { depth: 1, scores: [0, 0], scale: 'evaluation', bound: 'exact', pv: [], nodes: 1, ms: 0 }

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

async function open(name = 'connect-four') {
  const lines: string[] = []
  const thinker = new PuppetThinker()
  const session = new UgiSession({
    game: await loadGame(name),
    thinker,
    name: 'Puppet',
    author: 'nobody',
    options: {
      size: { type: 'integer', default: 4, min: 1, max: 9, title: '' },
      mode: { type: 'choice', default: 'a', values: ['a', 'b'], title: '' },
      fast: { type: 'boolean', default: true, title: '' },
      rate: { type: 'decimal', default: 0.5, min: 0, max: 1, title: '' },
    },
    chosen: { mode: 'b' },
    write: (line) => lines.push(line),
  })
  const say = (...input: string[]): string[] => {
    const before = lines.length
    for (const line of input) session.receive(line)
    return lines.slice(before)
  }
  return { lines, thinker, session, say }
}

describe('the UGI session', () => {
  test('introduces the engine and its options', async () => {
    const { say } = await open()
    expect(say('ugi')).toEqual([
      'id name Puppet',
      'id author nobody',
      'option name size type spin default 4 min 1 max 9',
      'option name mode type combo default a var a var b',
      'option name fast type check default true',
      'option name rate type string default 0.5',
      'ugiok',
    ])
  })

  test('hands position, limits and options to the thinker', async () => {
    const { say, thinker } = await open()
    say(
      'setoption name size value 7',
      'setoption name size value 99',
      'position fen 44 moves 1',
      'go depth 5 movetime 200',
    )
    expect(thinker.asked).toEqual([
      { position: '441', limits: { depth: 5, milliseconds: 200 }, options: { mode: 'b', size: '7' } },
    ])
  })

  test('uses the clock of the seat to move', async () => {
    const { say, thinker } = await open()
    say('position startpos moves 4', 'go p1time 1 p2time 60000 p2inc 1000')
    const { milliseconds = 0 } = thinker.asked[0].limits
    expect(milliseconds).toBeGreaterThan(1000)
    expect(milliseconds).toBeLessThan(10_000)
  })

  test('searches follow one another; a position set meanwhile is for the next', async () => {
    const { say, thinker, lines } = await open()
    say('go depth 1', 'position startpos moves 2', 'go depth 2')
    expect(thinker.asked).toHaveLength(1)
    await thinker.decide({ move: '4' })
    expect(lines[lines.length - 1]).toBe('bestmove 4')
    expect(thinker.asked[1]).toMatchObject({ position: '2', limits: { depth: 2 } })
  })

  test('stop reaches the running search only', async () => {
    const { say, thinker } = await open()
    say('stop')
    expect(thinker.stops).toBe(0)
    say('go infinite', 'stop')
    expect(thinker.stops).toBe(1)
    expect(thinker.asked[0].limits).toEqual({})
  })

  test('writes scores from the side of the seat that thinks', async () => {
    const { say, thinker, lines } = await open()
    say('position startpos moves 4', 'go infinite')
    thinker.say({ scores: [-30, 30], depth: 3, nodes: 500, ms: 100, pv: ['4', '4'] })
    thinker.say({ scores: [999_997, -999_997], bound: 'upper' })
    thinker.say({ scores: [-0.25, 0.25], scale: 'expectation' })
    expect(lines).toEqual([
      'info depth 3 score cp 30 nodes 500 time 100 nps 5000 pv 4 4',
      'info depth 1 score mate -2 upperbound nodes 1 time 0',
      'info depth 1 score cp 25 nodes 1 time 0',
    ])
  })

  test('an engine that fails still moves', async () => {
    const { say, thinker, lines } = await open()
    say('go infinite')
    thinker.say({ pv: ['3'] })
    await thinker.fail('out of memory')
    expect(lines.slice(-2)).toEqual(['info string out of memory', 'bestmove 3'])
  })

  test('a finished game has no best move', async () => {
    const { say, thinker } = await open()
    expect(say('position fen 1212121', 'go depth 3')).toEqual([
      'info string the game is over: there is no move',
      'bestmove none',
    ])
    expect(thinker.asked).toEqual([])
  })

  test('the rest of a planned turn is played without another search', async () => {
    const { say, thinker, lines } = await open('hip:rows=4,cols=4,stones=2')
    say('position startpos moves a1', 'go depth 1')
    await thinker.decide({ move: 'b1', moves: ['b1', 'd4'] })
    say('position startpos moves a1 b1', 'go depth 1')
    await settled()
    expect(lines.filter((line) => line.startsWith('bestmove'))).toEqual(['bestmove b1', 'bestmove d4'])
    expect(thinker.asked).toHaveLength(1)
    say('position startpos moves a1 c1', 'go depth 1')
    expect(thinker.asked).toHaveLength(2)
  })

  test('quit ends at once, the end of input after what ends by itself', async () => {
    const { say, thinker, session, lines } = await open()
    say('go depth 3', 'go depth 4')
    const closed = session.close(false)
    expect(thinker.stops).toBe(0)
    await thinker.decide({ move: '1' })
    await thinker.decide({ move: '2' })
    await closed
    expect(lines.filter((line) => line.startsWith('bestmove'))).toEqual(['bestmove 1', 'bestmove 2'])
    say('go infinite')
    const closedAgain = session.close(false)
    expect(thinker.stops).toBe(1)
    await thinker.decide({ move: '3' })
    await closedAgain
    expect(session.receive('quit')).toBe(false)
  })

  test('a search for a position that was refused is answered after the searches before it', async () => {
    const { session, thinker, lines } = await open()
    for (const line of [
      'position startpos',
      'go depth 2',
      'position startpos moves 9',
      'go depth 2',
      'position startpos',
      'go depth 1',
    ])
      session.receive(line)
    expect(lines.filter((line) => line.startsWith('bestmove'))).toEqual([])
    await thinker.decide({ move: '4' })
    await settled()
    expect(thinker.asked).toHaveLength(2)
    await thinker.decide({ move: '3' })
    expect(lines.filter((line) => line.startsWith('bestmove'))).toEqual(['bestmove 4', 'bestmove none', 'bestmove 3'])
  })

  test('after a position that was refused nothing is answered for another one', async () => {
    const { say } = await open()
    say('position startpos moves 7')
    const [complaint] = say('position startpos moves 7 9')
    expect(complaint).toMatch(/^info string move "9", character 27: found "9"/)
    expect(say('query p1turn')).toEqual([
      expect.stringMatching(/^info string no position .*found "9"/),
      'response none',
    ])
    expect(say('go depth 1')).toEqual([expect.stringMatching(/^info string no position to search/), 'bestmove none'])
    say('position startpos moves 7')
    expect(say('query p2turn')).toEqual(['response true'])
  })

  test('hears which game is played, and says when it is another one', async () => {
    const { say } = await open()
    expect(say('info game connect-four')).toEqual([])
    expect(say('info string anything')).toEqual([])
    expect(say('info game hip')).toEqual(['info string the game is hip, and this engine plays connect-four'])
  })

  test('any text is survived, and a malformed line changes nothing', async () => {
    const word = fc.oneof(
      fc.constantFrom(
        'position',
        'startpos',
        'fen',
        'moves',
        'setoption',
        'name',
        'value',
        'query',
        '44',
        '-',
        'size',
        '__proto__',
      ),
      fc.string({ unit: 'binary', maxLength: 12 }),
    )
    const line = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '))
    const { say } = await open()
    say('position startpos moves 7')
    fc.assert(
      fc.property(line, (text) => {
        const isWell = /^\s*(position|uginewgame)\b/.test(text)
        const answers = say(text)
        for (const answer of answers) expect(answer).toMatch(/^\P{Cc}+$/u)
        if (answers.some((answer) => answer.startsWith('info string')) && isWell) {
          if (/^\s*position\b/.test(text)) expect(say('query p2turn').at(-1)).toBe('response none')
          say('position startpos moves 7')
          expect(say('query p2turn')).toEqual(['response true'])
        } else if (isWell) say('position startpos moves 7')
      }),
      { numRuns: 2000 },
    )
  })
})

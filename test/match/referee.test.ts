import { loadGame } from '@plyworks/games'
import { describe, expect, test } from 'vitest'
import { NO_TIME_CONTROL } from '../../packages/plyworks/src/match/clocks.js'
import type { Remark } from '../../packages/plyworks/src/match/endings.js'
import { DEFAULT_ALLOWANCE } from '../../packages/plyworks/src/match/players/confinement.js'
import { GameAborted } from '../../packages/plyworks/src/match/referee.js'
import { badBot, connectFour, enginePlayer, oneSecond, type Protocol, play, processesOfMatch } from './support.js'

/** Runs a check under a match name of its own; afterwards no process of that match may live. */
function alone(check: (match: string) => Promise<void>): () => Promise<void> {
  const match = `referee-test-${process.pid}-${++checks}`
  return async () => {
    await check(match)
    expect(processesOfMatch(match)).toEqual([])
  }
}
let checks = 0

const protocols: readonly Protocol[] = ['ugi', 'codecup', 'line']

describe.concurrent.each(protocols)('a well-behaved program speaking %s', (protocol) => {
  test(
    'plays a game to the end as either seat',
    alone(async (match) => {
      for (const first of [true, false]) {
        const bot = badBot(protocol, 'none', match)
        const engine = enginePlayer(connectFour, 'random')
        const game = await play(first ? [bot, engine] : [engine, bot])
        expect(game.ending.reason).toBe('rules')
        expect(game.ending.points[0] + game.ending.points[1]).toBe(1)
        expect(game.moves.length).toBeGreaterThan(6)
        await Promise.all([bot.destroy(), engine.destroy()])
      }
    }),
  )
})

/** What each failure must be called, by protocol where it differs. */
const failures: readonly [failure: string, reason: string | Partial<Record<Protocol, string>>, detail: RegExp][] = [
  ['illegal', 'illegal-move', /expected/],
  ['malformed', 'malformed-line', /I think/],
  ['binary', { codecup: 'malformed-line', line: 'malformed-line', ugi: 'time' }, /./],
  ['silence', 'time', /idle/],
  ['busy', 'time', /thinking/],
  ['crash', 'crash', /SIGSEGV/],
  ['throw', 'crash', /status 1.*lost my mind/],
  ['exit', 'early-exit', /status 0/],
  ['answerAndExit', 'early-exit', /status 0/],
  ['floodOut', { ugi: 'flood', codecup: 'malformed-line', line: 'malformed-line' }, /./],
  ['floodLine', 'flood', /standard output/],
  ['floodErrors', 'flood', /standard error/],
  ['resign', 'resignation', /gave up/],
]

describe.concurrent.each(protocols)('a program speaking %s', (protocol) => {
  test.each(failures)('that does "%s" loses that game and is gone', (failure, reasons, detail) =>
    alone(async (match) => {
      const bad = badBot(protocol, failure, match)
      const good = badBot('line', 'none', match)
      const { ending, moves } = await play([bad, good])
      expect(ending.reason).toBe(typeof reasons === 'string' ? reasons : reasons[protocol])
      expect(ending.seat).toBe(0)
      expect(ending.points).toEqual([0, 1])
      expect(ending.detail).toMatch(detail)
      expect(moves.length).toBeGreaterThanOrEqual(2)
      await bad.destroy()
    })(),
  )

  test(
    'that ignores being told to stop is killed, and its game stands',
    alone(async (match) => {
      const bad = badBot(protocol, 'ignoreStop', match)
      const { ending, remarks } = await play([enginePlayer(connectFour, 'random'), bad])
      expect(ending.reason).toBe('rules')
      if (protocol === 'ugi') expect(await bad.destroy()).toEqual([])
      else expect(remarks).toMatchObject([{ seat: 1, kind: 'ignored-stop' }])
    }),
  )

  test.each(['orphan', 'daemon'])('that leaves a process behind (%s) does not keep it', (failure) =>
    alone(async (match) => {
      const bad = badBot(protocol, failure, match)
      const { ending, remarks } = await play([enginePlayer(connectFour, 'random'), bad])
      expect(ending.reason).toBe('rules')
      if (protocol === 'ugi') await bad.destroy()
      else expect(remarks).toMatchObject([{ seat: 1, kind: 'left-processes', detail: 'left 1 process behind' }])
    })(),
  )
})

describe.concurrent('the referee', () => {
  test(
    'takes no second answer to one question',
    alone(async (match) => {
      for (const protocol of protocols) {
        const bad = badBot(protocol, 'twice', match)
        const { ending } = await play([bad, badBot('line', 'slow', match, 2)])
        expect(ending).toMatchObject({ reason: 'malformed-line', seat: 0 })
        await bad.destroy()
      }
    }),
  )

  test(
    'blames nobody else when a program dies in the turn of its opponent',
    alone(async (match) => {
      const dies = badBot('line', 'answerAndExit', match)
      const { ending } = await play([dies, badBot('line', 'silence', match)], {
        controls: [oneSecond, NO_TIME_CONTROL],
      })
      expect(ending).toMatchObject({ reason: 'early-exit', seat: 0 })
    }),
  )

  test(
    'tells programs that cannot be started or do not get ready',
    alone(async (match) => {
      const missing = badBot('line', 'none', match, 2, { command: ['/nowhere/bot'] })
      expect((await play([badBot('codecup', 'none', match), missing])).ending).toMatchObject({
        reason: 'no-start',
        seat: 1,
      })
      const mute = badBot('ugi', 'mute', match)
      const { ending } = await play([mute, badBot('line', 'none', match)])
      expect(ending).toMatchObject({ reason: 'no-start', seat: 0, detail: 'no ugiok within 3000 ms' })
    }),
  )

  test(
    'does not use a player again that was getting ready when another one failed',
    alone(async (match) => {
      for (const slow of [enginePlayer(connectFour, 'random'), badBot('ugi', 'none', match)]) {
        slow.begin = () => new Promise(() => {})
        const missing = badBot('line', 'none', match, 2, { command: ['/nowhere/bot'] })
        const { ending, ready } = await play([missing, slow])
        expect(ending).toMatchObject({ reason: 'no-start', seat: 0 })
        expect(ready).toEqual([false, false])
      }
    }),
  )

  test(
    'calls silence what no clock measures',
    alone(async (match) => {
      const patient = { ...NO_TIME_CONTROL, depth: 1, patience: 300 }
      const { ending } = await play([badBot('line', 'silence', match), badBot('line', 'none', match)], {
        controls: [patient, patient],
      })
      expect(ending).toMatchObject({ reason: 'silence', seat: 0 })
    }),
  )

  test(
    'takes the whole game and the increment off the clock',
    alone(async (match) => {
      const control = { ...NO_TIME_CONTROL, game: 500, increment: 100, margin: 0 }
      const slow = badBot('line', 'slow', match, 1)
      const { moves } = await play([slow, badBot('line', 'none', match)], { controls: [control, oneSecond] })
      const [first, , second] = moves
      expect(first.time.wall).toBeGreaterThan(295)
      expect(first.clock).toBe(Math.round(500 - first.time.charged + 100))
      expect(second.clock).toBeGreaterThan(first.clock ?? Infinity)
      expect(moves[1].clock).toBeNull()
    }),
  )

  test(
    'ends programs that use too much memory or too many processes',
    alone(async (match) => {
      const control = { ...NO_TIME_CONTROL, move: 20_000 }
      const controls = [control, control]
      const allowance = { ...DEFAULT_ALLOWANCE, memory: 2 ** 28, processes: 10 }
      const hog = await play([badBot('line', 'hog', match, 2, { allowance }), badBot('line', 'none', match)], {
        controls,
      })
      expect(hog.ending).toMatchObject({ reason: 'memory', seat: 0 })
      const many = { ...allowance, memory: 2 ** 33 }
      const breed = await play(
        [badBot('line', 'breed', match, 2, { allowance: many }), badBot('line', 'none', match)],
        {
          controls,
        },
      )
      expect(breed.ending).toMatchObject({ reason: 'processes', seat: 0 })
    }),
  )

  test(
    'uses one process of a UGI program for game after game',
    alone(async (match) => {
      const bot = badBot('ugi', 'none', match)
      const engine = enginePlayer(connectFour, 'random')
      await play([bot, engine])
      const before = processesOfMatch(match)
      const { ready } = await play([engine, bot])
      expect(ready).toEqual([true, true])
      expect(processesOfMatch(match)).toEqual(before)
      await bot.destroy()
    }),
  )

  test.each(['leave', 'lastWord', 'killed', 'killedAtOnce'])(
    'charges what a program does after a game (%s) to that game, and gives the next one a new process',
    (failure) =>
      alone(async (match) => {
        const charged: string[] = []
        const onLate = (game: number, { kind, detail }: Remark): void => void charged.push(`${game} ${kind} ${detail}`)
        const bot = badBot('ugi', failure, match, 1, {}, onLate)
        const engine = enginePlayer(connectFour, 'random')
        expect((await play([bot, engine], { number: 7 })).ready).toEqual([true, true])
        if (failure.startsWith('killed')) {
          for (const pid of processesOfMatch(match)) process.kill(pid, 'SIGKILL')
          if (failure === 'killed') while (charged.length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
        }
        const { ending, ready, remarks } = await play([engine, bot], { number: 8 })
        expect({ reason: ending.reason, ready, remarks }).toEqual({ reason: 'rules', ready: [true, true], remarks: [] })
        const told = { leave: 'crash: ended with status 3', lastWord: 'malformed-line: ' }[failure]
        expect(charged).toEqual([expect.stringContaining(`7 after-game ${told ?? 'crash: ended by SIGKILL'}`)])
        await bot.destroy()
      })(),
  )

  test(
    'breaks a game off at once and leaves nothing behind',
    alone(async (match) => {
      const stop = new AbortController()
      const playing = play([badBot('line', 'silence', match), badBot('ugi', 'none', match)], { signal: stop.signal })
      setTimeout(() => stop.abort(), 300)
      await expect(playing).rejects.toBeInstanceOf(GameAborted)
    }),
  )

  test(
    'plays openings, and starts elsewhere, in protocols that know of them',
    alone(async (match) => {
      for (const protocol of ['ugi', 'line'] as const) {
        const bot = badBot(protocol, 'none', match)
        const { ending, moves } = await play([bot, enginePlayer(connectFour, 'random')], { opening: ['4', '4', '4'] })
        expect(ending.reason).toBe('rules')
        expect(moves[0]).toMatchObject({ ply: 4, seat: 1 })
        await bot.destroy()
      }
    }),
  )

  test(
    'plays games of four seats, where one failure gives the point to the other three',
    alone(async (match) => {
      const game = await loadGame('star-chess')
      const controls = Array.from({ length: 4 }, () => oneSecond)
      const players = ['random', 'random', 'random'].map((name) => enginePlayer(game, name))
      const bad = badBot('line', 'none', match, 1)
      const { ending } = await play([players[0], bad, players[1], players[2]], { game, controls })
      expect(ending).toMatchObject({ reason: 'illegal-move', seat: 1, points: [1 / 3, 0, 1 / 3, 1 / 3] })
    }),
  )
})

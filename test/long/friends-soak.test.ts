import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Game, legalMoves, Random } from '@plyworks/core'
import { loadGame } from '@plyworks/games'
import { expect, test } from 'vitest'
import { livingOwner } from '../../packages/plyworks/src/match/storage/claims.js'
import { Store } from '../../packages/plyworks/src/storage/store.js'
import { type Running, start } from '../cli/program.js'

/**
 * Friends and a person in a match play on while the server, and the process of the match, are killed again and again in the middle
 * of their requests: whatever was acknowledged is there afterwards.
 */

const ROUNDS = 20
const TABLES = 3
const GAME = 'connect-four'

const random = new Random(25)
const folder = mkdtempSync(join(tmpdir(), 'plyworks-soak-'))
let server: Running
let address = ''
let port = '0'
let over = false
const count = { acknowledged: 0, inTheMatch: 0, lost: 0, kills: 0, matchKills: 0, games: 0, refused: 0 }

async function serve(): Promise<void> {
  server = start(['serve', '--port', port, '--data', folder, '--no-log'])
  address = /http:\S+/.exec(await server.line(/ready at/))?.[0] ?? ''
  port = new URL(address).port
}

interface Answer {
  readonly status: number
  readonly body: { readonly [name: string]: unknown }
}

/** Asks until there is an answer: servers come and go. */
async function ask(path: string, key = '', body?: object): Promise<Answer> {
  for (;;) {
    try {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` }
      const request = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
      const answer = await fetch(address + path, { ...request, signal: AbortSignal.timeout(5000) })
      const answered = { status: answer.status, body: (await answer.json()) as Answer['body'] }
      if (answer.status !== 429 && answer.status !== 503) return answered
      await sleep(200)
    } catch {
      // The server is gone, or not there yet.
    }
    await sleep(30)
  }
}

function anyMove(game: Game, moves: readonly string[]): string {
  const position = game.start()
  for (const words of moves) position.make(game.notation.parseMove(position, words))
  const legal = [...legalMoves(game, position)]
  return game.notation.formatMove(position, legal[random.below(legal.length)])
}

/** The moves that were acknowledged in each round of a game; they must be found later. */
class Table {
  private readonly acknowledged: string[] = []
  private round = 1

  private constructor(
    private readonly game: Game,
    private readonly id: string,
    private readonly keys: readonly [string, string],
  ) {}

  static async begin(game: Game, number: number): Promise<Table> {
    const { body } = await ask('api/friends', '', { game: GAME, side: 0, clock: { base: 3600, increment: 0 } })
    const friend = number.toString(16).padStart(24, '0')
    await ask(`api/friends/${body.id}/join`, String(body.invitation), { key: friend })
    return new Table(game, String(body.id), [String(body.key), friend])
  }

  async play(): Promise<void> {
    while (!over) {
      // The server bounds a visitor's requests a second, and takes all at the tables for one visitor.
      await sleep(150)
      const { body } = await ask(`api/friends/${this.id}`)
      const { moves, end, round, turn, seating } = body as {
        moves: string[]
        end: object | null
        round: number
        turn: number
        seating: number[]
      }
      this.compare(round, moves)
      if (end !== null) {
        await ask(`api/friends/${this.id}/acts`, this.keys[0], { act: 'rematch' })
        const again = await ask(`api/friends/${this.id}/acts`, this.keys[1], { act: 'agree' })
        if (again.status === 200) count.games++
        continue
      }
      const move = anyMove(this.game, moves)
      const ply = moves.length + 1
      const answer = await ask(`api/friends/${this.id}/moves`, this.keys[seating[turn]], { round, ply, move })
      if (answer.status !== 200) {
        count.refused++
        continue
      }
      count.acknowledged++
      this.acknowledged.push(move)
    }
  }

  /** Holds what is there against what was acknowledged. */
  private compare(round: number, moves: readonly string[]): void {
    if (round !== this.round) {
      this.round = round
      this.acknowledged.length = 0
    }
    this.acknowledged.forEach((move, index) => {
      if (moves[index] !== move) count.lost++
    })
    // A move whose answer was lost counts from now on.
    this.acknowledged.splice(0, Infinity, ...moves)
  }

  async check(): Promise<void> {
    const { body } = await ask(`api/friends/${this.id}`)
    this.compare(Number(body.round), body.moves as string[])
  }
}

/** A person in a match against random moves, whose process is killed as well. */
class Person {
  private readonly acknowledged = new Map<number, Map<number, string>>()
  private constructor(
    private readonly game: Game,
    private readonly match: string,
    private readonly owner: string,
    private readonly key: string,
  ) {}

  static async begin(game: Game): Promise<Person> {
    const players = [{ person: 'Ann' }, { engine: 'random' }]
    const file = { game: GAME, time: { depth: 1 }, schedule: { games: 200 }, concurrency: 1, players }
    const { body } = await ask('api/matches', '', file)
    const [{ key }] = body.people as { key: string }[]
    return new Person(game, `api/matches/${body.id}`, String(body.key), key)
  }

  async play(): Promise<void> {
    let number = 1
    while (!over) {
      const { status, body } = await ask(`${this.match}/games/${number}`)
      if (status !== 200) {
        await this.resume()
        continue
      }
      const { moves, question, end } = body as {
        moves: { move: string }[]
        question: { ply: number } | null
        end: object | null
      }
      this.compare(number, moves)
      if (end !== null) {
        number++
        count.games++
        continue
      }
      if (question === null) {
        await this.resume()
        continue
      }
      const move = anyMove(
        this.game,
        moves.map((each) => each.move),
      )
      const answer = await ask(`${this.match}/games/${number}/moves`, this.key, { ply: question.ply, move })
      if (answer.status >= 300) {
        count.refused++
        continue
      }
      count.acknowledged++
      count.inTheMatch++
      const game = this.acknowledged.get(number) ?? new Map<number, string>()
      this.acknowledged.set(number, game.set(question.ply, move))
    }
  }

  /** Resumes the match whose process was killed. */
  private async resume(): Promise<void> {
    const { body } = await ask(this.match)
    if (body.state === 'stopped') await ask(`${this.match}/resume`, this.owner, {})
    else await sleep(20)
  }

  private compare(number: number, moves: readonly { move: string }[]): void {
    for (const [ply, move] of this.acknowledged.get(number) ?? []) {
      // What was answered may still be on its way from the server to the process of the match.
      const there = moves[ply - 1]?.move
      if (there !== undefined && there !== move) count.lost++
    }
  }

  /** Compares all games once everything that is on its way has arrived. */
  async check(): Promise<void> {
    for (const [number, acknowledged] of this.acknowledged) {
      const last = Math.max(...acknowledged.keys())
      for (let tries = 0; ; tries++) {
        const { body } = await ask(`${this.match}/games/${number}`)
        const moves = (body.moves ?? []) as { move: string }[]
        if (moves.length < last && tries < 200) {
          await this.resume()
          continue
        }
        for (const [ply, move] of acknowledged) if (moves[ply - 1]?.move !== move) count.lost++
        break
      }
    }
  }
}

/** The processes that play matches now. */
function matchProcesses(): number[] {
  const store = Store.open(folder)
  const owners = store.all<{ owner: string | null }>('SELECT owner FROM match')
  store.close()
  return owners.flatMap(({ owner }) => livingOwner(owner)?.pid ?? [])
}

test('twenty times killed in the middle, and no acknowledged move is lost', async () => {
  const game = await loadGame(GAME)
  await serve()
  const person = await Person.begin(game)
  const tables = await Promise.all(Array.from({ length: TABLES }, (_, number) => Table.begin(game, number + 1)))
  const playing = [person, ...tables].map((each) => each.play())
  for (let round = 1; round <= ROUNDS; round++) {
    // A match that is taken up again takes some seconds to ask its first question.
    await sleep(3000 + random.below(3000))
    if (round % 2 === 0) {
      for (const pid of matchProcesses()) {
        process.kill(pid, 'SIGKILL')
        count.matchKills++
      }
    }
    // Its output stays open: the process of the match has it, too.
    const gone = new Promise((resolve) => server.child.once('exit', resolve))
    server.child.kill('SIGKILL')
    count.kills++
    await gone
    await serve()
    console.log(`round ${round}: ${count.acknowledged} moves acknowledged, ${count.lost} lost`)
  }
  await sleep(1000)
  over = true
  await Promise.all(playing)
  for (const each of [person, ...tables]) await each.check()
  console.log(JSON.stringify(count))
  const gone = new Promise((resolve) => server.child.once('exit', resolve))
  server.child.kill('SIGTERM')
  await gone
  for (const pid of matchProcesses()) process.kill(pid, 'SIGKILL')
  rmSync(folder, { recursive: true })
  expect(count.kills).toBe(ROUNDS)
  expect(count.matchKills).toBeGreaterThanOrEqual(ROUNDS / 4)
  // On a slow and busy machine; an idle one makes many more.
  expect(count.acknowledged).toBeGreaterThan(300)
  expect(count.inTheMatch).toBeGreaterThan(20)
  expect(count.lost).toBe(0)
})

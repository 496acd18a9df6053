import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { loadGame } from '@plyworks/games'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FriendGames } from '../../packages/plyworks/src/server/friends/friend-games.js'
import type { FriendView } from '../../packages/plyworks/src/server/friends/friend-view.js'
import { TaskSlots } from '../../packages/plyworks/src/server/task-slots.js'
import { Store } from '../../packages/plyworks/src/storage/store.js'
import { root, start, threads } from '../cli/program.js'

/** Checks what the server does for games of friends by itself, and what it does not let a visitor do. */

let folder = ''
let store: Store
let slots: TaskSlots
let friends: FriendGames
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plyworks-friends-'))
  store = Store.open(folder)
  slots = new TaskSlots(threads)
  friends = new FriendGames(store, slots)
})
afterAll(async () => {
  friends.close()
  await slots.close()
  store.close()
  rmSync(folder, { recursive: true })
})

const ANN = { client: 'ann', signal: new AbortController().signal }
const BEN = 'b'.repeat(24)

/** A game that Ann has set up, in which she sits first, and that Ben has joined. */
async function begin(more: object = {}, client = ANN) {
  const { id, key, invitation } = await friends.create({ game: 'connect-four', side: 0, ...more }, client)
  await friends.join(id, invitation, { key: BEN })
  const move = (by: string, ply: number, words: string) => friends.move(id, by, { round: 1, ply, move: words }, client)
  return { id, ann: key, move, view: () => friends.view(id, undefined) }
}

async function until(view: () => FriendView, right: (view: FriendView) => boolean): Promise<FriendView> {
  for (let tries = 0; tries < 2400; tries++) {
    const seen = view()
    if (right(seen)) return seen
    await sleep(25)
  }
  throw new Error(`it stays as it is: ${JSON.stringify(view())}`)
}

describe('clocks', () => {
  test('stand until the first move, then charge the player to move, and end the game by themselves', async () => {
    const { ann, move, view } = await begin({ clock: { base: 1, increment: 0 } })
    await sleep(60)
    expect(view()).toMatchObject({ left: [1000, 1000], running: null })
    await move(ann, 1, '4')
    await sleep(60)
    expect(view().left[0]).toBe(1000)
    expect(view().left[1]).toBeLessThan(960)
    // Nobody asks: the server looks at the clock itself.
    const told = await until(view, ({ end }) => end !== null)
    expect(told).toMatchObject({ end: { reason: 'time', seat: 1, points: [1, 0] }, left: [1000, 0] })
    await expect(move(BEN, 2, '4')).rejects.toThrow('the game is over')
  })

  test('give time for a turn, and stand still while no server is there', async () => {
    const { id, ann, move, view } = await begin({ clock: { base: 60, increment: 5 } })
    await move(ann, 1, '4')
    await move(BEN, 2, '4')
    expect(view().left[1]).toBeGreaterThan(64_000)
    // A server that starts an hour later, and has seen nothing of the hour.
    const later = new FriendGames(store, slots, () => Date.now() + 3_600_000)
    await later.adopt()
    const adopted = later.view(id, undefined)
    later.close()
    expect(adopted.end).toBeNull()
    expect(adopted.left[0]).toBeGreaterThan(55_000)
  })
})

describe('computers at the table', () => {
  test('play their turns when all people are there, and take the place of one who gives up', async () => {
    const game = 'star-chess:galaxy=terran'
    const { id, ann, move, view } = await begin({ game, others: [null, 'novice', 'novice'] })
    expect(view().players.map(({ computer }) => computer)).toEqual([null, null, 'novice', 'novice'])
    await move(ann, 1, 'end')
    await move(BEN, 2, 'end')
    const round = await until(view, ({ turn, moves }) => turn === 0 && moves.length >= 4)
    const rules = await loadGame(game)
    const position = rules.notation.parsePosition(round.start)
    for (const words of round.moves) position.make(rules.notation.parseMove(position, words))
    expect(position.turn).toBe(0)
    await expect(friends.act(id, ann, { act: 'draw' }, ANN)).rejects.toThrow('a computer player accepts no draw')
    await friends.act(id, BEN, { act: 'resign' }, ANN)
    expect(view().end).toBeNull()
    await move(ann, round.moves.length + 1, 'end')
    const after = await until(view, ({ turn, moves }) => turn === 0 && moves.length > round.moves.length + 3)
    expect(after.players[1].computer).not.toBeNull()
  })
})

describe('a visitor', () => {
  test('sets up sixty games an hour, and others as many', async () => {
    const many = { ...ANN, client: 'many' }
    const ids = []
    for (let game = 0; game < 60; game++) ids.push((await friends.create({ game: 'connect-four' }, many)).id)
    expect(new Set(ids).size).toBe(60)
    await expect(friends.create({ game: 'connect-four' }, many)).rejects.toMatchObject({
      message: 'at most 60 games an hour for one visitor',
      status: 429,
    })
    await friends.create({ game: 'connect-four' }, { ...ANN, client: 'another' })
  })
})

test('a game from a file is played between friends to its end, and goes on after its server was killed', async () => {
  const data = mkdtempSync(join(tmpdir(), 'plyworks-friends-'))
  const heap = join(root, 'test', 'guests', 'heap', 'heap.js')
  const serve = async () => {
    const running = start(['serve', '--port', '0', '--data', data, '--game', heap])
    return { running, address: /http:\S+/.exec(await running.line(/ready at/))?.[0] ?? '' }
  }
  let { running, address } = await serve()
  const post = async (path: string, key: string, body: object) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` }
    const answer = await fetch(`${address}api/friends${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await answer.json()) as FriendView & { id: string; key: string; invitation: string }
  }
  const { id, key: ann, invitation } = await post('', '', { game: 'heap:stones=7', side: 0 })
  await post(`/${id}/join`, invitation, { key: BEN })
  const move = (ply: number, words: string) =>
    post(`/${id}/moves`, ply % 2 === 1 ? ann : BEN, { round: 1, ply, move: words })
  expect((await move(1, '3')).moves).toEqual(['3'])
  expect((await move(2, '2')).moves).toEqual(['3', '2'])
  running.child.kill('SIGKILL')
  await running.finished
  ;({ running, address } = await serve())
  expect(await move(3, '3')).toMatchObject({ detail: expect.stringMatching(/3|stones/) })
  expect(await move(3, '1')).toMatchObject({ moves: ['3', '2', '1'], end: null })
  expect(await move(4, '1')).toMatchObject({ end: { reason: 'rules', points: [0, 1] } })
  running.child.kill('SIGTERM')
  await running.finished
  rmSync(data, { recursive: true })
})

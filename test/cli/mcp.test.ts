import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Running, start } from './program.js'

/** A client of the protocol, as far as tools go: requests and answers in JSON, one a line. */
class Client {
  private last = 0

  constructor(readonly program: Running) {}

  async request(method: string, params: object): Promise<Record<string, unknown>> {
    const id = ++this.last
    this.program.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    const answer = JSON.parse(await this.program.line(new RegExp(`"id":${id}\\b`)))
    expect(answer.error).toBeUndefined()
    return answer.result
  }

  async tool(name: string, args: object = {}) {
    const { content, structuredContent, isError } = await this.request('tools/call', { name, arguments: args })
    const [{ text }] = content as { text: string }[]
    return { text, value: (structuredContent ?? {}) as Record<string, unknown>, isError: isError === true }
  }
}

describe('plyworks mcp', () => {
  let client: Client

  beforeAll(async () => {
    client = new Client(start(['mcp']))
    const { serverInfo } = await client.request('initialize', {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'test', version: '1' },
    })
    expect(serverInfo).toMatchObject({ name: 'plyworks' })
    client.program.send(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }))
  })

  afterAll(async () => {
    client.program.child.stdin.end()
    expect(await client.program.finished).toMatchObject({ status: 0, err: '' })
  })

  test('lists tools, games and rules', async () => {
    const { tools } = await client.request('tools/list', {})
    const names = (tools as { name: string }[]).map(({ name }) => name)
    expect(names).toEqual(['list_games', 'rules', 'position', 'search', 'solve', 'new_game', 'play', 'look'])
    expect((await client.tool('list_games')).text).toMatch(/^connect-four: Connect Four, 2 seats\. /m)
    expect((await client.tool('rules', { game: 'caissa' })).text).toMatch(/^Caïssa\n[\s\S]*No taking back/)
  })

  test('shows positions, with the moves that lead there', async () => {
    const { value, text } = await client.tool('position', { game: 'connect-four', moves: ['4', '4'] })
    expect(value).toMatchObject({ position: '44', turn: 0, over: false, scores: null })
    expect((value.legalMoves as string[]).toSorted()).toEqual(['1', '2', '3', '4', '5', '6', '7'])
    expect(text).toContain('. . . x . . .\n1 2 3 4 5 6 7')
  })

  test('asks engines and solvers', async () => {
    const searched = await client.tool('search', { game: 'connect-four', position: '443526', seconds: 0.3 })
    expect(searched.value).toMatchObject({ engine: expect.any(String), move: expect.stringMatching(/^[1-7]$/) })
    const solved = await client.tool('solve', { game: 'connect-four', position: '121212' })
    expect(solved.value).toMatchObject({ solved: true, value: 'win', plies: 1, best: ['1'] })
    const late = await client.tool('solve', { game: 'caissa', seconds: 0.3 })
    expect(late).toMatchObject({ isError: false, value: { solved: false }, text: 'not solved within 0.3 seconds' })
  })

  test('plays a whole game at a table', async () => {
    let { value } = await client.tool('new_game', { game: 'connect-four', seats: 'computer,human' })
    expect(value).toMatchObject({ table: 'table-1', played: [expect.stringMatching(/^First: [1-7]$/)], turn: 1 })
    for (let ply = 0; value.over === false; ply++) {
      const [move] = value.legalMoves as string[]
      value = (await client.tool('play', { table: 'table-1', moves: [move] })).value
      expect(ply).toBeLessThan(21)
    }
    expect(value.scores).toHaveLength(2)
    const { text, isError } = await client.tool('play', { table: 'table-1', moves: ['1'] })
    expect({ text, isError }).toEqual({ text: expect.stringContaining('The game is over'), isError: true })
  })

  test('says what is wrong in a sentence', async () => {
    const wrong = async (name: string, args: object) => {
      const { text, isError } = await client.tool(name, args)
      expect(isError).toBe(true)
      return text
    }
    expect(await wrong('position', { game: 'connect4' })).toContain('did you mean connect-four?')
    expect(await wrong('position', { game: './heap.js' })).toContain('found "./heap.js"')
    expect(await wrong('position', { game: 'hip', position: 'x' })).toMatch(/position: character \d+: found/i)
    expect(await wrong('look', { table: 'table-9' })).toContain('expected one that new_game returned')
    expect(await wrong('new_game', { game: 'hip', seats: 'human' })).toContain('found 1 player, expected 2')
    expect(await wrong('play', { table: 'table-9' })).toContain('moves')
  })
})

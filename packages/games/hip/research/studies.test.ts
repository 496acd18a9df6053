import { parseVariant, readOptions } from '@plyworks/core'
import { describe, expect, it } from 'vitest'
import definition from '../index.js'

const control = { stopped: () => false }

interface WinnerRow {
  readonly winner: number
  readonly minimax: { readonly winner: number } | null
}

async function study(name: string, game: string, texts: Record<string, string> = {}) {
  const found = definition.studies.find((candidate) => candidate.name === name)
  if (found === undefined) throw new Error(`no study ${name}`)
  const options = readOptions(found.options, texts)
  const run = await found.load(options)
  if (typeof run !== 'function') throw new Error(`the study ${name} is in shards`)
  return run(parseVariant(found.variants ?? definition.variants, game), options, control)
}

describe('the studies of Hip', () => {
  it('counts boards beyond those of the game', async () => {
    expect(await study('census', 'hip:rows=5,cols=12')).toMatchObject({ result: { draws: 10360, playable: 3356 } })
    expect(await study('census', 'hip', { method: 'enumeration' })).toMatchObject({
      refuses: expect.stringContaining('25 cells'),
    })
  })

  it('lists the boards it counts when asked', async () => {
    const answer = await study('census', 'hip:rows=6,cols=6', { list: 'true' })
    expect(answer).toMatchObject({ result: { draws: 56, truncated: false }, text: expect.stringContaining('images') })
    const { boards } = (answer as { result: { boards: { images: number }[] } }).result
    expect(boards.reduce((sum, { images }) => sum + images, 0)).toBe(56)
  })

  it('lists and draws full boards', async () => {
    const answer = await study('draws', 'hip:rows=6,cols=6')
    expect(answer).toMatchObject({ result: { truncated: false } })
    expect(JSON.stringify(answer)).toContain('playable')
    expect(await study('draws', 'hip:rows=3,cols=3', { limit: '2' })).toMatchObject({ result: { truncated: true } })
  })

  it('decides copying and says why it fails', async () => {
    expect(await study('copying', 'hip')).toMatchObject({ text: expect.stringContaining('half turn: sound, wins') })
    expect(await study('copying', 'hip:rows=5,cols=5')).toMatchObject({
      text: expect.stringContaining('its own image'),
    })
  })

  it("runs Franke's minimax", async () => {
    expect(await study('franke', 'hip:rows=3,cols=3')).toMatchObject({ result: { value: 'draw' } })
    expect(await study('franke', 'hip')).toMatchObject({ refuses: expect.stringContaining('31 cells') })
    expect(await study('franke', 'hip:rows=3,cols=3', { 'cut-offs': 'off' })).toMatchObject({
      refuses: expect.stringContaining('--content off'),
    })
  })

  it("sets all of Franke's tables beside ours, which agree, and tells his two figures for 5 x 5 apart", async () => {
    const answer = await study('winners', 'hip', { minimax: '9' })
    expect(answer).toMatchObject({
      result: { solved: 61, agree: 61, disagree: 0, emailedPositions: 8_331_853 },
      text: expect.stringMatching(/18,497,405 is the number of calls.*8,331,853 of his e-mail are positions/),
    })
    const { boards } = (answer as { result: { boards: WinnerRow[] } }).result
    expect(boards).toHaveLength(64)
    const tried = boards.filter(({ minimax }) => minimax !== null)
    expect(tried).toHaveLength(8)
    for (const { minimax, winner } of tried) expect(minimax?.winner).toBe(winner)
  })

  it("counts calls without each of Franke's improvements, and searches his weights again", {
    tags: 'long',
  }, async () => {
    const answer = await study('ideas', 'hip', { cells: '9' })
    const { ideas } = (answer as { result: { ideas: { idea: string; ratio: number }[] } }).result
    const ratio = (name: string) => ideas.find(({ idea }) => idea === name)?.ratio ?? 0
    for (const idea of ['without the table', 'without symmetries', 'order without avoiding to obstruct']) {
      expect(ratio(idea), idea).toBeGreaterThan(1.3)
    }
    const tuned = await study('ideas', 'hip', { cells: '9', tune: 'true' })
    expect(tuned).toMatchObject({ text: expect.stringMatching(/calls x 0\.[0-4]/) })
  })

  it('estimates plain enumeration, and refuses to where it makes no sense', async () => {
    await expect(study('census', 'hip', { estimate: 'true' })).rejects.toThrow('--method enumeration')
    await expect(study('census', 'hip:rows=8,cols=8', { estimate: 'true', method: 'enumeration' })).rejects.toThrow(
      '53 cells',
    )
  })
})

describe('the perfect engine', () => {
  const game = definition.create(parseVariant(definition.variants, 'hip:rows=3,cols=5,rule=last-mover'))
  const engine = game.search.engines[0]
  const lines = { stopped: () => false, onLine: () => {} }

  it('wins a won game against every answer of an opponent who plays by the order of the cells', () => {
    const position = game.start()
    const moves = new Int32Array(15)
    const player = engine?.create(game, readOptions({}, {}))
    for (let pick = 0; !position.over; pick++) {
      const count = position.generate(moves, 0)
      position.make(position.turn === 0 ? (player?.search(position, {}, lines).move ?? -1) : moves[(pick * 7) % count])
    }
    expect(position.score(0)).toBe(1)
  })

  it('leaves the fewest good answers where it cannot win', () => {
    const hip = definition.create(parseVariant(definition.variants, 'hip:rows=3,cols=4'))
    const moves = new Int32Array(12)
    const list = (position: typeof start) => [...moves.subarray(0, position.generate(moves, 0))]
    const start = hip.start()
    const best = (position: typeof start) => hip.solve.solver?.solve(position, control)?.best.length ?? 0
    const player = engine?.create(hip, readOptions({}, {}))
    let resisted = 0
    for (let seed = 1; seed <= 30; seed++) {
      const position = hip.start()
      for (let count = 3 + (seed % 4), pick = seed; count > 0 && !position.over; count--, pick = (pick * 31) % 1009) {
        const open = list(position)
        position.make(open[pick % open.length])
      }
      const solved = position.over ? undefined : hip.solve.solver?.solve(position, control)
      if (solved === undefined || solved?.value === 'win') continue
      const fractions = new Map(
        (solved?.best ?? []).map((move) => {
          position.make(move)
          const fraction = position.over ? 1 : best(position) / list(position).length
          position.unmake()
          return [move, fraction]
        }),
      )
      const chosen = player?.search(position, {}, lines).move ?? -1
      expect(fractions.get(chosen)).toBe(Math.min(...fractions.values()))
      if (new Set(fractions.values()).size > 1) resisted++
    }
    expect(resisted).toBeGreaterThan(3)
  })

  it('plays a legal move when there is no time, and refuses large boards', () => {
    const stopped = { stopped: () => true, onLine: () => {} }
    const result = engine?.create(game, readOptions({}, {})).search(game.start(), { milliseconds: 0 }, stopped)
    expect(result?.move).toBeGreaterThanOrEqual(0)
    expect(engine?.refuses(definition.create(parseVariant(definition.variants, 'hip')))).toContain('21 cells')
  })
})

describe('the engine for large boards', () => {
  const game = definition.create(parseVariant(definition.variants, 'hip:rows=7,cols=7,rule=last-mover'))
  const engine = game.search.engines.find(({ name }) => name === 'proof')?.create(game, readOptions({}, {}))
  const lines = { stopped: () => false, onLine: () => {} }

  it('finds a winning move late in the game wherever there is one', () => {
    const moves = new Int32Array(49)
    let won = 0
    for (let seed = 1; seed <= 24; seed++) {
      const position = game.start()
      for (let count = 0, pick = seed; position.placed < 37; pick = (pick * 31 + seed) % 1009) {
        count = position.generate(moves, 0)
        if (count === 0) break
        position.make(moves[pick % count])
      }
      if (position.over) continue
      const control = { stopped: () => false, memory: 2 ** 21 }
      const solved = game.solve.solver?.solve(position, control)
      const { turn } = position
      position.make(engine?.search(position, {}, lines).move ?? -1)
      if (solved?.value !== 'win') continue
      won++
      const kept = position.over
        ? position.score(turn) === 1
        : game.solve.solver?.solve(position, control)?.value === 'loss'
      expect(kept).toBe(true)
    }
    expect(won).toBeGreaterThan(2)
  })

  it('plays a legal move when there is no time, and copies where that wins', () => {
    const position = game.start()
    const stopped = { stopped: () => true, onLine: () => {} }
    expect(engine?.search(position, { milliseconds: 0 }, stopped).move).toBeGreaterThanOrEqual(0)
    const even = definition.create(parseVariant(definition.variants, 'hip'))
    const copier = even.search.engines.find(({ name }) => name === 'proof')?.create(even, readOptions({}, {}))
    const opened = even.start()
    opened.make(0)
    expect([5, 30, 35]).toContain(copier?.search(opened, { milliseconds: 0 }, stopped).move)
  })
})

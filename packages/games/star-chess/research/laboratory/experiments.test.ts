import { readOptions } from '@plyworks/core'
import { describe, expect, it } from 'vitest'
import { describedSettings } from '../../computer/settings.js'
import { startPosition } from '../../galaxy.js'
import { NOBODY } from '../../sectors.js'
import { starChessText } from '../../text.js'
import { countAttacks } from './attacks.js'
import { runExperiments } from './experiments.js'
import { experimentsStudy } from './experiments-study.js'
import type { Experiments } from './figures.js'
import { countFirstColonies } from './first-colony.js'
import { allMatches, playMatchGame } from './matches.js'
import { describedPlayer, LONGEST, playGame, samplePositions } from './players.js'
import { CROWDED, makeTree, measureTrees, treeFormula } from './tree-sizes.js'
import { countTurns, turnFormula } from './turn-count.js'

const unstopped = (): boolean => false
const TABLE = { galaxy: 'random', fifth: false } as const

describe('different turns', () => {
  it('are as many as the formula says, 65,270,205 for the write-up', () => {
    expect(turnFormula(20)).toBe(65_270_205)
    for (const ships of [1, 3, 6]) {
      let counted = 0
      for (let built = 0; built <= ships; built++) counted += countTurns(ships, built, unstopped) ?? 0
      expect(counted).toBe(turnFormula(ships))
    }
  })

  it('can be stopped', () => {
    expect(countTurns(11, 0, () => true)).toBeNull()
  })
})

describe('trees', () => {
  const positions = samplePositions(TABLE, 5, 1, unstopped) ?? []

  it('follow the formula of the write-up where masks are as many everywhere', () => {
    expect(treeFormula(60, 8)).toBe(14_640)
    expect(treeFormula(60, 9)).toBe(14_640 + 60 ** 3)
    expect(treeFormula(60, 1)).toBe(60)
  })

  it('hold as many positions as are made one by one', () => {
    expect(positions).toHaveLength(5)
    for (const position of positions) {
      const sizes = measureTrees(position, 2, unstopped)
      const made = makeTree(position, describedSettings(5), unstopped)
      expect(sizes?.[2]).toMatchObject({ levels: 5, positions: made?.positions, evaluated: made?.evaluated })
      expect(sizes?.[0].positions).toBe(sizes?.[0].masks)
      expect(sizes?.[2].made).toBeLessThanOrEqual(sizes?.[2].positions ?? 0)
    }
  })
})

describe('the write-up', () => {
  it('saw more than eight million positions for three turns', () => {
    const position = starChessText(false).parsePosition(CROWDED)
    const trees = measureTrees(position, 3, unstopped)
    expect(trees?.[0].masks).toBe(137)
    expect(trees?.find(({ levels }) => levels === 12)?.positions).toBeGreaterThan(8e6)
  })

  it('says that two turns of foresight find the barren planet, which 4n + 1 levels do', () => {
    const found = countFirstColonies(describedPlayer(2), 12, 1, unstopped)
    expect(found?.choices).toBeGreaterThan(20)
    expect(found).toMatchObject({ barren: found?.choices, terran: 0 })
    expect(countFirstColonies(describedPlayer(2, { levels: 8 }), 12, 1, unstopped)?.terran).toBeGreaterThan(0)
    expect(countFirstColonies(describedPlayer(2), 12, 1, () => true)).toBeNull()
  })

  it('warns of one order of sectors for all', () => {
    const own = countAttacks(describedPlayer(2), 2, 1, unstopped)
    const naive = countAttacks(describedPlayer(2, { naiveOrder: true }), 2, 1, unstopped)
    expect(own?.attacks).toBeGreaterThan(20)
    expect(naive).not.toEqual(own)
    expect(countAttacks(describedPlayer(2), 2, 1, () => true)).toBeNull()
  })
})

describe('experiments', () => {
  const options = readOptions(experimentsStudy.options, {
    games: '4',
    readings: '4',
    galaxies: '2',
    ships: '2',
    positions: '2',
    turns: '1',
  })
  const outcomes = ['won', 'lost', 'lost', 'undecided']
  const control = { stopped: unstopped, keep: () => {} }

  it('make no step again that was kept, and put all into tables and plots', { tags: 'long' }, () => {
    const kept: string[] = []
    const answer = runExperiments({ galaxy: 'random', terran: 'capped' }, options, {
      ...control,
      recall: (step) =>
        /^(turns|trees|speed|unpruned|crowded|whole turns|changed|colonies|attacks)/.test(step)
          ? undefined
          : outcomes[Number(step.split(' ')[1])],
      keep: (step) => kept.push(step),
    })
    expect(kept.slice(0, 5)).toEqual(['turns 2 0', 'turns 2 1', 'turns 2 2', 'trees 2 1', 'speed 2'])
    expect(kept.filter((step) => /^(colonies|attacks)/.test(step))).toHaveLength(7 + 4)
    if (answer === null || 'refuses' in answer) throw new Error('no answer')
    const found = answer.result as Experiments
    expect(found.matches.length).toBeGreaterThan(20)
    for (const { won, lost, undecided } of found.matches) expect([won, lost, undecided]).toEqual([1, 2, 1])
    const masks = answer.sections?.find(({ title }) => title === 'Masks')
    expect(masks?.rows[1]).toEqual(['2 turns', 'three of 2 turns, no masks', '4', '25 % (5 to 70)', '33 % (6 to 79)'])
    expect(answer.plots?.map(({ name }) => name)).toEqual([
      'star-chess-trees',
      'star-chess-claims',
      'star-chess-stalemates',
    ])
    for (const { svg } of answer.plots ?? []) expect(svg).toMatch(/^<svg .*<\/svg>\n$/s)
  })

  it('end without an answer when stopped', () => {
    const stopping = { ...control, stopped: () => true, recall: () => undefined }
    expect(runExperiments({ galaxy: 'random', terran: 'capped' }, options, stopping)).toBeNull()
  })
})

describe('sampling', () => {
  it('ends when stopped, in the middle of a game or of a tree', () => {
    let asked = 0
    expect(samplePositions(TABLE, 1_000_000, 1, () => asked++ > 50)).toBeNull()
    expect(makeTree(startPosition('random', false, 1), describedSettings(20), () => true)).toBeNull()
  })
})

describe('games', () => {
  it('come out the same again, from either galaxy', () => {
    const seats = [1, 1, 1, 1].map(() => describedPlayer(1, { colonyWeight: 20 }))
    const first = playGame({ galaxy: 'terran', fifth: true }, 3, seats, unstopped)
    expect(first).not.toBeNull()
    expect(playGame({ galaxy: 'terran', fifth: true }, 3, seats, unstopped)).toBe(first)
    expect(playGame(TABLE, 3, seats, () => true)).toBeNull()
  })

  it('of players without a tree lock up', () => {
    let turns = 0
    const seats = [0, 0, 0, 0].map(() => describedPlayer(0))
    const winner = playGame(TABLE, 1, seats, unstopped, () => {
      turns++
    })
    expect([winner, turns]).toEqual([NOBODY, 4 * LONGEST])
  })

  it('have ids of their own, and the player in every seat', () => {
    const matches = allMatches()
    expect(new Set(matches.map(({ id }) => id)).size).toBe(matches.length)
    const [match] = matches
    const outcomes = [0, 1].map((number) => playMatchGame(match, number, 5, unstopped))
    expect(outcomes.every((outcome) => outcome !== null)).toBe(true)
  })

  it('are won by strategists', () => {
    const match = allMatches().find(({ id }) => id === 'two-strategists-2')
    if (match === undefined) throw new Error('no such match')
    const quick = { ...match, settings: [{ positions: 600 }, describedPlayer(2, { levels: 8 })] } as const
    const outcomes = [0, 1, 2].map((number) => playMatchGame(quick, number, 9, unstopped))
    expect(outcomes.filter((outcome) => outcome === 'won').length).toBeGreaterThan(1)
  })
})

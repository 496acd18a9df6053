import { gameIds, loadGame } from '@plyworks/games'
import { expect, test } from 'vitest'
import { Random } from '../base/random.js'
import { TextError } from '../base/text-error.js'
import type { OptionSpec } from '../game/options.js'
import {
  formatEngineText,
  headOf,
  type PlayerOffer,
  readComputerPlayer,
  readEngineText,
  settingsText,
  splitSeats,
} from './computer-players.js'
import { openEngine } from './open-engine.js'
import { playerOffer } from './player-offer.js'

const offers = new Map<string, PlayerOffer>()
for (const id of gameIds) offers.set(id, playerOffer(await loadGame(id)))

function offerOf(id: string): PlayerOffer {
  const offer = offers.get(id)
  if (offer === undefined) throw new Error(`no game ${id}`)
  return offer
}

function randomValue(spec: OptionSpec, random: Random): string {
  switch (spec.type) {
    case 'boolean':
      return String(random.below(2) === 0)
    case 'choice':
      return spec.values[random.below(spec.values.length)]
    default: {
      const span = Math.min(Math.floor(spec.max - spec.min), 1e6)
      return String(Math.ceil(spec.min) + random.below(span + 1))
    }
  }
}

test.each([...gameIds])('lists of seats of %s are read as they were written, whatever is set', (id) => {
  const offer = offerOf(id)
  const engines = offer.engines.filter(({ refuses }) => refuses === undefined)
  const random = new Random(23)
  for (let round = 0; round < 300; round++) {
    const seats = Array.from({ length: 1 + random.below(5) }, () => {
      if (random.below(4) === 0) return 'human'
      if (random.below(4) === 0) return offer.levels[random.below(offer.levels.length)].id
      const engine = engines[random.below(engines.length)]
      const settings: Record<string, string> = {}
      for (const [name, spec] of Object.entries(engine.options)) {
        if (random.below(2) === 0) settings[name] = randomValue(spec, random)
      }
      if (random.below(3) === 0 && !Object.hasOwn(engine.options, 'nodes'))
        settings.nodes = String(1 + random.below(9999))
      const text = formatEngineText(engine, settings)
      const read = readComputerPlayer(offer, text)
      expect(read.id).toBe(text)
      expect(settingsText(text)).toEqual(settings)
      expect({ ...read.options, ...(settings.nodes !== undefined && { nodes: settings.nodes }) }).toEqual(settings)
      return text
    })
    const split = splitSeats(seats.join(','))
    expect(split.map(({ text }) => text)).toEqual(seats)
    for (const { text, place } of split)
      expect(
        seats
          .join(',')
          .slice(place - 1)
          .startsWith(text),
      ).toBe(true)
  }
})

test('a comma lies between seats, or between options of the engine before', () => {
  const texts = (list: string) => splitSeats(list).map(({ text }) => text)
  expect(texts('human,mask-predictor:turns=3,all-masks=true,hipp')).toEqual([
    'human',
    'mask-predictor:turns=3,all-masks=true',
    'hipp',
  ])
  expect(texts('2×mask-predictor:turns=1,all-masks=true,2xhuman')).toEqual([
    'mask-predictor:turns=1,all-masks=true',
    'mask-predictor:turns=1,all-masks=true',
    'human',
    'human',
  ])
  expect(headOf('mask-predictor:turns=3')).toBe('mask-predictor')
})

test('levels have their limits, engines those of the text, of their card, or the usual time', () => {
  const caissa = offerOf('caissa')
  expect(readComputerPlayer(caissa, 'club')).toBe(caissa.levels[3])
  expect(readComputerPlayer(caissa, 'alpha-beta').limits).toEqual({ milliseconds: 1500 })
  expect(readComputerPlayer(caissa, 'alpha-beta:table-mb=1,depth=4,ms=250').limits).toEqual({
    depth: 4,
    milliseconds: 250,
  })
  expect(readEngineText(caissa, 'alpha-beta:table-mb=1')).toEqual({
    engine: 'alpha-beta',
    options: { 'table-mb': '1' },
  })
  // An engine's own option of that name comes before the limit.
  expect(readComputerPlayer(offerOf('croquar'), 'colley-1:depth=2')).toMatchObject({ options: { depth: '2' } })
  expect(readComputerPlayer(caissa, 'hipp').limits).toEqual(
    caissa.engines.find(({ name }) => name === 'hipp')?.card?.limits,
  )
})

test.each([
  [
    'star-chess',
    'mask-predictr',
    1,
    /one of human, computer, beginner, .*mask-predictor.*did you mean mask-predictor\?$/,
  ],
  ['star-chess', 'mask-predictor:turn=3', 16, /an option of mask-predictor: turns, .*did you mean turns\?$/],
  ['star-chess', 'mask-predictor:turns=9', 22, /a whole number from 0 to \d+ for turns$/],
  ['star-chess', 'mask-predictor:turns=1,turns=2', 24, /each option once$/],
  ['star-chess', 'mask-predictor:', 16, /found nothing, expected key=value for mask-predictor$/],
  ['star-chess', 'mask-predictor,turns=3', 15, /":turns=3" for options of mask-predictor$/],
  ['caissa', 'expert,plies=3', 7, /no options of expert$/],
  ['caissa', 'human:plies=3', 6, /no options of human$/],
  ['caissa', 'alpha-beta:ms=0', 1, /a limit of alpha-beta beside ms=0: depth or nodes$/],
  ['caissa', 'alpha-beta:depth=0', 18, /a whole number from 1$/],
  ['caissa', 'alpha-beta:nodes=-5', 18, /a whole number from 1$/],
] as const)('%s: %s is refused at its place', (id, text, place, message) => {
  const read = () => readComputerPlayer(offerOf(id), text)
  expect(read).toThrow(TextError)
  expect(read).toThrow(message)
  expect(read).toThrow(`character ${place}:`)
})

test('an engine that does not fit says why', () => {
  expect(() => readComputerPlayer(offerOf('star-chess'), 'minimax')).toThrow(/needs two seats/)
})

test('every named opponent of our games says who made it, and plays with what its card says', async () => {
  for (const id of gameIds) {
    const game = await loadGame(id)
    for (const { name, card, options, refuses } of offerOf(id).engines) {
      if (card === undefined || refuses !== undefined) continue
      for (const sentence of [card.about, card.strength]) expect(sentence).toMatch(/^[A-Z].{20,}\.$/)
      expect(card.author).toMatch(/^[A-Z]/)
      for (const setting of card.settings ?? []) expect(Object.keys(options)).toContain(setting)
      const player = readComputerPlayer(offerOf(id), name)
      const position = game.start(1)
      const { move } = (await openEngine(game, player)).search(position, player.limits)
      expect(() => position.make(move)).not.toThrow()
    }
  }
})

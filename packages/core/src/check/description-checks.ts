import { parseVariant } from '../game/variant.js'
import { isSeatName } from '../search/computer-players.js'
import type { Subject } from './subject.js'

const ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

export function describesItself(subject: Subject): void {
  const { game } = subject
  const { definition, traits } = game
  const { id, title, seats, seatNames } = definition
  subject.member = 'definition.create'
  const again = definition.create(parseVariant(definition.variants, game.name))
  subject.same(
    again.variant,
    game.variant,
    'variant',
    'the variant of its name',
    'The name of a game has to say its variant.',
  )
  subject.same(game.name.split(':')[0], id, 'name', 'the name before the colon', 'A game is found again by its id.')
  subject.expect(
    ID.test(id),
    'definition.id',
    JSON.stringify(id),
    'An id is words of small letters and digits joined by hyphens.',
  )
  subject.expect(
    /\S/.test(title),
    'definition.title',
    'it is empty',
    'A game without a title cannot be told from others.',
  )
  subject.same(seats, traits.seats, 'definition.seats', 'the number of seats', 'Definition and traits have to agree.')
  subject.same(seatNames.length, seats, 'definition.seatNames', 'the number of names', 'Every seat has one name.')
  subject.expect(
    traits.payoff !== 'zero-sum' || seats === 2,
    'traits.payoff',
    `zero-sum with ${seats} seats`,
    'A game for a zero sum has two seats.',
  )
  const names = game.search.evaluations.map(({ name }) => name)
  subject.expect(
    names.length === 0 || names.includes('plain'),
    'evaluations',
    names.join(', '),
    'One evaluation is called `plain`.',
  )
  namesItsPlayers(subject)
  drawsEveryCell(subject)
  startsAgain(subject)
}

/** Players are texts such as `engine:option=value,option=value`, so their names may not have the signs between them. */
function namesItsPlayers(subject: Subject): void {
  const { game } = subject
  const { engines, levels } = game.search
  const meaning = 'Seats are written `engine:option=value,option=value`: names cannot have these signs in them.'
  const expect = (holds: boolean, member: string, kind: string, name: string): void =>
    subject.expect(holds, member, `the ${kind} ${JSON.stringify(name)} cannot be written in a seat`, meaning)
  for (const { id } of levels) expect(isSeatName(id), 'levels', 'id', id)
  for (const engine of engines) {
    expect(isSeatName(engine.name), 'engines', 'name', engine.name)
    subject.member = `engines.${engine.name}`
    if (engine.refuses(game) !== null) continue
    for (const [option, spec] of Object.entries(engine.options(game))) {
      expect(isSeatName(option), `engines.${engine.name}`, 'option', option)
      const values = spec.type === 'choice' ? spec.values : []
      for (const value of values) expect(!value.includes(','), `engines.${engine.name}.${option}`, 'value', value)
    }
  }
}

function drawsEveryCell(subject: Subject): void {
  const { board } = subject.game.view
  const names = new Set<string>()
  const places = new Set<string>()
  for (const { name, row, column, x, y, width, height } of board.cells) {
    const fits =
      row >= 0 &&
      row < board.rows &&
      column >= 0 &&
      column < board.columns &&
      x + width <= board.width + 1e-9 &&
      y + height <= board.height + 1e-9
    const expect = (holds: boolean, found: string, meaning: string): void =>
      subject.expect(holds, 'view.board', `cell ${name} ${found}`, meaning)
    expect(fits, 'is outside of the board', 'The cell cannot be drawn.')
    expect(!names.has(name), 'comes twice', 'Cells are known by their names.')
    expect(
      !places.has(`${row} ${column}`),
      `shares row ${row}, column ${column}`,
      'The keyboard cannot reach one of the two.',
    )
    names.add(name)
    places.add(`${row} ${column}`)
  }
}

/** The same seed is the same start, and without lots every seed is. */
function startsAgain(subject: Subject): void {
  const first = subject.snapshot(subject.start(1))
  const meaning = 'A seed fixes whatever is random.'
  subject.sameSnapshot(subject.snapshot(subject.start(1)), first, 'start', 'of the start with the same seed', meaning)
  if (subject.game.traits.randomStart) return
  const other = 'The traits say that the start is always the same.'
  subject.sameSnapshot(subject.snapshot(subject.start(2)), first, 'start', 'of the start with another seed', other)
}

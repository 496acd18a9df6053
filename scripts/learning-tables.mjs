// Writes the tables of docs/learning.md: node scripts/learning-tables.mjs TRAINING.json... [-- MATCH.json...]
//
// Trainings are what `plyworks train GAME --json` answered, matches what `plyworks match FILE --json` did.

import { readFileSync } from 'node:fs'
import { markdownTable, pointsOf } from '@plyworks/core'

const words = process.argv.slice(2)
const cut = words.includes('--') ? words.indexOf('--') : words.length
const read = (file) => JSON.parse(readFileSync(file, 'utf8'))
const trainings = words.slice(0, cut).map(read)
const matches = words.slice(cut + 1).map(read)

/** Points of a player as `71.0 % ± 5.2`. */
function points(results) {
  const { share, error } = pointsOf(results)
  return `${(100 * share).toFixed(1)} % ± ${(100 * error).toFixed(1)}`
}

const rating = ({ elo, error }) => `${elo.toFixed(0)} ± ${error.toFixed(0)}`

const curves = trainings.map(({ game, games, seconds, bytes, curve, series }) => {
  const selves = curve.filter((point) => point.games !== undefined)
  const search = curve.at(-1)
  const last = series.at(-2)
  return [
    `\`${game}\``,
    games.toLocaleString('en'),
    String(seconds),
    bytes.toLocaleString('en'),
    selves.map(rating).join(', '),
    `${search.player} ${rating(search)}`,
    `${points(last)} (${last.wins + last.draws + last.losses} games)`,
  ]
})
const head = [
  'game',
  'games of training',
  'seconds',
  'bytes',
  'Elo after 1/64, 1/16, 1/4, all',
  'the search without it',
  'points against that',
]
console.log(markdownTable(head, curves).join('\n'))

const rows = matches.map(({ game, standings }) => {
  const own = standings.find(({ player }) => player === 'learned')
  const other = standings.find(({ player }) => player !== 'learned')
  return [`\`${game}\``, other.player, String(own.games), `${own.wins} / ${own.draws} / ${own.losses}`, points(own)]
})
if (rows.length > 0) {
  console.log(`\n${markdownTable(['game', 'against', 'games', 'won / drawn / lost', 'points'], rows).join('\n')}`)
}

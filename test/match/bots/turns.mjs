// What the bots of Connect Four share. Arguments: what they do wrong, and in which of their turns (from 1).
import { Columns } from './connect-four.mjs'
import { failures } from './misbehave.mjs'

export const [failure = 'none', when = '2'] = process.argv.slice(2)
export const columns = new Columns()
let turn = 0

const write = (line) => process.stdout.write(`${line}\n`)

/** Plays a move, or does wrong when it is time to. */
export function takeTurn() {
  const answer = () => {
    const move = columns.choose()
    columns.play(move)
    write(move)
  }
  failures[++turn === Number(when) ? failure : 'none'](answer, write)
}

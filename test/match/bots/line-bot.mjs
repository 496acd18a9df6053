// Connect Four in the simple line protocol. Arguments: what it does wrong, and in which of its turns (from 1).
import { Columns } from './connect-four.mjs'
import { onLines } from './lines.mjs'
import { failures, staysAfterEnd } from './misbehave.mjs'

const [failure = 'none', when = '2'] = process.argv.slice(2)
const columns = new Columns()
let turn = 0
const write = (line) => process.stdout.write(`${line}\n`)
const answer = () => {
  const move = columns.choose()
  columns.play(move)
  write(move)
}
onLines(
  (line) => {
    const [word, text] = line.split(' ')
    if (word === 'move') columns.play(text)
    else if (word === 'go') failures[++turn === Number(when) ? failure : 'none'](answer, write)
    else if (word === 'end' && !staysAfterEnd(failure)) process.exit(0)
  },
  () => staysAfterEnd(failure) || process.exit(0),
)

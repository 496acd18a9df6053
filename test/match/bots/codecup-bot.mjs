// Connect Four in the protocol of the CodeCup contests. Arguments as for line-bot.mjs.
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
    if (line === 'end') {
      if (!staysAfterEnd(failure)) process.exit(0)
      return
    }
    if (line !== 'start') columns.play(line)
    failures[++turn === Number(when) ? failure : 'none'](answer, write)
  },
  () => staysAfterEnd(failure) || process.exit(0),
)

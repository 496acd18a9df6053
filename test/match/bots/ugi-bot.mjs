// Connect Four in the Universal Game Interface. Arguments as for line-bot.mjs.
import { Columns } from './connect-four.mjs'
import { onLines } from './lines.mjs'
import { failures, staysAfterEnd } from './misbehave.mjs'

const [failure = 'none', when = '2'] = process.argv.slice(2)
let columns = new Columns()
let turn = 0
let games = 0
const write = (line) => process.stdout.write(`${line}\n`)
const answer = () => {
  write(`info depth 1 score cp ${failure === 'despair' ? -900 : 3} nodes 7 pv ${columns.choose()}`)
  write(`bestmove ${columns.choose()}`)
}
onLines(
  (line) => {
    const words = line.split(' ')
    if (line === 'ugi') {
      write('id name fixture')
      if (failure !== 'mute') write('ugiok')
    } else if (line === 'isready') write('readyok')
    else if (line === 'uginewgame') {
      // One that has played enough leaves before the next game, or says a last word to the former.
      if (++games > Number(when) && failure === 'leave') process.exit(3)
      if (games > Number(when) && failure === 'lastWord') write('bestmove 1')
    } else if (line === 'quit') {
      if (!staysAfterEnd(failure)) process.exit(0)
    } else if (words[0] === 'position') {
      columns = new Columns()
      const from = words.indexOf('moves')
      if (from > 0) for (const move of words.slice(from + 1)) columns.play(move)
    } else if (words[0] === 'go') {
      if (failure === 'exit127' && games === Number(when) && columns.height.some((height) => height > 1))
        process.exit(127)
      const name = ++turn === Number(when) && failure in failures ? failure : 'none'
      failures[name](answer, (text) => write(`bestmove ${text}`))
    }
  },
  () => staysAfterEnd(failure) || process.exit(0),
)

// Connect Four in the protocol of the CodeCup contests. Arguments as for line-bot.mjs.
import { onLines } from './lines.mjs'
import { staysAfterEnd } from './misbehave.mjs'
import { columns, failure, takeTurn } from './turns.mjs'

onLines(
  (line) => {
    if (line === 'end') {
      if (!staysAfterEnd(failure)) process.exit(0)
      return
    }
    if (line !== 'start') columns.play(line)
    takeTurn()
  },
  () => staysAfterEnd(failure) || process.exit(0),
)

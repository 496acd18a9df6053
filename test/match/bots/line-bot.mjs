// Connect Four in the simple line protocol. Arguments: what it does wrong, and in which of its turns (from 1).
import { onLines } from './lines.mjs'
import { staysAfterEnd } from './misbehave.mjs'
import { columns, failure, takeTurn } from './turns.mjs'

onLines(
  (line) => {
    const [word, text] = line.split(' ')
    if (word === 'move') columns.play(text)
    else if (word === 'go') takeTurn()
    else if (word === 'end' && !staysAfterEnd(failure)) process.exit(0)
  },
  () => staysAfterEnd(failure) || process.exit(0),
)

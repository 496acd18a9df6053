import { test } from 'vitest'
import { type Call, resumeAsPrinted } from '../cli/as-printed.js'

/** Of two players that think long enough to be interrupted. */
const MATCH = `name = "Two"
game = "hip"
[schedule]
games = 200
[openings]
random = 2
[[players]]
level = "club"
[[players]]
level = "expert"
`
const FILES = { 'two players.toml': MATCH }

/** A command of each kind that can be resumed. */
const COMMANDS = [
  'solve connect-four --position 4444 --journal "HERE/my results"',
  'solve hex:size=5 --method proof-number --journal HERE/proof',
  'solve connect-four:cols=5,rows=5 --database HERE/c4.db',
  'solve connect-four --position 44444',
  'perft connect-four --depth 11 --threads 2',
  'census hip:rows=4,cols=11 --method extension',
  'match "HERE/two players.toml"',
  'train othello --games 2000 --output "HERE/o.learned"',
  'report hip:rows=4,cols=4 --games 6000 --nodes 2000 --depths 0',
  'book build caissa --file "HERE/my book" --positions 2000',
  'book verify caissa --sample 6000',
  'openings caissa --count 6000 --nodes 20000',
  'ladder croquar --games 50 --positions 600',
  'levels hex:size=5 --count 4 --games 100 --output HERE/levels.json',
]

const CALLS: readonly Call[] = ['plyworks', 'npx plyworks']

test.each(CALLS.flatMap((call) => COMMANDS.map((command) => [call, command] as const)))(
  '%s %s: what it prints when it is stopped resumes it',
  (call, command) => resumeAsPrinted(call, command, FILES),
  120_000,
)

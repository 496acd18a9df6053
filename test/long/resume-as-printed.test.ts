import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'vitest'
import { formatGame } from '../../packages/plyworks/src/match/records/text.js'
import { type Call, resumeAsPrinted } from '../cli/as-printed.js'
import { root, start } from '../cli/program.js'
import heap from '../guests/heap/heap.js'
import { randomGames } from '../match/support.js'
import { RedisServer } from '../support/redis-server.js'

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
/** The same of players without a clock, as workers take them. */
const WITHOUT_CLOCK = MATCH.replace(/level = (.*)/g, 'engine = "alpha-beta"\nname = $1\ntime = { nodes = 20000 }')
const HEAP = join(root, 'test', 'guests', 'heap', 'heap.js')
/** Number of games whose import takes longer than the first wait. */
const MANY = 40_000
const exported = (games: Parameters<typeof formatGame>[0][]): string => games.map(formatGame).join('')
const FILES = {
  'two players.toml': MATCH,
  'nodes only.toml': WITHOUT_CLOCK,
  'my games.txt': exported(randomGames(MANY, 1)),
  'heaps.txt': exported(randomGames(2 * MANY, 2, heap.create({ stones: 12, rule: 'normal' }))),
}

/** A command of each kind that can be resumed. */
const COMMANDS = [
  'solve connect-four --position 4444 --no-openings --journal "HERE/my results"',
  'solve domineering --method proof-number --journal HERE/proof',
  'solve connect-four:cols=5,rows=5 --database HERE/c4.db',
  'solve connect-four --position 44444 --no-openings',
  'perft connect-four --depth 11 --threads 2',
  'census hip:rows=4,cols=11 --method extension',
  'match "HERE/two players.toml"',
  'match import "HERE/my games.txt" --name "All of them"',
  `match import HERE/heaps.txt --game "${HEAP}"`,
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

/** The same of commands whose work is done by a worker at a queue. */
const AT_A_QUEUE = [
  'solve connect-four:cols=6,rows=5',
  'solve m-n-k:m=5,n=4,k=4 --method proof-number',
  'solve connect-four:cols=5,rows=5 --database HERE/c4.db --shared SHARED',
  'perft connect-four --depth 11',
  'census hip:rows=4,cols=11 --method extension',
  'match "HERE/nodes only.toml"',
  'train othello:size=4 --games 40000 --learners 40 --output "HERE/o.learned"',
  'report hip:rows=4,cols=4 --games 6000 --nodes 2000 --depths 0',
  'book build caissa --file "HERE/my book" --positions 2000',
  'book verify caissa --sample 6000',
  'openings caissa --count 6000 --nodes 20000',
  'ladder croquar --games 50 --positions 600',
  'levels hex:size=5 --count 4 --games 100 --output HERE/levels.json',
]

describe('at a queue', () => {
  let redis: RedisServer
  let worker: ReturnType<typeof start>
  let shared = ''
  // A worker of its own for each command: that of the one before may be at a long job.
  beforeEach(async () => {
    redis = await RedisServer.start()
    shared = mkdtempSync(join(tmpdir(), 'plyworks-shared-'))
    worker = start(['worker', '--queue', redis.url, '--threads', '1', '--shared', shared])
  })
  afterEach(async () => {
    worker.child.kill('SIGKILL')
    await worker.finished
    await redis.close()
    rmSync(shared, { recursive: true, force: true })
  })

  test.each(AT_A_QUEUE)(
    '%s: what it prints when it is stopped resumes it',
    (command) => resumeAsPrinted('plyworks', `${command.replace('SHARED', shared)} --queue ${redis.url}`, FILES),
    180_000,
  )
})

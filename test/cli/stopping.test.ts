import { eachOf } from '../support/each-of.js'
import { stopAndGoOn } from './stopping.js'

/** Commands that take some seconds; those that take longer are in test/long. */
const COMMANDS = {
  quick: ['solve connect-four --position 444444 --no-openings'],
  long: ['openings caissa --count 60 --nodes 20000', 'report hip:rows=4,cols=4 --games 60 --nodes 500 --depths 0'],
}

const PATIENCE = 300_000

eachOf(
  COMMANDS,
  'plyworks %s, stopped, ends with the answer of an unbroken run',
  (command) => stopAndGoOn(command.split(' ')),
  PATIENCE,
)

import { catalogue } from '@plyworks/games'
import { useSite } from '../end-to-end/support/use-site.js'
import { expectValueHistory, QUICK } from '../end-to-end/support/value-history.js'

expectValueHistory(
  useSite(),
  (await catalogue.definitions()).filter(({ id }) => !QUICK.includes(id)),
)

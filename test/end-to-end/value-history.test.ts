import { catalogue } from '@plyworks/games'
import { useSite } from './support/use-site.js'
import { expectValueHistory, QUICK } from './support/value-history.js'

expectValueHistory(
  useSite(),
  (await catalogue.definitions()).filter(({ id }) => QUICK.includes(id)),
)

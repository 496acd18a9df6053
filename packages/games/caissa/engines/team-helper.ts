import { Team } from '@plyworks/core'
import { MAX_PLY } from '../kernel-layout.js'
import { CaissaPosition } from '../rules.js'
import { FastSearch } from './fast-search.js'
import { prepareNetwork } from './network.js'
import { Budget, WIDEST } from './searcher.js'
import { SharedTable } from './shared-table.js'
import { type HelperData, questionOf, type TeamQuestion } from './team-question.js'

/**
 * A helper of a team: searches the same position as the leader, on its own way through the depths, until it is told to
 * stop. All it hands back is what it leaves in the shared table.
 */

// A game imports nothing of Node: it asks for what is there.
const { memory, table, settings, number }: HelperData = process.getBuiltinModule('node:worker_threads').workerData
if (settings.evaluation === 'network') await prepareNetwork()
const team = new Team(memory)
const search = new FastSearch(settings, new SharedTable(table))
const stopped = (): boolean => team.stopped

team.help((words) => {
  try {
    help(questionOf(words))
  } finally {
    team.tell(number, search.nodes, 0)
  }
  return 0
})

function help({ setup, takingBack, past }: TeamQuestion): void {
  search.begin(new CaissaPosition(takingBack, setup), past, new Budget({}, { stopped, onLine: () => {} }))
  // Every other helper is a ply ahead, so that the threads do not all do the same.
  for (let depth = 1 + (number % 2 === 0 ? 1 : 0); depth < MAX_PLY && !stopped(); depth++) {
    search.run(depth, 0 - WIDEST, WIDEST)
  }
}

import type { Rolldown } from 'vite'

type Groups = Exclude<Rolldown.CodeSplittingOptions['groups'], undefined>
type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

const FIRST = /[\\/]web[\\/]main\.tsx$/
const GALLERY = /[\\/]features[\\/]gallery[\\/]gallery-page\.tsx$/
const BOARD = /[\\/]features[\\/]play[\\/]play-page\.tsx$/
const GAME = /[\\/]packages[\\/]games[\\/](?:small[\\/])?([a-z-]+)(?:\.ts$|[\\/])/
const GAME_BEGINS = /[\\/]packages[\\/]games[\\/](?:[a-z-]+[\\/]index|small[\\/][a-z-]+)\.ts$/
const DATA = /[\\/]packages[\\/]games[\\/].*[\\/]([a-z-]+-(?:bytes|data))\.ts$/
const CARDS = /virtual:gallery-cards/

/**
 * The files of the app: one for each of what is asked for first, with everything that it needs at once; what two games share is a file of
 * its own, what only one needs comes with that, and the rest is what every game is made of. Left to itself the
 * bundler cuts where pages share something, which made 66 files of the first board; on a slow line each costs more than its bytes.
 */
export const groupsOfModules: Groups = [
  { priority: 6, name: (id) => (CARDS.test(id) ? 'cards' : null) },
  { priority: 5, name: (id, modules) => (isFirst(id, modules) ? 'app' : null) },
  { priority: 4, name: (id, modules) => (isNeededBy(BOARD, id, modules) ? 'board' : null) },
  // Before what two games share, which would take along all that it needs itself.
  { priority: 3, name: (id, modules) => (!GAME.test(id) && gamesThatNeed(id, modules).size > 2 ? 'games' : null) },
  {
    priority: 2,
    name: (id, modules) => (GAME.test(id) ? null : [...gamesThatNeed(id, modules)].sort().join('-') || null),
  },
  { priority: 1, name: (id, modules) => (isNeededBy(GAME_BEGINS, id, modules) ? (GAME.exec(id)?.[1] ?? null) : null) },
]

/**
 * Large data that come with a game, e.g. a compiled program, are a file of their own, the same one for all workers. What is loaded
 * when it is wanted is that already.
 */
export const groupsOfWorkers: Groups = [
  {
    minModuleSize: 10_000,
    name: (id, modules) => {
      const [, data] = DATA.exec(id) ?? []
      if (data === undefined || modules.getModuleInfo(id)?.dynamicImporters.length !== 0) return null
      return `${GAME.exec(id)?.[1]}-${data}`
    },
  },
]

/** Whether every page needs it, or both the list of games and the board do. */
function isFirst(id: string, modules: Modules): boolean {
  return isNeededBy(FIRST, id, modules) || (isNeededBy(GALLERY, id, modules) && isNeededBy(BOARD, id, modules))
}

/** Whether a module comes with another one: that imports it, or something that does, and not only when it is wanted. */
function isNeededBy(root: RegExp, id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (root.test(id)) return true
  if (seen.has(id)) return false
  seen.add(id)
  return (modules.getModuleInfo(id)?.importers ?? []).some((importer) => isNeededBy(root, importer, modules, seen))
}

/** The games that a module comes with. */
function gamesThatNeed(id: string, modules: Modules, games = new Set<string>(), seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return games
  seen.add(id)
  const [, game] = (GAME_BEGINS.test(id) && GAME.exec(id)) || []
  if (game !== undefined) games.add(game)
  for (const importer of modules.getModuleInfo(id)?.importers ?? []) gamesThatNeed(importer, modules, games, seen)
  return games
}

/**
 * The program as a library: what a script needs that keeps matches, plays them, or serves the app. Games and algorithms are in
 * `@plyworks/core` and `@plyworks/games`; everything else is asked of the command line, which answers with JSON.
 */

export type { FileContext } from './match/file/fields.js'
export { readMatch } from './match/file/read-match.js'
export type { TournamentProgress } from './match/match-shards.js'
export { runTournament, type TournamentSetting } from './match/tournament.js'
export { makeServer, type ServerSetting } from './server/server.js'
export { Store } from './storage/store.js'

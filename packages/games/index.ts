/** The games that come with Plyworks, by name; each alone is `@plyworks/games/ID`. */
export { catalogue, gameIds, loadDefinition, loadGame } from './load-game.js'

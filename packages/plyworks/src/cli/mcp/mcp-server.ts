import { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { asFailure } from '../../tasks/failure.js'
import { describeFailure } from '../console.js'
import type { ToolAnswer, ToolBox } from './tool-box.js'

const GAME = z
  .string()
  .max(200)
  .describe('Name of the game, with its variant if it is not the usual one: connect-four, hip:rows=4,cols=4')
const POSITION = z
  .string()
  .max(4096)
  .optional()
  .describe("A position in the game's notation, as other tools return it; the start of the game when left out")
const MOVES = z
  .array(z.string().max(200))
  .max(2000)
  .optional()
  .describe('Moves that are played from there first, in notation')
const TABLE = z.string().max(40).describe('The table, as new_game returned it')
const seconds = (usual: number, most: number) =>
  z.number().min(0.05).max(most).optional().describe(`Seconds it may take, ${usual} when left out`)

const INSTRUCTIONS = `Strategy games, their rules, engines and solvers. list_games says which games there are, rules how one is
played, position what stands on the board and which moves are legal. search asks an engine, solve asks for the exact value. new_game
sets up a table where you play the seats called human, and play makes your moves there; the computer's seats answer at once.`

/** Returns a server that offers the tools. */
export function mcpServer(tools: ToolBox): McpServer {
  const server = new McpServer({ name: 'plyworks', version: '2' }, { instructions: INSTRUCTIONS })
  const readOnly = { readOnlyHint: true, openWorldHint: false }
  server.registerTool(
    'list_games',
    { title: 'List the games', description: 'Lists the games, their seats and variants.', annotations: readOnly },
    () => answered(() => tools.listGames()),
  )
  server.registerTool(
    'rules',
    {
      title: 'Rules of a game',
      description: 'Returns the rules of a game and its notation.',
      inputSchema: z.object({ game: GAME }),
      annotations: readOnly,
    },
    ({ game }) => answered(() => tools.rules(game)),
  )
  server.registerTool(
    'position',
    {
      title: 'Look at a position',
      description:
        'Returns the board as text, who is to move, and the legal moves; plays moves first if some are given.',
      inputSchema: z.object({ game: GAME, position: POSITION, moves: MOVES }),
      annotations: readOnly,
    },
    (request) => answered(() => tools.position(request)),
  )
  server.registerTool(
    'search',
    {
      title: 'Ask an engine',
      description:
        'Searches a position with an engine and returns its move, its scores (one a seat) and the line it expects.',
      inputSchema: z.object({
        game: GAME,
        position: POSITION,
        engine: z.string().max(60).optional().describe('An engine of the game; the strongest when left out'),
        seconds: seconds(2, 60),
      }),
      annotations: readOnly,
    },
    (request) => answered(() => tools.search(request)),
  )
  server.registerTool(
    'solve',
    {
      title: 'Exact value',
      description:
        'Returns the exact value of a position for the seat to move, and every move that keeps it; says so when it is not found in time.',
      inputSchema: z.object({ game: GAME, position: POSITION, seconds: seconds(10, 120) }),
      annotations: readOnly,
    },
    (request) => answered(() => tools.solve(request)),
  )
  server.registerTool(
    'new_game',
    {
      title: 'Begin a game',
      description:
        'Sets up a table. Your own seats are called human; the others are levels (beginner, novice, casual, club, strong, expert) or engines.',
      inputSchema: z.object({
        game: GAME,
        seats: z.string().max(400).describe('Who plays, one a seat, e.g. human,club or expert,human'),
        position: POSITION,
      }),
    },
    (request) => answered(() => tools.newGame(request)),
  )
  server.registerTool(
    'play',
    {
      title: 'Play at a table',
      description:
        'Plays your moves at a table, one or several of the same turn, and returns what the computer answered.',
      inputSchema: z.object({ table: TABLE, moves: z.array(z.string().max(200)).min(1).max(200) }),
    },
    (request) => answered(() => tools.play(request)),
  )
  server.registerTool(
    'look',
    {
      title: 'Look at a table',
      description: 'Returns the board of a table, the moves so far, and the legal moves.',
      inputSchema: z.object({ table: TABLE }),
      annotations: readOnly,
    },
    ({ table }) => answered(() => tools.look(table)),
  )
  return server
}

/** The answer of a tool, or the sentence that says what is wrong with what was asked. */
async function answered(ask: () => Promise<ToolAnswer>) {
  try {
    const { text, value } = await ask()
    return { content: [{ type: 'text' as const, text }], structuredContent: value }
  } catch (error) {
    return { content: [{ type: 'text' as const, text: describeFailure(asFailure(error)) }], isError: true }
  }
}

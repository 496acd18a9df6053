import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { mcpServer } from './mcp/mcp-server.js'
import { ToolBox } from './mcp/tool-box.js'
import { silent, type Verb } from './verb.js'

const NOTES = `For programs that drive language models and speak the Model Context Protocol, on standard input and output. Enter
"plyworks mcp" as the command of a server there. Games from files are named here: plyworks mcp --game ./heap.js.`

/** A server of the Model Context Protocol: a language model sees positions, asks for values and plays a seat. */
export const verb: Verb = {
  askable: false,
  configure: (command) => command,
  notes: NOTES,
  async run(_call, context) {
    const tools = new ToolBox()
    const server = serveStdio(() => mcpServer(tools), { onerror: (error) => context.note(error.message) })
    await new Promise<void>((resolve) => {
      process.stdin.once('end', resolve)
      process.stdin.once('close', resolve)
      context.onSignal(resolve)
    })
    await server.close()
    await tools.close()
    return silent
  },
}

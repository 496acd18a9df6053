// Writes docs/reference/commands.md from the definitions of the command line, of which dist must hold the latest; the build runs it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { allCommands } from '../packages/plyworks/dist/cli/ask.js'
import { formatReference } from '../packages/plyworks/dist/cli/reference.js'

const page = fileURLToPath(new URL('../docs/reference/commands.md', import.meta.url))
const text = formatReference(await allCommands())
if (!existsSync(page) || readFileSync(page, 'utf8') !== text) writeFileSync(page, text)
process.exit(0)

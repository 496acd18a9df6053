// Writes docs/reference/commands.md from the definitions of the command line, of which dist must hold the latest; the build runs it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { allCommands } from '../packages/plyworks/dist/cli/ask.js'
import { formatReference, samplesOf } from '../packages/plyworks/dist/cli/reference.js'

const page = fileURLToPath(new URL('../docs/reference/commands.md', import.meta.url))
const present = existsSync(page) ? readFileSync(page, 'utf8') : ''
const text = formatReference(await allCommands(), samplesOf(present))
if (present !== text) writeFileSync(page, text)
process.exit(0)

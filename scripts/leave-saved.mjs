import { relative } from 'node:path'
import { shellWord } from '../packages/plyworks/dist/cli/shell-word.js'

/** Ends a script that keeps its work as it goes: prints the command that resumes it, with status 4. */
export function leaveSaved() {
  const [, script, ...words] = process.argv
  const command = ['node', relative(process.cwd(), script), ...words].map(shellWord).join(' ')
  console.error(`stopped with the work saved; resume with: ${command}`)
  process.exit(4)
}

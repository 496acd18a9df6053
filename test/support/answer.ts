import { allCommands, readArguments } from '../../packages/plyworks/src/cli/ask.js'
import type { Context } from '../../packages/plyworks/src/cli/verb.js'
import { unattended } from '../../packages/plyworks/src/tasks/task.js'
import { runTask } from '../../packages/plyworks/src/tasks/tasks.js'
import { shellSplit } from './shell-split.js'

/**
 * Returns what `plyworks` answers to a command line that documentation shows, asked in this process.
 * @param line what follows `plyworks`
 * @param change applied to each word: puts files into a scratch folder
 */
export async function answer(line: string, change: (word: string) => string = (word) => word): Promise<string> {
  const asked = await readArguments(shellSplit(line).map(change))
  if (asked.kind !== 'call') throw new Error(`${line} asks for a text`)
  const lines: string[] = []
  const context: Context = {
    json: false,
    signal: null,
    emit: (_value, text) => lines.push(text()),
    note: () => {},
    onSignal: () => () => {},
    run: (name, request) => runTask(name, request, unattended),
    program: { commands: allCommands, batchWorker: new URL('file:///none') },
  }
  const { text } = await asked.run(context)
  return [...lines, text].map((each) => `${each}\n`).join('')
}

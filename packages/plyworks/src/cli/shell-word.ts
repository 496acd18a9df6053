/** Returns a word as a shell takes it. */
export function shellWord(text: string): string {
  return /^[\w./:=,@%+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}

/** Returns a command of this program as it can be typed here: in a checkout `npx` finds it. */
export function commandLine(words: readonly string[]): string {
  return [...callOf(process.env), 'plyworks', ...words].map(shellWord).join(' ')
}

/** npm tells the programs that `npx` runs so. */
function callOf({ npm_command: command }: NodeJS.ProcessEnv): string[] {
  return command === 'exec' ? ['npx'] : []
}

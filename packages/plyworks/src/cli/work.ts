import { badInput, type Failure } from '../tasks/failure.js'

/** The command for each kind of work that the verb `work` of 1.0 had. */
const COMMANDS: Readonly<Record<string, string>> = {
  book: 'plyworks book build GAME --file FILE',
  census: 'plyworks census GAME --method extension',
  lessons: 'plyworks lessons GAME --file FILE',
  match: 'plyworks match FILE',
  perft: 'plyworks perft GAME --depth N',
  retrograde: 'plyworks solve GAME --database FILE',
  solve: 'plyworks solve GAME',
}

/** Returns the sentence that says what to type in place of `work KIND`. */
export function replacedWork(kind = ''): Failure {
  const shared = kind === 'retrograde' ? ' --shared DIR' : ''
  const text = Object.hasOwn(COMMANDS, kind)
    ? `work ${kind} is now: ${COMMANDS[kind]}, with --threads N or --queue URL${shared}`
    : 'work is gone: perft, solve, census, lessons, match and book take --threads N and --queue URL themselves'
  return badInput('KIND', text)
}

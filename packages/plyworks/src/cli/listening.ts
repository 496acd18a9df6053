import { badInput } from '../tasks/failure.js'

/** Returns why a server cannot listen, in the words of its options, or the error itself. */
export function whyNotListening(error: unknown, port: number, host: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return badInput('port', `${port} is in use on ${host}; expected a free one (0 picks one)`)
  if (code === 'EACCES') return badInput('port', `${port} needs rights that this process does not have`)
  if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL' || code === 'EAI_AGAIN') {
    return badInput('host', `${JSON.stringify(host)} is no address of this machine`)
  }
  return error
}

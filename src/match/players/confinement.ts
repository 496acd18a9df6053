import { spawnSync } from 'node:child_process'

/** How much a program may take, whatever confines it. */
export interface Allowance {
  /** Bytes of memory for all its processes together. */
  readonly memory: number
  /** Processes at a time. */
  readonly processes: number
  /** Bytes it may write to one file. */
  readonly fileSize: number
}

export const DEFAULT_ALLOWANCE: Allowance = { memory: 2 ** 31, processes: 64, fileSize: 2 ** 28 }

/** What this machine can confine a program with. */
export interface Confinement {
  /** Cuts the network off: with bubblewrap, with util-linux's `unshare` (as root or in a user namespace), or nothing. */
  readonly network: 'bwrap' | 'unshare' | 'unshare-user' | null
  /** Whether `prlimit` sets limits that the kernel enforces. */
  readonly prlimit: boolean
  /** Whether the program dies with the thread that started it. */
  readonly dieWithReferee: boolean
}

export const NO_CONFINEMENT: Confinement = { network: null, prlimit: false, dieWithReferee: false }

/** Tries what the machine has by using it once. */
export function detectConfinement(): Confinement {
  const network = works(['bwrap', ...bubblewrapWords('/tmp'), 'true'])
    ? 'bwrap'
    : works(['unshare', '--net', 'true'])
      ? 'unshare'
      : works(['unshare', '--map-root-user', '--net', 'true'])
        ? 'unshare-user'
        : null
  return {
    network,
    prlimit: works(['prlimit', '--core=0', 'true']),
    dieWithReferee: works(['setpriv', '--pdeathsig', 'KILL', 'true']),
  }
}

/** The words of a command that runs `command` confined; `scratch` is the only folder bubblewrap lets it write to. */
export function confine(
  command: readonly string[],
  confinement: Confinement,
  allowance: Allowance,
  scratch: string,
): string[] {
  const words: string[] = []
  if (confinement.dieWithReferee) words.push('setpriv', '--pdeathsig', 'KILL')
  if (confinement.prlimit) {
    const { memory, fileSize } = allowance
    words.push('prlimit', '--core=0', `--data=${memory}`, `--fsize=${fileSize}`)
  }
  // bwrap ends with status 1 when there is no such program; `nice` ends with 127 then, as a shell would.
  if (confinement.network === 'bwrap') words.push('bwrap', ...bubblewrapWords(scratch), 'nice', '-n', '0')
  else if (confinement.network === 'unshare') words.push('unshare', '--net')
  else if (confinement.network === 'unshare-user') words.push('unshare', '--map-root-user', '--net')
  return [...words, ...command]
}

/** Which limits are in force, one sentence each, for people. */
export function describeConfinement(confinement: Confinement, allowance: Allowance): string[] {
  const { network, prlimit, dieWithReferee } = confinement
  const megabytes = Math.round(allowance.memory / 2 ** 20)
  return [
    network === null
      ? 'network: open (neither bwrap nor unshare works here)'
      : `network: none (${network.split('-')[0]})`,
    network === 'bwrap'
      ? 'files: read-only but for a scratch folder (bwrap)'
      : 'files: those of the user; a scratch folder as HOME and TMPDIR',
    `memory: ${megabytes} MB, watched by the referee${prlimit ? ' and limited by prlimit' : ''}`,
    `processes: ${allowance.processes}, watched by the referee`,
    dieWithReferee
      ? 'when the referee dies: killed with it (setpriv)'
      : 'when the referee dies: killed when the match is resumed',
  ]
}

function bubblewrapWords(scratch: string): string[] {
  const system = ['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc', '--bind', scratch, scratch]
  return [...system, '--unshare-net', '--die-with-parent']
}

function works(command: readonly string[]): boolean {
  const [program, ...words] = command
  const { status } = spawnSync(program, words, { stdio: 'ignore', timeout: 5000 })
  return status === 0
}

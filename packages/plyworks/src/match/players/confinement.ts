import { spawnSync } from 'node:child_process'

/** Limits of a program, whatever confines it. */
export interface Allowance {
  /** Bytes of memory for all its processes together. */
  readonly memory: number
  /** Processes at a time. */
  readonly processes: number
  /** Bytes it may write to one file. */
  readonly fileSize: number
}

export const DEFAULT_ALLOWANCE: Allowance = { memory: 2 ** 31, processes: 64, fileSize: 2 ** 28 }

/** The means of this machine to confine a program. */
export interface Confinement {
  /** Cuts the network off: with bubblewrap, with util-linux's `unshare` (as root or in a user namespace), or nothing. */
  readonly network: 'bwrap' | 'unshare' | 'unshare-user' | null
  /** Whether the same gives it a process namespace of its own: when the program ends the kernel ends all it started. */
  readonly ownProcesses: boolean
  /** Whether `prlimit` sets limits that the kernel enforces. */
  readonly prlimit: boolean
  /** Whether the program dies with the thread that started it. */
  readonly dieWithReferee: boolean
}

export const NO_CONFINEMENT: Confinement = {
  network: null,
  ownProcesses: false,
  prlimit: false,
  dieWithReferee: false,
}

/** The file descriptor on which the namespace of a program tells how many processes were left when it ended. */
export const LEFT_DESCRIPTOR = 3

/** Tries what the machine has by using it once. */
export function detectConfinement(): Confinement {
  const found = WRAPPERS.find((wrapper) => works([...wrap(wrapper, '/tmp'), 'true']))
  return {
    network: found?.network ?? null,
    ownProcesses: found?.ownProcesses ?? false,
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
  return [...words, ...wrap(confinement, scratch), ...command]
}

type Wrapper = Pick<Confinement, 'network' | 'ownProcesses'>

/** The strongest first. */
const WRAPPERS: readonly Wrapper[] = [
  { network: 'bwrap', ownProcesses: true },
  { network: 'unshare', ownProcesses: true },
  { network: 'unshare-user', ownProcesses: true },
  { network: 'unshare', ownProcesses: false },
  { network: 'unshare-user', ownProcesses: false },
]

/**
 * The first process of a namespace, whose end is the end of all others: a shell that starts the program, waits, tells
 * how many processes are left besides itself, and answers with the program's status (128 and more for a signal).
 */
const FIRST_PROCESS = [
  'sh',
  '-c',
  `"$@" ${LEFT_DESCRIPTOR}>&-; status=$?; set -- /proc/[0-9]*; echo $(($# - 1)) >&${LEFT_DESCRIPTOR}; exit $status`,
  'sh',
]

/** Processes between the referee and the program: what makes the namespace, and the first process in it. */
export function wrapperProcesses({ ownProcesses }: Confinement): number {
  return ownProcesses ? 2 : 0
}

function wrap({ network, ownProcesses }: Wrapper, scratch: string): string[] {
  if (network === null) return []
  const first = ownProcesses ? FIRST_PROCESS : []
  if (network === 'bwrap') return ['bwrap', ...bubblewrapWords(scratch), ...first]
  const user = network === 'unshare-user' ? ['--map-root-user'] : []
  const own = ownProcesses ? ['--pid', '--fork', '--kill-child', '--mount-proc'] : []
  return ['unshare', ...user, '--net', ...own, ...first]
}

/**
 * Which limits are in force, one sentence each, for people.
 * @param wanted whether the match asks for confinement at all
 */
export function describeConfinement(confinement: Confinement, wanted: boolean): string[] {
  const { network, ownProcesses, dieWithReferee } = confinement
  return [
    network !== null
      ? `network: none (${network.split('-')[0]})`
      : `network: open (${wanted ? 'neither bwrap nor unshare works here' : 'the match asks for no confinement'})`,
    network === 'bwrap'
      ? 'files: read-only but for a scratch folder (bwrap)'
      : 'files: those of the user; a scratch folder as HOME and TMPDIR',
    ownProcesses
      ? 'what a program starts: ends with it (a process namespace of its own)'
      : 'what a program starts: found by its session, its group and a mark in its environment, and killed',
    dieWithReferee
      ? 'when the referee dies: killed with it (setpriv)'
      : 'when the referee dies: killed when the match is resumed',
  ]
}

/** Returns the limits of a program in words. */
export function describeAllowance({ memory, processes }: Allowance, { prlimit }: Confinement): string {
  const megabytes = Math.round(memory / 2 ** 20)
  const limiter = prlimit ? ', memory also limited by prlimit' : ''
  return `${megabytes} MB of memory, ${processes} processes, watched by the referee${limiter}`
}

function bubblewrapWords(scratch: string): string[] {
  const system = ['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc', '--bind', scratch, scratch]
  return [...system, '--unshare-net', '--unshare-pid', '--as-pid-1', '--die-with-parent']
}

function works(command: readonly string[]): boolean {
  const [program, ...words] = command
  const { status } = spawnSync(program, words, { stdio: 'ignore', timeout: 5000 })
  return status === 0
}

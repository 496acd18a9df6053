import { spawnSync } from 'node:child_process'
import { lstatSync, readdirSync, readlinkSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findGroupPlace, type GroupPlace, THREADS_A_PROCESS } from './control-group.js'

/** Limits of a program, whatever confines it. */
export interface Allowance {
  /** Bytes of memory for all its processes together. */
  readonly memory: number
  /** Processes at a time. */
  readonly processes: number
  /** Bytes it may write to one file, and to its scratch folder where that is one of memory. */
  readonly fileSize: number
  /** Processors it may keep busy, where control groups limit them; without a number all. */
  readonly processors?: number | undefined
}

export const DEFAULT_ALLOWANCE: Allowance = { memory: 2 ** 31, processes: 64, fileSize: 2 ** 28 }

/** The means of this machine to confine a program. */
export interface Confinement {
  /** Cuts the network off: with bubblewrap, with util-linux's `unshare` (as root or in a user namespace), or nothing. */
  readonly network: 'bwrap' | 'unshare' | 'unshare-user' | null
  /** The rights it keeps: those of nobody, those of its user without root's capabilities, or all of them. */
  readonly rights: 'nobody' | 'user' | 'all'
  /** Whether the same gives it a process namespace of its own: when the program ends the kernel ends all it started. */
  readonly ownProcesses: boolean
  /** Whether `prlimit` sets limits that the kernel enforces. */
  readonly prlimit: boolean
  /** Whether the program dies with the thread that started it. */
  readonly dieWithReferee: boolean
  /** Where the kernel keeps account of each program, or null. */
  readonly groups: GroupPlace | null
}

export const NO_CONFINEMENT: Confinement = {
  network: null,
  rights: 'all',
  ownProcesses: false,
  prlimit: false,
  dieWithReferee: false,
  groups: null,
}

/** The file descriptor on which the namespace of a program tells how many processes were left when it ended. */
export const LEFT_DESCRIPTOR = 3

/** The surroundings that bubblewrap makes for a program. */
export interface Surroundings {
  /** The folder it may write to, as HOME and TMPDIR. */
  readonly scratch: string
  /** The folder it is started in. */
  readonly directory: string
  /** Files and folders of the host that it sees besides the system's, read-only. */
  readonly visible: readonly string[]
  /** Folders of the host that it does not see even inside of those. */
  readonly hidden: readonly string[]
}

/** Tries what the machine has by using it once. */
export function detectConfinement(): Confinement {
  const scratch = join(tmpdir(), 'plyworks-tried')
  const tried = { scratch, directory: '/', visible: [], hidden: [] }
  const found = WRAPPERS.find((wrapper) => works([...wrap(wrapper, DEFAULT_ALLOWANCE, tried), 'true']))
  return {
    network: found?.network ?? null,
    rights: found?.rights ?? 'all',
    ownProcesses: found?.ownProcesses ?? false,
    prlimit: works(['prlimit', '--core=0', 'true']),
    dieWithReferee: works(['setpriv', '--pdeathsig', 'KILL', 'true']),
    // Only bubblewrap keeps a program from the files of its group, with which it could leave the group.
    groups: found?.network === 'bwrap' ? findGroupPlace() : null,
  }
}

/** Returns the words of a command that runs `command` confined. */
export function confine(
  command: readonly string[],
  confinement: Confinement,
  allowance: Allowance,
  surroundings: Surroundings,
): string[] {
  const words: string[] = []
  if (confinement.dieWithReferee) words.push('setpriv', '--pdeathsig', 'KILL')
  if (confinement.prlimit) {
    const { memory, fileSize } = allowance
    words.push('prlimit', '--core=0', `--data=${memory}`, `--fsize=${fileSize}`)
  }
  const { rights } = confinement
  // The user `nobody` cannot read files that only their owner may read; root without capabilities is hardly stronger.
  const readable = surroundings.visible.every((path) => (statSync(path).mode & FOR_ANYONE) === FOR_ANYONE)
  const wrapper: Wrapper = { ...confinement, rights: rights === 'nobody' && !readable ? 'user' : rights }
  return [...words, ...wrap(wrapper, allowance, surroundings), ...command]
}

/** The bits of a mode by which anyone may read and enter. */
const FOR_ANYONE = 0o005

type Wrapper = Pick<Confinement, 'network' | 'rights' | 'ownProcesses'>

/** The strongest first. */
const WRAPPERS: readonly Wrapper[] = [
  // Only root can become another user.
  ...(process.getuid?.() === 0 ? [{ network: 'bwrap', rights: 'nobody', ownProcesses: true } as const] : []),
  { network: 'bwrap', rights: 'user', ownProcesses: true },
  { network: 'unshare', rights: 'user', ownProcesses: true },
  { network: 'unshare-user', rights: 'user', ownProcesses: true },
  { network: 'unshare', rights: 'all', ownProcesses: true },
  { network: 'unshare-user', rights: 'all', ownProcesses: true },
  { network: 'unshare', rights: 'all', ownProcesses: false },
  { network: 'unshare-user', rights: 'all', ownProcesses: false },
]

/**
 * The first process of a namespace, with which all others end. It is a shell: it starts the program, waits, says how
 * many processes are left besides itself, and ends with the program's status (128 and more for a signal).
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

function wrap({ network, rights, ownProcesses }: Wrapper, allowance: Allowance, surroundings: Surroundings): string[] {
  if (network === null) return []
  const first = ownProcesses ? FIRST_PROCESS : []
  if (network === 'bwrap') {
    const words = ['bwrap', ...bubblewrapWords(allowance, surroundings)]
    // Bubblewrap itself leaves root its capabilities.
    return [...words, ...(rights === 'nobody' ? BECOME_NOBODY : ['--cap-drop', 'ALL']), ...first]
  }
  const user = network === 'unshare-user' ? ['--map-root-user'] : []
  const own = ownProcesses ? ['--pid', '--fork', '--kill-child', '--mount-proc'] : []
  return ['unshare', ...user, '--net', ...own, ...(rights === 'all' ? [] : DROP_CAPABILITIES), ...first]
}

const DROP_CAPABILITIES = ['setpriv', '--bounding-set=-all', '--inh-caps=-all', '--no-new-privs']
/** The user and group that own nothing, by convention. */
const BECOME_NOBODY = [...DROP_CAPABILITIES, '--reuid', '65534', '--regid', '65534', '--clear-groups']

/**
 * Which limits are in force, one sentence each, for people; those that begin with `not kept` are no limits.
 * @param wanted whether the match asks for confinement at all
 */
export function describeConfinement(confinement: Confinement, wanted: boolean): string[] {
  const { network, rights, ownProcesses, dieWithReferee, groups } = confinement
  const lacking = wanted ? 'neither bwrap nor unshare works here' : 'the match asks for no confinement'
  return [
    network !== null ? `network: none (${network.split('-')[0]})` : `not kept: network: open (${lacking})`,
    network === 'bwrap'
      ? 'files: the system and its own, read-only; a scratch folder of memory (bwrap)'
      : 'not kept: files: those of the user; a scratch folder as HOME and TMPDIR',
    RIGHTS[rights],
    ownProcesses
      ? 'what a program starts: ends with it (a process namespace of its own)'
      : 'not kept: what a program starts: found by its session, its group and a mark in its environment, and killed',
    dieWithReferee
      ? 'when the referee dies: killed with it (setpriv)'
      : 'not kept: when the referee dies: killed when the match is resumed',
    groups !== null
      ? 'processor time: of everything a program ever starts (control group)'
      : `not kept: processor time: of the processes that are seen, not of all that ended (${wanted ? 'no control groups here' : lacking})`,
    groups?.controllers.includes('cpu')
      ? 'processors: shared evenly between programs, however many threads they start (control group)'
      : `not kept: processors: who starts more threads has more of them (${groups === null ? 'no control groups' : 'the control groups here have no cpu'})`,
  ]
}

/** Returns the limits of a program in words. */
export function describeAllowance(
  { memory, processes, processors }: Allowance,
  { prlimit, groups }: Confinement,
): string {
  const megabytes = `${Math.round(memory / 2 ** 20)} MB of memory`
  const kernel = (controller: GroupPlace['controllers'][number]): boolean =>
    groups?.controllers.includes(controller) ?? false
  const limiter = prlimit ? ' and for each process by prlimit' : ''
  const parts = [
    kernel('memory') ? `${megabytes} (control group)` : `${megabytes} (watched by the referee${limiter})`,
    kernel('pids')
      ? `${processes} processes with ${THREADS_A_PROCESS} threads each (control group)`
      : `${processes} processes (watched by the referee)`,
  ]
  if (processors !== undefined) {
    parts.push(kernel('cpu') ? `${processors} processors (control group)` : `not kept: ${processors} processors`)
  }
  return parts.join(', ')
}

const RIGHTS = {
  nobody: 'rights: those of nobody where anyone may read its files, else of the user without capabilities (setpriv)',
  user: 'rights: those of the user, without capabilities',
  all: 'not kept: rights: those of the user',
}

/** The folders of the system that programs are run with. */
const SYSTEM = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32', '/etc', '/opt', '/nix']
/** Bytes of shared memory. */
const SHARED_MEMORY = 2 ** 26

/** Later words cover earlier ones. The program sees no sockets: /run is not there, and abstract ones belong to the network. */
function bubblewrapWords({ fileSize }: Allowance, { scratch, directory, visible, hidden }: Surroundings): string[] {
  const memory = (size: number, path: string) => ['--perms', '1777', '--size', String(size), '--tmpfs', path]
  const shown = visible.filter((path) => !SYSTEM.some((folder) => isInside(path, folder)))
  return [
    ...SYSTEM.flatMap(systemFolder),
    ...['--proc', '/proc', '--dev', '/dev', ...memory(SHARED_MEMORY, '/dev/shm')],
    ...memory(fileSize, '/tmp'),
    ...[...new Set(shown.flatMap(foldersAbove))].flatMap((path) => ['--perms', '0755', '--dir', path]),
    ...shown.flatMap((path) => ['--ro-bind', path, path]),
    ...hidden.flatMap((folder) => cover(folder, shown)),
    ...(isInside(scratch, '/tmp') ? ['--perms', '1777', '--dir', scratch] : memory(fileSize, scratch)),
    ...['--unshare-net', '--unshare-pid', '--unshare-ipc', '--as-pid-1', '--die-with-parent', '--chdir', directory],
  ]
}

/** A folder of the system as it is, or as the link that it is. */
function systemFolder(path: string): string[] {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found === undefined) return []
  return found.isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path]
}

/** Covers a folder; if something that the program needs lies inside, only the files of the folder. */
function cover(folder: string, shown: readonly string[]): string[] {
  if (!shown.some((path) => isInside(folder, path) || isInside(path, folder))) return []
  if (!shown.some((path) => isInside(path, folder))) return ['--tmpfs', folder]
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  return files.flatMap(({ name }) =>
    shown.includes(join(folder, name)) ? [] : ['--ro-bind', '/dev/null', join(folder, name)],
  )
}

/** The folders that a path lies in, outermost first: made by hand, because bubblewrap would make some that no user can enter. */
function foldersAbove(path: string): string[] {
  const above = dirname(path)
  return above === '/' ? [] : [...foldersAbove(above), above]
}

/** Whether a path is a folder or lies inside of it. */
function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`)
}

function works(command: readonly string[]): boolean {
  const [program, ...words] = command
  const { status } = spawnSync(program, words, { stdio: 'ignore', timeout: 5000 })
  return status === 0
}

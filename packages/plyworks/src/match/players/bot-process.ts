import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Remark } from '../endings.js'
import { type Allowance, type Confinement, confine, LEFT_DESCRIPTOR, wrapperProcesses } from './confinement.js'
import { ControlGroup, groupPrefix } from './control-group.js'
import { FailureSignal } from './failure-signal.js'
import { LineSplitter, printable } from './line-splitter.js'
import type { Meter } from './player.js'
import { ProcessAccount } from './process-account.js'
import { processState } from './processor-time.js'
import {
  BOT_VARIABLE,
  type BotMark,
  killAll,
  MATCH_VARIABLE,
  processesOf,
  scratchPrefix,
  signalGroup,
  signalProcess,
} from './reap.js'
import type { Transcript } from './transcript.js'
import { visibleFiles } from './visible-files.js'

/** A program that plays. */
export interface BotProgram {
  readonly command: readonly string[]
  /** Folder it is started in. */
  readonly directory: string
  readonly environment?: Readonly<Record<string, string>>
  /** Files and folders that it sees besides those of its command (`visibleFiles`), and folders that it never sees. */
  readonly visible?: readonly string[]
  readonly hidden?: readonly string[]
  readonly confinement: Confinement
  readonly allowance: Allowance
  /** The match, for finding what is left when the referee itself dies. */
  readonly match: string
  /** Milliseconds that it has to end when asked, and again after SIGTERM, before it is killed. */
  readonly grace: number
  /** Hears what the program is told and what it writes. */
  readonly transcript?: Transcript | undefined
}

/** Longest line and most output (of each stream, between two questions) that a protocol allows. */
export const LONGEST_LINE = 64 * 1024
export const MOST_OUTPUT = 1024 * 1024

/**
 * A program in a session of its own, read line by line and watched: its exit, floods on either stream, its memory and
 * the number of its processes each become a fault. However it ends, nothing of it stays.
 */
export class BotProcess {
  readonly failure = new FailureSignal()
  private readonly child: ChildProcess
  private readonly stdin: Writable
  private readonly stdout: Readable
  private readonly stderr: Readable
  /** Its process namespace, if it has one of its own, which says how many processes were left. */
  private readonly left: Promise<string> | null
  private readonly mark: BotMark | null
  private readonly group: ControlGroup | null
  private readonly account: ProcessAccount
  private readonly scratch: string
  private readonly splitter = new LineSplitter(LONGEST_LINE)
  private readonly errors = new LineSplitter(LONGEST_LINE)
  private readonly watch: NodeJS.Timeout
  private readonly exited: Promise<void>
  private readonly read: Promise<void>
  private ending: Promise<readonly Remark[]> | null = null
  /** Whether it has written anything: then it was started. */
  private heard = false
  private outputBytes = 0
  private errorBytes = 0
  private lastWords = ''

  /** @param onLine hears every line of its standard output, without the line break */
  constructor(
    private readonly program: BotProgram,
    onLine: (line: string) => void,
  ) {
    this.scratch = mkdtempSync(join(tmpdir(), scratchPrefix(program.match)))
    const token = randomBytes(12).toString('hex')
    const { confinement, allowance, directory, visible = [], hidden = [] } = program
    const surroundings = {
      scratch: this.scratch,
      directory,
      visible: [...visibleFiles(program), ...visible],
      hidden,
    }
    const { groups } = confinement
    const { memory, processes, processors = null } = allowance
    const limits = { memory, processes: processes + wrapperProcesses(confinement), processors }
    this.group = groups === null ? null : new ControlGroup(groups, `${groupPrefix(program.match)}${token}`, limits)
    const confined = confine(program.command, confinement, allowance, surroundings)
    const [file, ...words] = this.group?.entering(confined) ?? confined
    this.child = spawn(file, words, {
      cwd: directory,
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe', confinement.ownProcesses ? 'pipe' : 'ignore'],
      env: { ...inherited(confinement), ...program.environment, ...this.marks(token) },
    })
    const { pid, stdin, stdout, stderr, stdio } = this.child
    if (stdin === null || stdout === null || stderr === null)
      throw new Error('a program was started without its streams')
    this.stdin = stdin
    this.stdout = stdout
    this.stderr = stderr
    // The output is read from the beginning: what is not read is lost when the program ends.
    this.left = confinement.ownProcesses ? text(stdio[LEFT_DESCRIPTOR] as Readable).catch(() => '') : null
    this.mark = pid === undefined ? null : { leader: pid, token, since: processState(pid)?.started ?? 0 }
    this.account = new ProcessAccount({
      leader: pid ?? null,
      group: this.group,
      wrappers: wrapperProcesses(confinement),
      allowance,
      ended: () => this.leaderEnded(),
    })
    this.exited = new Promise((resolve) => {
      this.child.once('exit', () => resolve())
      this.child.once('error', () => resolve())
    })
    this.read = new Promise((resolve) => this.stdout.once('close', () => resolve()))
    this.listen(onLine)
    this.watch = setInterval(() => this.checkAllowance(), WATCH_MILLISECONDS)
    this.watch.unref()
  }

  /** Writes a line; what a dead program does not read is lost, and its exit says so. */
  write(line: string): void {
    this.program.transcript?.line('referee', line)
    if (this.stdin.writable) this.stdin.write(`${line}\n`)
  }

  get meter(): Meter {
    return this.account
  }

  /** Forgives the output so far: called with every question. */
  resetOutput(): void {
    this.outputBytes = 0
    this.errorBytes = 0
  }

  /**
   * Ends the program: says farewell, waits, terminates, waits, kills; then kills whatever it left behind.
   * @param farewell the protocol's word for it
   */
  end(farewell: string): Promise<readonly Remark[]> {
    this.ending ??= this.endGently(farewell)
    return this.ending
  }

  /** Kills the program and everything it started, at once. */
  destroy(): Promise<readonly Remark[]> {
    this.ending ??= this.clear([])
    return this.ending
  }

  private async endGently(farewell: string): Promise<readonly Remark[]> {
    const { grace } = this.program
    const remarks: Remark[] = []
    this.write(farewell)
    this.stdin.end()
    if (this.mark !== null && !(await this.exitsWithin(grace))) {
      this.terminate(this.mark)
      if (!(await this.exitsWithin(grace))) {
        const detail = `neither ${printable(farewell)} nor SIGTERM ended it within ${grace} ms each`
        remarks.push({ kind: 'ignored-stop', detail })
      }
    }
    return this.clear(remarks)
  }

  /** Asks the program itself to end, not the wrapper that confines it, which would end it at once. */
  private terminate(mark: BotMark): void {
    if (!this.program.confinement.ownProcesses) signalGroup(mark.leader, 'SIGTERM')
    else for (const { pid } of processesOf(mark)) if (pid !== mark.leader) signalProcess(pid, 'SIGTERM')
  }

  private async clear(remarks: Remark[]): Promise<readonly Remark[]> {
    clearInterval(this.watch)
    const { mark } = this
    if (mark !== null) {
      const left = this.leaderEnded() ? await this.countLeft(mark) : 0
      if (left > 0) {
        remarks.push({ kind: 'left-processes', detail: `left ${left} ${left === 1 ? 'process' : 'processes'} behind` })
      }
      await this.kill(mark)
      await this.exited
    }
    await this.group?.end()
    for (const stream of [this.stdin, this.stdout, this.stderr]) stream.destroy()
    rmSync(this.scratch, { recursive: true, force: true, maxRetries: 3 })
    return remarks
  }

  /** Nothing leaves its group; without one it is searched for. */
  private async kill(mark: BotMark): Promise<void> {
    if (this.group === null) {
      await killAll(mark)
      return
    }
    // A program that is only being started may not have entered the group.
    signalGroup(mark.leader, 'SIGKILL')
    await this.group.end()
  }

  /** Number of processes that the program left when it ended. */
  private async countLeft(mark: BotMark): Promise<number> {
    if (this.left === null) return processesOf(mark).filter(({ pid }) => pid !== mark.leader).length
    const told = await Promise.race([this.left, sleep(LAST_OUTPUT_MILLISECONDS, '', { ref: false })])
    return Number.parseInt(told, 10) || 0
  }

  private listen(onLine: (line: string) => void): void {
    const { child } = this
    for (const stream of [this.stdin, this.stdout, this.stderr]) stream.on('error', () => {})
    this.stdout.on('data', (chunk: Buffer) => this.hear(chunk, onLine))
    this.stderr.on('data', (chunk: Buffer) => this.hearErrors(chunk))
    child.once('error', (error: NodeJS.ErrnoException) => {
      this.failure.fail({ reason: 'no-start', detail: `could not be started: ${error.code ?? error.message}` })
    })
    child.once('exit', (status, signal) => void this.tellExit(status, signal))
  }

  private hear(chunk: Buffer, onLine: (line: string) => void): void {
    if (this.failure.fault !== null || this.ending !== null) return
    this.heard = true
    this.outputBytes += chunk.length
    const lines = this.splitter.split(chunk)
    if (lines === null) {
      this.flood(`a line of more than ${LONGEST_LINE} bytes on standard output`)
      return
    }
    for (const line of lines) {
      this.program.transcript?.line('program', line)
      onLine(line)
    }
    if (this.outputBytes > MOST_OUTPUT) this.flood(`more than ${MOST_OUTPUT} bytes on standard output for one move`)
  }

  private hearErrors(chunk: Buffer): void {
    this.errorBytes += chunk.length
    const { transcript } = this.program
    if (transcript !== undefined && this.errorBytes <= MOST_OUTPUT)
      for (const line of this.errors.split(chunk) ?? []) transcript.line('errors', line)
    this.lastWords = (this.lastWords + chunk.toString('latin1', Math.max(0, chunk.length - LAST_WORDS))).slice(
      0 - LAST_WORDS,
    )
    if (this.errorBytes > MOST_OUTPUT) this.flood(`more than ${MOST_OUTPUT} bytes on standard error for one move`)
  }

  private flood(detail: string): void {
    this.stdout.pause()
    this.stderr.pause()
    this.failure.fail({ reason: 'flood', detail })
  }

  /** Waits for the last output of a program that has ended, so that a move it wrote before still counts. */
  private async tellExit(status: number | null, signal: NodeJS.Signals | null): Promise<void> {
    const late = new Promise<void>((resolve) => setTimeout(resolve, LAST_OUTPUT_MILLISECONDS).unref())
    await Promise.race([this.read, late])
    // A line read just now is acted on first.
    await new Promise<void>((resolve) => setImmediate(resolve))
    const words = this.lastWords.trim()
    // Some languages tell the trouble first and some last.
    const told = words.length <= 400 ? words : `${words.slice(0, 200)} … ${words.slice(-200)}`
    const quoted = words === '' ? '' : `; its last words: ${printable(told, 500)}`
    const memory = this.account.memoryFault()
    if (memory !== null) this.failure.fail(memory)
    else if (!this.heard && (status === 126 || status === 127)) {
      // The status of shells and of the wrappers that confine the program when there is no such program.
      this.failure.fail({ reason: 'no-start', detail: `could not be started (status ${status})${quoted}` })
    } else if (signal !== null || signalOf(status) !== undefined) {
      this.failure.fail({ reason: 'crash', detail: `ended by ${signal ?? signalOf(status)}${quoted}` })
    } else if (status !== 0) this.failure.fail({ reason: 'crash', detail: `ended with status ${status}${quoted}` })
    else this.failure.fail({ reason: 'early-exit', detail: `ended with status 0${quoted}` })
  }

  private checkAllowance(): void {
    const excess = this.account.excess()
    if (excess !== null) this.failure.fail(excess)
  }

  private leaderEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null
  }

  private async exitsWithin(milliseconds: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), milliseconds)
    })
    const soon = this.exited.then(() => true)
    const result = await Promise.race([soon, late])
    clearTimeout(timer)
    return result
  }

  private marks(token: string): Record<string, string> {
    const { scratch } = this
    return { [BOT_VARIABLE]: token, [MATCH_VARIABLE]: this.program.match, HOME: scratch, TMPDIR: scratch }
  }
}

/** The variables that a program gets besides its own: a confined one sees no others of the referee's. */
function inherited({ network, prlimit }: Confinement): NodeJS.ProcessEnv {
  if (network === null && !prlimit) return process.env
  return Object.fromEntries(
    Object.entries(process.env).filter(([name]) => name.startsWith('LC_') || INHERITED.has(name)),
  )
}

const INHERITED = new Set(['PATH', 'LANG', 'TZ'])

/** The signal that a status tells of which a shell passes on. */
function signalOf(status: number | null): string | undefined {
  return Object.entries(constants.signals).find(([, number]) => status === 128 + number)?.[0]
}

const WATCH_MILLISECONDS = 200
const LAST_WORDS = 2000
const LAST_OUTPUT_MILLISECONDS = 200

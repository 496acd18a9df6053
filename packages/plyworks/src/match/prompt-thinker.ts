import { spawn } from 'node:child_process'
import { type Game, legalMoves, type Position } from '@plyworks/core'
import { RESIGN } from './players/player.js'
import { signalGroup } from './players/reap.js'
import type { Decision, Thinker, ThinkRequest, Thought } from './thinker.js'

/** A player that is asked in words. */
interface PromptSetting {
  readonly game: Game
  /** The rules as text, told with every question. */
  readonly rules: string
  /** Line of the shell that reads a prompt on standard input and writes an answer to standard output. */
  readonly command: string
  /** Questions after an answer without a legal move; then it gives up. */
  readonly retries: number
  /** Hears prompts and answers, so that a mistake can be found. */
  readonly tell: (text: string) => void
}

/** Legal moves that a prompt lists. */
const MOST_LISTED = 400
/** Characters of an answer that are read. */
const LONGEST_ANSWER = 1 << 20
/** Milliseconds for an answer where the clock says nothing. */
const USUAL_PATIENCE = 120_000

/**
 * Lets any program that reads a prompt play, e.g. one that asks a language model: each move is a question with the rules, the board
 * and the legal moves, and the last legal move that the answer names is played.
 */
export class PromptThinker implements Thinker {
  private child: ReturnType<typeof spawn> | null = null

  constructor(private readonly setting: PromptSetting) {}

  async think({ position: text, limits }: ThinkRequest, _onLine: (thought: Thought) => void): Promise<Decision> {
    const { game, retries, tell } = this.setting
    const position = game.notation.parsePosition(text)
    const legal = Array.from(legalMoves(game, position), (move) => game.notation.formatMove(position, move))
    const started = performance.now()
    const patience = limits.milliseconds ?? USUAL_PATIENCE
    let complaint = ''
    for (let asked = 0; asked <= retries; asked++) {
      const left = patience - (performance.now() - started)
      if (left <= 0) break
      const prompt = this.prompt(position, legal, complaint)
      const answer = await this.ask(prompt, left)
      tell(`${prompt}\n--- answer:\n${answer}`)
      const move = findMove(answer, legal)
      if (move !== null) return decided(move, performance.now() - started)
      complaint = `Your last answer named no legal move. It ended with: ${JSON.stringify(answer.trim().slice(-200))}`
    }
    return decided(RESIGN, performance.now() - started)
  }

  stop(): void {
    this.end('SIGTERM')
  }

  forget(): void {}

  async close(): Promise<void> {
    this.end('SIGKILL')
  }

  /** Signals the shell and all that it has started. */
  private end(signal: NodeJS.Signals): void {
    if (this.child?.pid !== undefined) signalGroup(this.child.pid, signal)
  }

  private prompt(position: Position, legal: readonly string[], complaint: string): string {
    const { game, rules } = this.setting
    const { title, seatNames } = game.definition
    const listed = legal.slice(0, MOST_LISTED).join(' ')
    const more = legal.length > MOST_LISTED ? ` (and ${legal.length - MOST_LISTED} more)` : ''
    return [
      `You play ${title} as ${seatNames[position.turn]}. These are the rules:`,
      rules,
      `The position is ${game.notation.formatPosition(position)}`,
      game.notation.diagram(position),
      `Legal moves: ${listed}${more}`,
      ...(complaint === '' ? [] : [complaint]),
      'Choose a move. End your answer with a line that holds the move alone, written exactly as in the list.',
    ].join('\n\n')
  }

  /** Runs the command once; what it has written when its time is over counts. */
  private ask(prompt: string, milliseconds: number): Promise<string> {
    return new Promise((resolve) => {
      const child = spawn(this.setting.command, { shell: true, detached: true, stdio: ['pipe', 'pipe', 'inherit'] })
      this.child = child
      let answer = ''
      const timer = setTimeout(() => this.end('SIGKILL'), milliseconds)
      child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
        if (answer.length < LONGEST_ANSWER) answer += chunk
      })
      // A command may answer without reading.
      child.stdin.on('error', () => {})
      child.on('error', () => resolve(answer))
      child.on('close', () => {
        clearTimeout(timer)
        this.child = null
        resolve(answer)
      })
      child.stdin.end(prompt)
    })
  }
}

/** Returns the last legal move that a text names, in large or small letters; null when it names none. */
export function findMove(text: string, legal: readonly string[]): string | null {
  const byName = new Map(legal.map((move) => [move.toLowerCase(), move]))
  const words = text.toLowerCase().split(/[\s,;:"'`*()[\]{}<>]+/)
  for (let at = words.length - 1; at >= 0; at--) {
    const move = byName.get(words[at]) ?? byName.get(words[at].replace(/[.!?]$/, ''))
    if (move !== undefined) return move
  }
  return null
}

function decided(move: string, ms: number): Decision {
  return { move, depth: 0, scores: [], scale: 'expectation', bound: 'exact', pv: [move], nodes: 0, ms }
}

import { createReadStream } from 'node:fs'
import { TextError } from '../../core/text-error.js'
import { type FinishedGame, type HeaderEvent, JOURNAL_FORMAT, JOURNAL_VERSION, type MatchEvent } from './events.js'
import { parseLine } from './line.js'

/** What a journal holds once it is read. */
export interface JournalContents {
  readonly header: HeaderEvent
  readonly finished: Map<number, FinishedGame>
  readonly notes: readonly string[]
  /** Bytes of whole lines; what stands after them was torn by a crash. */
  readonly length: number
  readonly torn: boolean
}

/**
 * Reads a journal from its beginning, line by line.
 *
 * A crash can leave the last line in part, or, when the machine lost power, some broken lines at the end; they are
 * told by their sums and left out. A broken line that whole ones follow is no accident of writing: that is an error.
 * @param onEvent hears every event after the header
 * @param pause is waited for now and then, so that whoever hears can finish with what was heard
 * @throws TextError naming the line
 */
export async function readJournal(
  path: string,
  onEvent: (event: MatchEvent) => void = () => {},
  pause: () => Promise<void> = async () => {},
): Promise<JournalContents> {
  const reading = new JournalReading(path, onEvent)
  let rest = Buffer.alloc(0)
  try {
    for await (const chunk of createReadStream(path)) {
      rest = Buffer.concat([rest, chunk])
      for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
        reading.take(rest.toString('utf8', 0, end), end + 1)
        rest = rest.subarray(end + 1)
      }
      await pause()
    }
  } catch (error) {
    if (error instanceof TextError) throw error
    throw new TextError('match', 1, `a journal that cannot be read (${path})`, 'the id of a match of this data folder')
  }
  return reading.finish(rest.length > 0)
}

class JournalReading {
  private header: HeaderEvent | null = null
  private readonly finished = new Map<number, FinishedGame>()
  private readonly notes: string[] = []
  private readonly starts = new Map<number, { round: number; players: readonly number[]; opening: number }>()
  private lines = 0
  private length = 0
  /** Number of the first broken line, or 0. */
  private broken = 0

  constructor(
    private readonly path: string,
    private readonly onEvent: (event: MatchEvent) => void,
  ) {}

  take(line: string, bytes: number): void {
    this.lines++
    const event = parseLine(line)
    if (event === null) {
      this.broken ||= this.lines
      return
    }
    if (this.broken > 0) {
      throw new TextError(
        `${this.path}, line ${this.broken}`,
        1,
        'a damaged line before whole ones',
        'an undamaged journal',
      )
    }
    this.length += bytes
    this.hear(event)
  }

  finish(unended: boolean): JournalContents {
    const { header, finished, notes, length } = this
    if (header === null) throw new TextError(this.path, 1, 'no first line', 'the header of a match')
    return { header, finished, notes, length, torn: unended || this.broken > 0 }
  }

  private hear(event: MatchEvent): void {
    if (event.type === 'match') {
      this.checkHeader(event)
      this.header = event
      return
    }
    if (event.type === 'start') {
      const { round, players, opening } = event
      this.starts.set(event.game, { round, players, opening })
    } else if (event.type === 'end') this.endGame(event)
    else if (event.type === 'note') this.notes.push(`${event.kind}: ${event.text}`)
    this.onEvent(event)
  }

  private endGame(event: Extract<MatchEvent, { type: 'end' }>): void {
    const start = this.starts.get(event.game)
    if (start === undefined)
      throw new TextError(`${this.path}, line ${this.lines}`, 1, 'an end', 'the start of its game first')
    const { type: _, at: __, ...end } = event
    this.finished.set(event.game, { ...end, ...start })
    this.starts.delete(event.game)
  }

  private checkHeader(header: HeaderEvent): void {
    if (header.format === JOURNAL_FORMAT && header.version === JOURNAL_VERSION) return
    const found = `${JSON.stringify(header.format)}, version ${header.version}`
    throw new TextError(
      `${this.path}, line 1`,
      1,
      found,
      `${JSON.stringify(JOURNAL_FORMAT)}, version ${JOURNAL_VERSION}`,
    )
  }
}

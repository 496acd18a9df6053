import { checkSavedGame, TextError } from '@plyworks/core'
import {
  type GameChange,
  LIBRARY_HEADER,
  type LibraryAnswer,
  type LibraryNews,
} from '../../../server/library/library-messages.js'
import { text } from '../../ui/text/text.js'
import { readViews } from '../review/kept-reviews.js'
import type { KeptGame } from './game-store.js'

/** A change that another browser made. */
export interface TakenChange {
  readonly id: string
  readonly at: number
  /** Null when it was deleted. */
  readonly game: KeptGame | null
}

/** The answer of a server that keeps games, read. */
interface ReadNews extends Omit<LibraryNews, 'changes'> {
  readonly changes: readonly TakenChange[]
}

/** The server that this page came from, as far as it keeps games. Whatever fails is thrown. */
export class LibraryServer {
  /** @param base address of the page */
  constructor(
    private readonly base: string,
    private readonly ask: typeof fetch = (...request) => fetch(...request),
  ) {}

  /** Whether the server keeps games. Asked so that one that keeps none has nothing to refuse. */
  async keepsGames(): Promise<boolean> {
    // Games are kept only for the server's own machine.
    if (!/^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(this.base).hostname)) return false
    const { headers } = await this.ask(new URL('.', this.base), { method: 'HEAD', cache: 'no-store' })
    return headers.has(LIBRARY_HEADER)
  }

  /** The changes after one, in order. */
  async news(since: number): Promise<ReadNews> {
    const news = await answerOf<LibraryNews>(await this.ask(new URL(`api/library?since=${since}`, this.base)))
    return { ...news, changes: news.changes.map(readChange).filter((change) => change !== null) }
  }

  /** Null when the server takes no such message. */
  async send(changes: readonly GameChange[]): Promise<LibraryAnswer | null> {
    const response = await this.ask(new URL('api/library', this.base), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ changes }),
    })
    return response.status === 400 || response.status === 413 ? null : answerOf<LibraryAnswer>(response)
  }
}

async function answerOf<Answer>(response: Response): Promise<Answer> {
  if (!response.ok) throw new Error(text.errors.serverSaid(response.status))
  return response.json()
}

/** Null for what is no game: the database's file may be damaged. */
function readChange({ id, at, game }: GameChange): TakenChange | null {
  if (game === null) return { id, at, game }
  try {
    const saved = checkSavedGame(game.saved, id)
    const analysis = game.analysis.length === 0 ? [] : readViews(game.analysis, saved.moves.length + 1)
    return { id, at, game: { id, changed: game.changed, saved, analysis } }
  } catch (error) {
    if (!(error instanceof TextError)) throw error
    return null
  }
}

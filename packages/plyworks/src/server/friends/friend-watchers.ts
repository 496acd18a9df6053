import type { FriendStore, StoredFriendGame } from './friend-store.js'
import type { FriendView } from './friend-view.js'

/** Milliseconds between two looks whether another process has done something. */
const PERIOD = 250

/** Hears the news of a friends' game. */
export interface FriendListener {
  /** Whether it is told nothing for now, because it does not read what it was told before. */
  isBehind(): boolean
  tell(view: FriendView): void
  /** Nothing more will be told. */
  failed(error: unknown): void
}

interface Watcher {
  readonly id: string
  readonly player: number | null
  readonly listener: FriendListener
  /** What it was told last: the version and who was there. */
  told: string
}

/** Tells what happens in friends' games to all who watch; each message says all there is to say. */
export class FriendWatchers {
  private readonly watchers = new Set<Watcher>()
  private timer: NodeJS.Timeout | null = null
  private version = -1

  constructor(
    private readonly games: FriendStore,
    private readonly view: (game: StoredFriendGame, here: ReadonlySet<number>) => FriendView,
  ) {}

  /** @returns what ends the watching */
  add(game: StoredFriendGame, player: number | null, listener: FriendListener): () => void {
    const watcher: Watcher = { id: game.id, player, listener, told: '' }
    this.watchers.add(watcher)
    this.timer ??= setInterval(() => this.look(), PERIOD)
    this.tell(game)
    return () => {
      if (!this.watchers.delete(watcher)) return
      if (this.watchers.size === 0) this.rest()
      else if (player !== null) this.lookAt(game.id)
    }
  }

  /** The players of a game whose pages are connected. */
  here(id: string): ReadonlySet<number> {
    const here = new Set<number>()
    for (const watcher of this.watchers) if (watcher.id === id && watcher.player !== null) here.add(watcher.player)
    return here
  }

  /** Tells all who watch a game how it stands, unless they know. */
  tell(game: StoredFriendGame): void {
    const here = this.here(game.id)
    const stamp = `${game.state.version} ${[...here].sort()}`
    for (const watcher of [...this.watchers]) {
      if (watcher.id !== game.id || watcher.told === stamp) continue
      // A reader that is too slow is told later, all at once.
      if (watcher.listener.isBehind()) this.version = -1
      else {
        watcher.told = stamp
        watcher.listener.tell(this.view(game, here))
      }
    }
  }

  /** The game is no more. */
  gone(id: string): void {
    this.lookAt(id)
  }

  close(): void {
    this.watchers.clear()
    this.rest()
  }

  private look(): void {
    try {
      const { version } = this.games
      if (version === this.version) return
      this.version = version
    } catch {
      this.version = -1
      return
    }
    for (const id of new Set([...this.watchers].map((watcher) => watcher.id))) this.lookAt(id)
  }

  private lookAt(id: string): void {
    try {
      this.tell(this.games.load(id))
    } catch (error) {
      for (const watcher of [...this.watchers]) {
        if (watcher.id !== id) continue
        this.watchers.delete(watcher)
        watcher.listener.failed(error)
      }
    }
  }

  private rest(): void {
    if (this.timer !== null) clearInterval(this.timer)
    this.timer = null
  }
}

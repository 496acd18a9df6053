import { KeptRecords } from './kept-records.js'

/** A game that a person has made here. */
export interface MadeGameFile {
  readonly id: string
  readonly title: string
  readonly code: string
  /** In milliseconds since 1970. */
  readonly changed: number
  /** Games that were played with it, the latest first. */
  readonly plays?: readonly MadePlay[]
}

/** A game that was played with a game made here. */
export interface MadePlay {
  readonly id: string
  /** Name with variant. */
  readonly name: string
  readonly seed: number
  readonly moves: readonly string[]
  readonly players: readonly string[]
  readonly ended: boolean
  /** In milliseconds since 1970. */
  readonly changed: number
}

/** Most plays that are kept with each game. */
const MOST_PLAYS = 50

const made = new KeptRecords<MadeGameFile>('plyworks-made', 'made')

/** Keeps a game; it is on the disk when this is done. @throws when the browser keeps nothing */
export const keepMade = (game: MadeGameFile): Promise<void> =>
  made.change(game.id, (before) => [{ plays: before?.plays ?? [], ...game }])

/** Keeps what was played with a game that is kept; nothing where that has been deleted. */
export const keepPlay = (id: string, play: MadePlay): Promise<void> =>
  made.change(id, (game) => {
    if (game === null) return []
    const others = (game.plays ?? []).filter((each) => each.id !== play.id)
    return [{ ...game, plays: [play, ...others].slice(0, MOST_PLAYS) }]
  })

export const dropMade = (id: string): Promise<void> => made.drop(id)

export const madeGame = (id: string): Promise<MadeGameFile | null> => made.one(id)

/** The games that were made here, the latest first; none where the browser keeps nothing. */
export const madeGames = (): Promise<MadeGameFile[]> => made.all()

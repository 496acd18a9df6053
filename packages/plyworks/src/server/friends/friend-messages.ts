/** A friends' game as it is set up. */
export interface FriendBody {
  /** With variant. */
  readonly game: string
  /** Position in notation; the game's own start when absent, drawn by lot where it is. */
  readonly start?: string
  /** The seat of the one who sets it up. */
  readonly side?: 'random' | number
  /** Seconds. */
  readonly clock?: { readonly base: number; readonly increment: number } | null
  /** The other players in the order of their seats: null for a friend, else a computer player; all friends when absent. */
  readonly others?: readonly (string | null)[]
  /** Of the one who sets it up. */
  readonly name?: string
}

/** Something that a player does beside moving. */
export type FriendAct =
  | { readonly act: 'draw' | 'takeback' | 'rematch' | 'agree' | 'decline' | 'resign' }
  | { readonly act: 'name'; readonly name: string }

/** Settled when a game is set up; the start and the seating are those of its first round. */
export interface FriendSetting {
  /** With variant. */
  readonly game: string
  /** Position in notation. */
  readonly start: string
  /** Whether the start is the game's own, which may be drawn by lot for every round. */
  readonly drawn: boolean
  /** The seat to move there. */
  readonly turn: number
  /** The one who set it up is the first. */
  readonly players: readonly FriendPlayer[]
  /** The player of each seat, by number. */
  readonly seating: readonly number[]
  /** Seconds for the game and for each turn; null without clocks. Computers have none. */
  readonly clock: { readonly base: number; readonly increment: number } | null
  /** A turn may be several moves: own ones may be taken back until it ends, and no others. */
  readonly longTurns: boolean
}

/** A person, or a computer as seats name it. */
interface FriendPlayer {
  readonly computer: string | null
}

/** Questions that one person puts to the others. */
const OFFERS = ['draw', 'takeback', 'rematch'] as const
export type OfferKind = (typeof OFFERS)[number]

type FriendEndReason = 'rules' | 'resignation' | 'time' | 'agreement'

/** Something that has happened; `at` is in milliseconds since 1970. */
export type FriendEvent = { readonly at: number } & (
  | { readonly type: 'join'; readonly player: number; readonly name: string }
  | { readonly type: 'name'; readonly player: number; readonly name: string }
  /** What the rules say after the move stands beside it, so that the state follows from the events alone. */
  | { readonly type: 'move'; readonly move: string; readonly turn: number; readonly points: readonly number[] | null }
  | { readonly type: 'offer'; readonly kind: OfferKind; readonly player: number }
  | { readonly type: 'decline'; readonly player: number }
  | { readonly type: 'takeback'; readonly plies: number }
  | {
      readonly type: 'end'
      readonly reason: FriendEndReason
      readonly seat: number | null
      readonly points: readonly number[]
    }
  /** A computer takes the place of a person who gave up, where more than two play. */
  | {
      readonly type: 'leave'
      readonly player: number
      readonly computer: string
      readonly reason: 'resignation' | 'time'
    }
  | { readonly type: 'rematch'; readonly start: string; readonly turn: number; readonly seating: readonly number[] }
  /** No server was there from `from` on: that time is charged to nobody. */
  | { readonly type: 'gap'; readonly from: number }
)

/** A question that waits for answers. */
export interface FriendOffer {
  readonly kind: OfferKind
  readonly player: number
  /** Players who have agreed, the asker included. */
  readonly agreed: readonly number[]
}

interface FriendMove {
  readonly move: string
  readonly seat: number
}

interface FriendPerson extends FriendPlayer {
  /** Empty where none was given. */
  readonly name: string
  readonly joined: boolean
}

export interface FriendEnd {
  readonly reason: FriendEndReason
  /** The seat that gave up or ran out of time, or null. */
  readonly seat: number | null
  /** By seat: what each gets of the one point. */
  readonly points: readonly number[]
}

/** A friend's game as it stands. */
export interface FriendState {
  /** Number of events. */
  readonly version: number
  readonly players: readonly FriendPerson[]
  readonly seating: readonly number[]
  /** From 1; a rematch is the next one. */
  readonly round: number
  readonly start: string
  readonly moves: readonly FriendMove[]
  readonly turn: number
  /** Milliseconds left of each seat at `since`, or when the clocks stood last; null for seats without a clock. */
  readonly left: readonly (number | null)[]
  /** Since when the clock of the seat to move runs; null while it stands. */
  readonly since: number | null
  readonly offer: FriendOffer | null
  readonly end: FriendEnd | null
  /** Points of each player in all rounds that have ended. */
  readonly score: readonly number[]
}

export function firstState(setting: FriendSetting): FriendState {
  const { players, seating, start, turn } = setting
  return {
    version: 0,
    players: players.map(({ computer }) => ({ computer, name: '', joined: computer !== null })),
    seating,
    round: 1,
    start,
    moves: [],
    turn,
    left: fullClocks(setting, players, seating),
    since: null,
    offer: null,
    end: null,
    score: players.map(() => 0),
  }
}

/** Returns the state after one more event. */
export function after(setting: FriendSetting, before: FriendState, event: FriendEvent): FriendState {
  const charged = charge(before, event.type === 'gap' ? event.from : event.at)
  const changed = { ...apply(setting, charged, event), version: before.version + 1 }
  return { ...changed, since: runs(changed) ? event.at : null }
}

/** Whether all who were invited are here. */
export function isComplete({ players }: Pick<FriendState, 'players'>): boolean {
  return players.every(({ joined }) => joined)
}

/** Milliseconds left to each seat at a time. */
export function leftAt({ left, since, turn }: FriendState, now: number): (number | null)[] {
  return left.map((time, seat) =>
    time === null || since === null || seat !== turn ? time : Math.max(0, time - Math.max(0, now - since)),
  )
}

/** The numbers of the people who are still in the game. */
export function peopleOf({ players }: Pick<FriendState, 'players'>): number[] {
  return players.flatMap(({ computer }, number) => (computer === null ? [number] : []))
}

/** How many plies a takeback for a player goes back, to before that player's last turn; 0 where there is none. */
export function pliesBack(setting: FriendSetting, { moves, seating, turn }: FriendState, player: number): number {
  const seat = seating.indexOf(player)
  if (setting.longTurns) return turn === seat && moves.at(-1)?.seat === seat ? 1 : 0
  const last = moves.findLastIndex((move) => move.seat === seat)
  return last < 0 ? 0 : moves.length - last
}

/** A clock runs from the first move on, once all are here. */
function runs(state: FriendState): boolean {
  return state.end === null && state.moves.length > 0 && isComplete(state) && state.left[state.turn] !== null
}

function charge(state: FriendState, until: number): FriendState {
  return { ...state, left: leftAt(state, until) }
}

function apply(setting: FriendSetting, state: FriendState, event: FriendEvent): FriendState {
  switch (event.type) {
    case 'join':
      return withPlayer(state, event.player, { name: event.name, joined: true })
    case 'name':
      return withPlayer(state, event.player, { name: event.name })
    case 'move':
      return moved(setting, state, event)
    case 'offer':
      return withOffer(state, event)
    case 'decline':
      return { ...state, offer: null }
    case 'takeback': {
      const kept = state.moves.length - event.plies
      return { ...state, moves: state.moves.slice(0, kept), turn: state.moves[kept].seat, offer: null }
    }
    case 'end':
      return ended(state, event)
    case 'leave': {
      const seat = state.seating.indexOf(event.player)
      const left = state.left.map((time, at) => (at === seat ? null : time))
      return { ...withPlayer(state, event.player, { computer: event.computer }), left, offer: null }
    }
    case 'rematch': {
      const { start, turn, seating } = event
      const left = fullClocks(setting, state.players, seating)
      return { ...state, round: state.round + 1, start, turn, seating, moves: [], left, offer: null, end: null }
    }
    case 'gap':
      return state
  }
}

function moved(
  setting: FriendSetting,
  state: FriendState,
  { move, turn, points }: Extract<FriendEvent, { readonly type: 'move' }>,
): FriendState {
  const { turn: seat } = state
  const gain = turn === seat && points === null ? 0 : 1000 * (setting.clock?.increment ?? 0)
  // The clock of the first move does not run, so it gains nothing either.
  const gained = state.since === null ? 0 : gain
  const left = state.left.map((time, at) => (at === seat && time !== null ? time + gained : time))
  // A person who offers a draw with a move keeps the offer; an answer by a move is none.
  const offer = state.offer?.kind === 'draw' && state.seating[seat] === state.offer.player ? state.offer : null
  const next = { ...state, moves: [...state.moves, { move, seat }], turn, left, offer }
  return points === null ? next : ended(next, { reason: 'rules', seat: null, points })
}

function withOffer(state: FriendState, { kind, player }: Pick<FriendOffer, 'kind' | 'player'>): FriendState {
  const { offer } = state
  if (offer?.kind !== kind) return { ...state, offer: { kind, player, agreed: [player] } }
  return { ...state, offer: { ...offer, agreed: [...new Set([...offer.agreed, player])] } }
}

function ended(state: FriendState, { reason, seat, points }: FriendEnd): FriendState {
  const score = state.score.map((sum, player) => sum + (points[state.seating.indexOf(player)] ?? 0))
  return { ...state, end: { reason, seat, points }, offer: null, score }
}

function withPlayer(state: FriendState, player: number, change: Partial<FriendPerson>): FriendState {
  return { ...state, players: state.players.map((old, number) => (number === player ? { ...old, ...change } : old)) }
}

function fullClocks(
  { clock }: FriendSetting,
  players: readonly FriendPlayer[],
  seating: readonly number[],
): (number | null)[] {
  return seating.map((player) => (clock === null || players[player].computer !== null ? null : 1000 * clock.base))
}

import { reasonOf } from '@plyworks/core'
import { useState } from 'preact/hooks'
import { formatOutcome } from '../../../match/outcome.js'
import type { ShownGame } from '../../../server/arena/live-games.js'
import type { BoardSession } from '../../session/board/board-session.js'
import { bringUpToDate, openRemoteBoard } from '../../session/remote/remote-board.js'
import { ReplayBar } from '../../session/story/replay-bar.js'
import { StoryPanels } from '../../session/story/story-panels.js'
import { MoveList } from '../../session/view/move-list.js'
import { Tray } from '../../session/view/tray.js'
import type { GameLink } from '../../ui/page/game-link.js'
import { usePageArrival } from '../../ui/page/page-arrival.js'
import { formatRoute, matchRoute } from '../../ui/page/routes.js'
import { type PageLife, usePageLife } from '../../ui/parts/page-life.js'
import { SeatChip } from '../../ui/parts/seat-chip.js'
import { Problem } from '../../ui/parts/trouble.js'
import { text } from '../../ui/text/text.js'
import type { SeatLink } from '../../workers/server/arena-api.js'
import { fetchGame, followMatch, sendMove } from '../../workers/server/arena-api.js'
import { ArenaBoard, ReplayTools } from './arena-board.js'
import { endingInWords } from './ending-words.js'
import { SeatFacts } from './live-board.js'
import { keptSeats } from './seats.js'
import { Thoughts } from './thoughts.js'

/** One game of a match: replayed, followed while it goes on, and played by people. */
export function GamePage({ match, number }: { match: string; number: number }) {
  const [board, setBoard] = useState<BoardSession | null>(null)
  const [shown, setShown] = useState<ShownGame | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [connected, setConnected] = useState(true)
  const [beginnings, setBeginnings] = useState(0)
  usePageArrival(shown === null ? undefined : text.inArena.gameTitle(number))

  const open = async (life: PageLife) => {
    const game = await fetchGame(match, number)
    let newest = game
    const take = (at: BoardSession, move: number) => {
      const { session } = at
      const ply = session.played.value.length
      // Only the latest position is asked about.
      if (!session.atEnd) return session.goTo(ply)
      setProblem(null)
      const words = session.game.notation.formatMove(session.record.position, move)
      const key = seatAsked(match, newest)?.key ?? ''
      sendMove({ match, number, key }, ply + 1, words).catch((error: unknown) => {
        if (life.live) setProblem(reasonOf(error))
      })
    }
    const opened = await openRemoteBoard(game, take)
    life.onEnd(() => opened.close())
    if (!life.live) return
    const show = (game: ShownGame) => {
      if (!life.live) return
      newest = game
      const moves = [...game.opening, ...game.moves.map(({ move }) => move)]
      const here = new Set(game.question !== null && seatAsked(match, game) !== null ? [game.question.seat] : [])
      if (bringUpToDate(opened, moves, here)) setShown(game)
      else setBeginnings(beginnings + 1)
    }
    setBoard(opened)
    show(game)
    if (game.end === null) life.onEnd(followGame(match, number, show, (yes) => life.live && setConnected(yes)))
  }
  usePageLife(`${match} ${number} ${beginnings}`, open, setProblem)

  return (
    <ArenaBoard board={shown === null ? null : board} problem={problem}>
      {(at) => shown !== null && <GameSide match={match} board={at} shown={shown} trouble={{ problem, connected }} />}
    </ArenaBoard>
  )
}

/** Looks at a game again whenever the match tells of something new in it; returns what ends that. */
function followGame(
  match: string,
  number: number,
  show: (game: ShownGame) => void,
  connected: (yes: boolean) => void,
): () => void {
  let going = true
  let known = ''
  return followMatch(match, {
    connected,
    live(view) {
      const here = view.games.find((other) => other.number === number)
      // Messages leave out earlier thoughts; they tell whether there is something new.
      const state = `${view.state} ${here?.moves.length} ${here?.question?.ply}`
      if (state !== known && (here !== undefined || going)) {
        fetchGame(match, number).then(show, () => {})
      }
      known = state
      going = here !== undefined
    },
  })
}

/** The seat that is asked for a move and played here, or null. */
function seatAsked(match: string, shown: ShownGame | null): SeatLink | null {
  if (shown === null || shown.question === null) return null
  const asked = shown.players[shown.question.seat]
  return keptSeats(match).taken.find(({ name }) => name === asked) ?? null
}

interface GameSideProps {
  readonly match: string
  readonly board: BoardSession
  readonly shown: ShownGame
  readonly trouble: { readonly problem: string | null; readonly connected: boolean }
}

function GameSide({ match, board, shown, trouble }: GameSideProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const seat = seatAsked(match, shown)
  const said = problem ?? trouble.problem
  return (
    <>
      <GameHead match={match} board={board} shown={shown} mine={seat !== null} />
      {!trouble.connected && <Problem message={text.inArena.connectionLost} />}
      {said !== null && <Problem message={said} />}
      {seat !== null && (
        <>
          <Tray board={board} onNewGame={() => {}} />
          <Resign match={match} shown={shown} seat={seat} onProblem={setProblem} />
        </>
      )}
      <ReplayTools board={board} />
      <Thoughts board={board} shown={shown} />
      <MoveList board={board} fixed={shown.end === null}>
        {board.session.played.value.length > 0 && <ReplayBar board={board} />}
      </MoveList>
      <StoryPanels board={board} />
    </>
  )
}

interface GameHeadProps {
  readonly match: string
  readonly board: BoardSession
  readonly shown: ShownGame
  /** Whether a person here is to move. */
  readonly mine: boolean
}

function GameHead({ match, board, shown, mine }: GameHeadProps) {
  const { players, end, question, state } = shown
  const { seatNames } = board.session.game.definition
  const status =
    end !== null
      ? `${formatOutcome(end.points).replaceAll(' ', ' : ')} · ${endingInWords(end.reason)}`
      : state !== 'playing'
        ? text.inArena.brokenOff
        : question === null
          ? text.inArena.going
          : mine
            ? text.inArena.yourMove(seatNames[question.seat])
            : text.inArena.waiting(players[question.seat])
  return (
    <section class="panel">
      <h1 class="game-head">{text.inArena.gameTitle(shown.number)}</h1>
      <ul class="plain-list game-players">
        {players.map((player, seat) => (
          <li key={seat}>
            <SeatChip seat={seat} /> <span class="live-name">{player}</span>
            <SeatFacts move={lastMoveOf(board, shown, seat)} />
          </li>
        ))}
      </ul>
      <p role="status">{status}</p>
      {end === null && state !== 'playing' && (
        <p>
          <a class="button" href={matchRoute(match)}>
            {text.inArena.toMatch}
          </a>
        </p>
      )}
      {end !== null && end.detail !== '' && <p class="muted">{end.detail}</p>}
      {end !== null && (
        <p>
          <a class="button primary" href={formatRoute({ page: 'play', link: analysisLink(board, shown) })}>
            {text.inArena.analyse}
          </a>
        </p>
      )}
    </section>
  )
}

/** What is known of a seat's last move before the position that is shown. */
function lastMoveOf({ session }: BoardSession, { opening, moves }: ShownGame, seat: number) {
  const before = session.played.value.slice(0, session.ply.value)
  return moves[before.findLastIndex((move) => move.seat === seat) - opening.length]
}

/** The whole game on the board of people, where it is reviewed, analysed and tried out; at its end, wherever the replay stands. */
function analysisLink(board: BoardSession, { opening, moves, end, players }: ShownGame): GameLink {
  const { game, start } = board.link()
  return {
    game,
    start,
    moves: [...opening, ...moves.map(({ move }) => move)],
    at: null,
    players: players.map(() => 'human'),
    resigned: end?.reason === 'resignation' ? end.seat : null,
  }
}

interface ResignProps {
  readonly match: string
  readonly shown: ShownGame
  readonly seat: SeatLink
  onProblem(words: string): void
}

function Resign({ match, shown, seat: { key }, onProblem }: ResignProps) {
  const [sure, setSure] = useState(false)
  const { question } = shown
  if (question === null) return null
  const resign = () =>
    sendMove({ match, number: shown.number, key }, question.ply, 'resign').catch((error: unknown) =>
      onProblem(reasonOf(error)),
    )
  return (
    <div class="buttons">
      {sure && <span>{text.inArena.resignSure}</span>}
      <button type="button" class="button" onClick={() => (sure ? void resign() : setSure(true))}>
        {text.inArena.resign}
      </button>
      {sure && (
        <button type="button" class="button" onClick={() => setSure(false)}>
          {text.cancel}
        </button>
      )}
    </div>
  )
}

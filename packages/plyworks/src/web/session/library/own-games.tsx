import { reasonOf } from '@plyworks/core'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { useAsked } from '../../ui/parts/asked.js'
import type { PlayedRow } from '../../ui/parts/played-table.js'
import { PlayedTable } from '../../ui/parts/played-table.js'
import { Select } from '../../ui/parts/select.js'
import { Problem } from '../../ui/parts/trouble.js'
import { text } from '../../ui/text/text.js'
import type { BoardSession } from '../board/board-session.js'
import { HUMAN } from '../game/session.js'
import { GameStore, watchGames } from './game-store.js'
import { GamesReading, spawnReading } from './games-reading.js'
import { keepInStep } from './keep-in-step.js'
import { PlayedIndex, type PlayedMove } from './played-index.js'
import { ReadingStatus } from './reading-status.js'

/** The games of the library that reach the position on the board. */
export function OwnGames({ board }: { board: BoardSession }) {
  const { game } = board.session
  const reading = useMemo(() => new GamesReading(game.name, spawnReading), [game])
  const [index, setIndex] = useState<PlayedIndex | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    let live = true
    let close = () => {}
    let unwatch = () => {}
    const open = async () => {
      const store = await GameStore.open()
      if (!live) return store.close()
      close = () => store.close()
      const opened = new PlayedIndex(store, game)
      await opened.forgetOtherKeys()
      if (!live) return
      setIndex(opened)
      unwatch = watchGames(() => reading.bringUpToDate())
      reading.bringUpToDate()
      keepInStep()
    }
    open().catch((error: unknown) => live && setProblem(reasonOf(error)))
    return () => {
      live = false
      unwatch()
      reading.close()
      close()
    }
  }, [reading])

  if (problem !== null) return <Problem message={text.libraryTrouble(problem)} />
  return (
    <>
      <ReadingStatus reading={reading} />
      {index === null ? <p class="muted">{text.loading}</p> : <Played board={board} index={index} reading={reading} />}
    </>
  )
}

/** The moves that the games read so far have in the position on the board. */
function Played({ board, index, reading }: { board: BoardSession; index: PlayedIndex; reading: GamesReading }) {
  const { session } = board
  const { game } = session
  const [by, setBy] = useState<string | null>(null)
  session.revision.value
  const { position } = session
  const version = reading.version.value
  const { answer: here, problem } = useAsked(
    () => index.at(position, by),
    game.notation.formatPosition(position),
    JSON.stringify([version, by]),
  )
  if (problem !== null) return <Problem message={text.libraryTrouble(problem)} />
  if (version === 0 && reading.state.value.kind === 'reading' && reading.state.value.progress !== null) return null
  if (version === 0 || here === null) return <p class="muted">{text.loading}</p>
  const { turn } = position
  const names = by === null || here.players.includes(by) ? here.players : [...here.players, by]
  return (
    <>
      {names.length > 0 && (
        <label class="played-choice">
          {text.playedBy}
          <Select
            values={['', ...names.map((name) => `=${name}`)]}
            value={by === null ? '' : `=${by}`}
            words={(value) => (value === '' ? text.playedByAnybody : playerName(value.slice(1)))}
            onChange={(value) => setBy(value === '' ? null : value.slice(1))}
          />
        </label>
      )}
      {here.moves.length === 0 && <p class="muted">{text.playedNothing}</p>}
      {here.moves.length > 0 && (
        <PlayedTable
          rows={here.moves.map((move) => rowOf(move, turn))}
          seat={game.definition.seatNames[turn]}
          play={(move) => board.play(game.notation.parseMove(position, move))}
        />
      )}
    </>
  )
}

function playerName(player: string): string {
  if (player === '') return text.playedByUnknown
  return player === HUMAN ? text.human : player
}

function rowOf({ move, games, wins, shared, open }: PlayedMove, seat: number): PlayedRow {
  const ended = games - open
  const chance = ended === 0 ? null : (wins[seat] + shared / wins.length) / ended
  return { move, games, won: wins[seat], shared, lost: ended - wins[seat] - shared, chance }
}

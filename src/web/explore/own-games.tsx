import { useEffect, useState } from 'preact/hooks'
import { GameStore, watchGames } from '../library/game-store.js'
import { keepInStep } from '../library/keep-in-step.js'
import { type PlayedHere, PlayedIndex, type PlayedMove } from '../library/played-index.js'
import { Problem } from '../parts/problem.js'
import { HUMAN } from '../play/session.js'
import type { Table } from '../play/table.js'
import { text } from '../text/text.js'
import type { PlayedRow } from './played-table.js'
import { PlayedTable } from './played-table.js'

/** The games of the library that reach the position on the board. */
export function OwnGames({ table }: { table: Table }) {
  const { session } = table
  const { game } = session
  const [store, setStore] = useState<GameStore | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  /** How many games were taken up, of how many; null when all are. */
  const [progress, setProgress] = useState<readonly [number, number] | null>([0, 0])
  /** How often the index was brought up to date. */
  const [updates, setUpdates] = useState(0)
  const [here, setHere] = useState<PlayedHere | null>(null)
  const [by, setBy] = useState<string | null>(null)
  const tell = (error: unknown) => setProblem(error instanceof Error ? error.message : String(error))

  useEffect(() => {
    let live = true
    let opened: GameStore | null = null
    let work: Promise<void> = Promise.resolve()
    const bringUpToDate = async () => {
      if (opened === null || !live) return
      await new PlayedIndex(opened, game).bringUpToDate(
        (done, all) => live && setProgress([done, all]),
        () => live,
      )
      if (!live) return
      setProgress(null)
      setUpdates((count) => count + 1)
    }
    const again = () => {
      work = work.then(bringUpToDate).catch((error: unknown) => {
        if (live) tell(error)
      })
    }
    const unwatch = watchGames(again)
    GameStore.open().then(
      (store) => {
        if (!live) return store.close()
        opened = store
        setStore(store)
        again()
        keepInStep()
      },
      (error: unknown) => live && tell(error),
    )
    return () => {
      live = false
      unwatch()
      work.finally(() => opened?.close())
    }
  }, [game])

  const revision = session.revision.value
  useEffect(() => {
    if (store === null || progress !== null) return
    let live = true
    new PlayedIndex(store, game).at(session.position, by).then(
      (found) => live && setHere(found),
      (error: unknown) => live && tell(error),
    )
    return () => {
      live = false
    }
  }, [store, progress === null, updates, revision, by])

  if (problem !== null) return <Problem message={text.libraryTrouble(problem)} />
  if (progress !== null && progress[1] > 0) return <p role="status">{text.playedReading(progress[0], progress[1])}</p>
  if (here === null) return <p class="muted">{text.loading}</p>
  const { turn } = session.position
  const names = by === null || here.players.includes(by) ? here.players : [...here.players, by]
  return (
    <>
      {names.length > 0 && (
        <label class="played-choice">
          {text.playedBy}
          <select
            class="select"
            value={by === null ? '' : `=${by}`}
            onChange={({ currentTarget: { value } }) => setBy(value === '' ? null : value.slice(1))}
          >
            <option value="">{text.playedByAnybody}</option>
            {names.map((name) => (
              <option key={name} value={`=${name}`}>
                {playerName(name)}
              </option>
            ))}
          </select>
        </label>
      )}
      {here.moves.length === 0 && <p class="muted">{text.playedNothing}</p>}
      {here.moves.length > 0 && (
        <PlayedTable
          rows={here.moves.map((move) => rowOf(move, turn))}
          seat={game.definition.seatNames[turn]}
          play={(move) => session.play(game.text.parseMove(session.position, move))}
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
  const share = ended === 0 ? null : (wins[seat] + shared / wins.length) / ended
  return { move, games, won: wins[seat], shared, lost: ended - wins[seat] - shared, share }
}

import { useState } from 'preact/hooks'
import { useAsked } from '../../ui/parts/asked.js'
import { PlayedTable } from '../../ui/parts/played-table.js'
import { Select } from '../../ui/parts/select.js'
import { text } from '../../ui/text/text.js'
import { spawnEngine } from '../../workers/engine/engine-client.js'
import { fetchPlayed } from '../../workers/server/arena-api.js'
import { playedRows } from '../../workers/server/played-rows.js'
import { BookMoves } from '../analysis/book-moves.js'
import type { BoardSession } from '../board/board-session.js'
import { OwnGames } from './own-games.js'

type Source = 'own' | 'arena' | 'book'

export interface PlayedPanelProps {
  readonly board: BoardSession
  /** Whether the opening book is one of the sources, where the game has one. */
  readonly withBook: boolean
}

/** The moves played in the position on the board, by a source of one's choice. */
export function PlayedPanel({ board, withBook }: PlayedPanelProps) {
  const [source, setSource] = useState<Source>('own')
  const hasBook = withBook && board.session.game.book?.load !== undefined
  const sources: readonly Source[] = hasBook ? ['own', 'arena', 'book'] : ['own', 'arena']
  return (
    <section class="panel played" aria-labelledby="played">
      <h2 id="played">{text.played}</h2>
      <label class="played-choice">
        {text.playedSource}
        <Select<Source>
          values={sources}
          value={source}
          words={(each) => text.playedSources[each]}
          onChange={setSource}
        />
      </label>
      {source === 'own' && <OwnGames board={board} />}
      {source === 'arena' && <Tournaments board={board} />}
      {source === 'book' && <BookMoves board={board} spawn={spawnEngine} />}
    </section>
  )
}

/** The matches that the server has seen. */
function Tournaments({ board }: { board: BoardSession }) {
  const { session } = board
  const { game } = session
  session.revision.value
  const position = game.notation.formatPosition(session.position)
  const { answer, problem } = useAsked(() => fetchPlayed({ game: game.name }, position, []), position)
  if (problem !== null) return <p class="muted">{problem}</p>
  if (answer === null) return <p class="muted">{text.loading}</p>
  if (answer.moves.length === 0) return <p class="muted">{text.playedNothing}</p>
  return (
    <PlayedTable
      rows={playedRows(answer)}
      seat={game.definition.seatNames[answer.turn]}
      play={(move) => board.play(game.notation.parseMove(session.position, move))}
    />
  )
}

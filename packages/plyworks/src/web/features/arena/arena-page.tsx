import { Header } from '../../ui/page/header.js'
import { ARENA, type ArenaRoute, formatRoute, matchRoute } from '../../ui/page/routes.js'
import { text } from '../../ui/text/text.js'
import { ConnectPage } from './connect-page.js'
import { GamePage } from './game-page.js'
import { MatchList } from './match-list.js'
import { MatchView } from './match-view.js'
import { PlayedPage } from './played-page.js'
import '../../ui/style/table.css'
import '../../ui/style/more.css'

export interface ArenaPageProps {
  readonly route: ArenaRoute
}

/** The arena: all matches, one of them, a game of it, or what was played in it. */
export function ArenaPage({ route }: ArenaPageProps) {
  const { match, game, explore, allOf, seat, connect } = route
  const path = (
    <nav class="arena-path" aria-label={text.inArena.arena}>
      <a class="button quiet to-arena" href={formatRoute(ARENA)}>
        {text.inArena.arena}
      </a>
      {match !== null && (game !== null || explore) && (
        <a class="button quiet" href={matchRoute(match)}>
          {text.inArena.backToMatch}
        </a>
      )}
    </nav>
  )
  return (
    <>
      <Header>{match === null && allOf === null ? undefined : path}</Header>
      {connect ? (
        <main id="content" class="arena">
          <ConnectPage />
        </main>
      ) : allOf !== null ? (
        <PlayedPage games={{ game: allOf }} />
      ) : match === null ? (
        <main id="content" class="arena">
          <MatchList />
        </main>
      ) : game !== null ? (
        <GamePage match={match} number={game} />
      ) : explore ? (
        <PlayedPage games={{ match }} />
      ) : (
        <main id="content" class="arena">
          <MatchView id={match} seat={seat} />
        </main>
      )}
    </>
  )
}

import { reasonOf, variantInWords } from '@plyworks/core'
import { useEffect, useState } from 'preact/hooks'
import { takeCopied } from '../../session/friend/friend-dialog.js'
import type { FriendGame } from '../../session/friend/friend-game.js'
import { friendLinks } from '../../session/friend/friend-links.js'
import { forgetFriend, type KeptFriend } from '../../session/friend/kept-friends.js'
import { RulesLink } from '../../session/rules/rules-link.js'
import { ReplayBar } from '../../session/story/replay-bar.js'
import { StoryPanels } from '../../session/story/story-panels.js'
import { FactList } from '../../session/view/fact-list.js'
import { hearBoard } from '../../session/view/hear-board.js'
import { MoveList } from '../../session/view/move-list.js'
import { SessionBoard } from '../../session/view/session-board.js'
import { boardStyle } from '../../ui/board/still-board.js'
import { Header } from '../../ui/page/header.js'
import { usePageArrival } from '../../ui/page/page-arrival.js'
import { ProblemPage } from '../../ui/page/problem-page.js'
import { goTo } from '../../ui/page/router.js'
import { type FriendRoute, formatRoute } from '../../ui/page/routes.js'
import { useAsked } from '../../ui/parts/asked.js'
import { type PageLife, usePageLife } from '../../ui/parts/page-life.js'
import { text } from '../../ui/text/text.js'
import { deleteFriendGame, fetchAddresses } from '../../workers/server/friend-api.js'
import { FriendPlayers } from './friend-players.js'
import { FriendTools } from './friend-tools.js'
import { FriendTray } from './friend-tray.js'
import { OtherLinks } from './invite.js'
import { type OpenedFriend, openFriend } from './open-friend.js'
import { TurnNotice } from './turn-notice.js'
import '../../ui/style/table.css'
import '../../ui/style/friend.css'

export interface FriendPageProps {
  readonly route: FriendRoute
}

/** A game with friends, on the board. */
export function FriendPage({ route }: FriendPageProps) {
  const [opened, setOpened] = useState<OpenedFriend | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const open = async (life: PageLife) => {
    const found = await openFriend(route)
    life.onEnd(() => found.game.close())
    if (life.live) setOpened(found)
  }
  usePageLife(JSON.stringify(route), open, setProblem)
  if (problem !== null) {
    return (
      <>
        <Header />
        <ProblemPage title={text.friends.gone} message={problem} help={text.friends.goneHelp} reload />
      </>
    )
  }
  if (opened === null) {
    return (
      <>
        <Header />
        <main id="content" class="play loading" aria-busy="true">
          <p>{text.loading}</p>
        </main>
      </>
    )
  }
  return <OpenedPage {...opened} />
}

function OpenedPage({ game, kept, full }: OpenedFriend) {
  const board = game.board.value
  const { definition, name, variant, view } = board.session.game
  const { id, end, players } = game.view.value
  const [copied] = useState(() => takeCopied(id))
  const { answer: addresses, problem } = useAsked(fetchAddresses, id)
  // Until the server has told its addresses a link may be one that no other computer can open.
  const known = addresses ?? (problem === null ? null : [])
  const keys = { key: kept?.key ?? null, invitation: kept?.invitation ?? null }
  const links = known === null ? null : friendLinks(id, keys, location.href, known)
  useEffect(() => hearBoard(board), [board])
  const alone = players.filter(({ computer, joined }) => computer === null && joined).length < 2
  return (
    <>
      <Arrival title={definition.title} />
      <Header>
        <h1 class="game-title">
          {definition.title}
          {name !== definition.id && <small>{variantInWords(definition.variants, variant)}</small>}
        </h1>
        <RulesLink definition={definition} />
      </Header>
      <main id="content" class="play friend" style={boardStyle(view.board)}>
        <SessionBoard board={board} />
        <FriendTools game={game} />
        <FriendTray game={game} links={links} copied={copied} />
        <FriendPlayers game={game} />
        <MoveList board={board} fixed>
          {board.session.played.value.length > 0 && <ReplayBar board={board} />}
        </MoveList>
        <div class="panels">
          {full && <p class="notice">{text.friends.full}</p>}
          <TurnNotice game={game} title={definition.title} />
          {links !== null && <OtherLinks links={links} />}
          <FactList board={board} />
          <StoryPanels board={board} />
          {kept !== null && game.you === 0 && (end !== null || alone) && <Remove game={game} kept={kept} />}
        </div>
        <p class="visually-hidden" aria-live="polite">
          {board.announcement.value}
        </p>
      </main>
    </>
  )
}

/** This comes before everything else on the page, because the title is changed for the turn afterwards. */
function Arrival({ title }: { title: string }) {
  usePageArrival(title)
  return null
}

/** Deletes a game that nobody plays. */
function Remove({ game, kept }: { game: FriendGame; kept: KeptFriend }) {
  const { id } = game.view.value
  const remove = async () => {
    await deleteFriendGame(id, kept.key)
    forgetFriend(id)
    goTo(formatRoute({ page: 'gallery' }))
  }
  return (
    <p>
      <button
        type="button"
        class="button quiet"
        onClick={() =>
          void remove().catch((error: unknown) => {
            game.problem.value = reasonOf(error)
          })
        }
      >
        {text.friends.remove}
      </button>
    </p>
  )
}

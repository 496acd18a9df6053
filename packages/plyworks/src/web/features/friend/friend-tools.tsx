import { useState } from 'preact/hooks'
import type { FriendGame } from '../../session/friend/friend-game.js'
import { FlipTool, Tool } from '../../session/view/toolbar.js'
import { Dialog } from '../../ui/parts/dialog.js'
import { text } from '../../ui/text/text.js'

/** The buttons under the thumb: looking back and forth, and what a player may ask. */
export function FriendTools({ game }: { game: FriendGame }) {
  const [resigning, setResigning] = useState(false)
  const board = game.board.value
  const { session } = board
  const { end, complete, players, offer, moves } = game.view.value
  const ply = session.ply.value
  const plays = game.seat.value !== null
  const goes = end === null && complete
  const onlyPeople = players.every(({ computer }) => computer === null)
  return (
    <div class="toolbar" role="toolbar" aria-label={text.tools}>
      <Tool icon="undo" label={text.inArena.back} disabled={ply === 0} onClick={() => session.goTo(ply - 1)} />
      <Tool icon="redo" label={text.inArena.forward} disabled={session.atEnd} onClick={() => session.goTo(ply + 1)} />
      <FlipTool board={board} />
      {plays && (
        <>
          <Tool
            icon="takeback"
            label={text.friends.takeback}
            disabled={!goes || !players[game.you ?? 0].canTakeBack || offer !== null}
            onClick={() => void game.act({ act: 'takeback' })}
          />
          <Tool
            icon="draw"
            label={text.friends.draw}
            disabled={!goes || !onlyPeople || moves.length === 0 || offer !== null}
            onClick={() => void game.act({ act: 'draw' })}
          />
          <Tool icon="resign" label={text.resign} disabled={!goes} onClick={() => setResigning(true)} />
        </>
      )}
      {resigning && <Resign game={game} onClose={() => setResigning(false)} />}
    </div>
  )
}

function Resign({ game, onClose }: { game: FriendGame; onClose(): void }) {
  const { definition } = game.board.value.session.game
  const resign = () => {
    onClose()
    void game.act({ act: 'resign' })
  }
  return (
    <Dialog title={text.resignQuestion(definition.seatNames[game.seat.value ?? 0])} onClose={onClose}>
      <p>{definition.seats === 2 ? text.friends.resignHelp : text.friends.leaveHelp}</p>
      <div class="buttons">
        <button type="button" class="button primary" onClick={resign}>
          {text.resign}
        </button>
        <button type="button" class="button" onClick={onClose}>
          {text.cancel}
        </button>
      </div>
    </Dialog>
  )
}

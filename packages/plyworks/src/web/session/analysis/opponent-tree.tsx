import { useMemo, useState } from 'preact/hooks'
import { SeatChip } from '../../ui/parts/seat-chip.js'
import { text } from '../../ui/text/text.js'
import type { BoardSession } from '../board/board-session.js'
import type { Searched } from '../board/computers.js'
import { scoreText } from './line-list.js'
import { type ReportedNode, reportedTree } from './reported-tree.js'

export interface OpponentTreeProps {
  readonly board: BoardSession
}

/** The search of the computer that moves, or moved last, as a tree that grows with its reports. */
export function OpponentTree({ board }: OpponentTreeProps) {
  const [open, setOpen] = useState(false)
  const searched = board.computers?.searched.value ?? null
  if (searched === null) return null
  return (
    <details class="panel opponent-tree" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{text.opponentTree}</summary>
      {open && <Tree board={board} searched={searched} />}
    </details>
  )
}

function Tree({ board, searched }: { board: BoardSession; searched: Searched }) {
  const { game } = board.session
  const { from, lines, player, seat } = searched
  const tree = useMemo(() => reportedTree(game, from, lines), [game, from, lines])
  const latest = lines.at(-1)
  const name = game.definition.seatNames[seat]
  return (
    <>
      {latest === undefined ? (
        <p>{board.computers?.thinking.value === null ? text.opponentTreeNone : text.analysisBegins}</p>
      ) : (
        <>
          <p class="opponent-tree-facts">
            {text.opponentTreeFacts(lines.length, latest.depth, text.number(latest.nodes))}
          </p>
          <Level nodes={tree} seat={seat} deep={0} />
        </>
      )}
      <p class="muted">{text.opponentTreeAbout(player.title, name)}</p>
    </>
  )
}

interface LevelProps {
  readonly nodes: readonly ReportedNode[]
  /** The seat that searches. */
  readonly seat: number
  readonly deep: number
}

/** Plies below which only the principal variation goes on. */
const DEEP = 4

/** Nodes below one, each with the moves that follow it alone in one row, so that only branches are indented. */
function Level({ nodes, seat, deep }: LevelProps) {
  return (
    <ul class={deep === 0 ? 'reported' : ''}>
      {nodes.map((node) => {
        const row = rowFrom(node, deep)
        const end = row[row.length - 1]
        const below = shownBelow(end, deep + row.length - 1)
        return (
          <li key={node.move} class={node.principal ? 'reported-node principal' : 'reported-node'}>
            <Row row={row} seat={seat} />
            {below.length > 0 && <Level nodes={below} seat={seat} deep={deep + row.length} />}
          </li>
        )
      })}
    </ul>
  )
}

function shownBelow({ children }: ReportedNode, deep: number): readonly ReportedNode[] {
  return deep + 1 < DEEP ? children : children.filter(({ principal }) => principal)
}

function rowFrom(first: ReportedNode, deep: number): ReportedNode[] {
  const row = [first]
  for (;;) {
    const below = shownBelow(row[row.length - 1], deep + row.length - 1)
    if (below.length !== 1) return row
    row.push(below[0])
  }
}

function Row({ row, seat }: { row: readonly ReportedNode[]; seat: number }) {
  const [{ latest, principal, reports }] = row
  return (
    <span class="reported-row" {...(principal && { 'aria-current': 'step' as const })}>
      {row.map(({ text: words, seat: mover }, at) => (
        <span key={at} class="reported-move">
          {(at === 0 || row[at - 1].seat !== mover) && <SeatChip seat={mover} />}
          <b>{words}</b>
        </span>
      ))}
      <small class="muted">
        {text.opponentTreeNode(scoreText(latest, seat), latest.depth, text.number(latest.nodes), reports)}
      </small>
    </span>
  )
}

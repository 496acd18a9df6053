import { glyphSign } from '@plyworks/core'
import { type ComponentChildren, Fragment } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { lazily } from '../../ui/parts/lazily.js'
import { SeatChip } from '../../ui/parts/seat-chip.js'
import { text } from '../../ui/text/text.js'
import type { BoardSession } from '../board/board-session.js'
import type { PlayedNode } from '../game/played-move.js'
import { walkByKey } from '../game/tree-keys.js'

/** There is nothing to remark on before the first move. */
const Remarks = lazily<{ board: BoardSession }>(async () => (await import('./remarks.js')).Remarks, false)

/** Very long games show their latest moves first; the rest on request. */
const SHOWN = 240

interface MoveListProps {
  readonly board: BoardSession
  /** The moves are not this person's: no comments or changes here. */
  readonly fixed?: boolean
  /** What stands below the list. */
  readonly children?: ComponentChildren
}

/** All moves with variations and comments; a click goes to the position after the move, arrow keys walk the tree. */
export function MoveList({ board, fixed = false, children }: MoveListProps) {
  const { session } = board
  const [all, setAll] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const count = session.moves.mainLine.length
  const { node } = session
  session.remarks.value
  const skipped = all ? 0 : Math.max(0, count - SHOWN)

  // At once, so that no key is lost in between.
  useLayoutEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (!current || !list.current) return
    scrollWithin(list.current, current)
    if (list.current.contains(document.activeElement)) current.focus({ preventScroll: true })
  }, [node, session.played.value])

  return (
    <section class="panel moves" aria-label={text.moves}>
      <h2>{text.moves}</h2>
      {count === 0 ? (
        <p class="muted">{text.noMoves}</p>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it are what is worked with; keys go through
        <div
          class="move-scroll"
          ref={list}
          onKeyDown={(event) => {
            if (walkByKey(session, event.key)) event.preventDefault()
          }}
        >
          {skipped > 0 && (
            <button type="button" class="button quiet" onClick={() => setAll(true)}>
              {text.earlierMoves(skipped)}
            </button>
          )}
          <p class="visually-hidden">{text.movesHelp}</p>
          <ol class="turns">
            <li class="turn-item">
              <button
                type="button"
                class="move"
                {...(node.parent === null ? { 'aria-current': 'step' as const } : {})}
                onClick={() => session.goTo(0)}
              >
                {text.start}
              </button>
              {session.moves.root.comment !== '' && <span class="move-comment">{session.moves.root.comment}</span>}
            </li>
            <Line board={board} first={session.moves.mainLine[skipped]} />
          </ol>
        </div>
      )}
      {children}
      {count > 0 && !fixed && <Remarks board={board} />}
    </section>
  )
}

interface LineProps {
  readonly board: BoardSession
  readonly first: PlayedNode
  /** The line of a variation: what else could have been in place of its first move is listed elsewhere. */
  readonly variation?: boolean
}

/** The moves of a line as list items, each variation below the move that it replaces. */
function Line({ board, first, variation = false }: LineProps) {
  // Nodes change in place: these two stand for them.
  board.session.played.value
  board.session.remarks.value
  const beginner = board.session.record.start.turn
  return (
    <>
      {numbered(turnsOf(first, variation), beginner).map(({ nodes, variations, number, begins }, index) => (
        <Fragment key={nodes[0].ply}>
          <li class="turn-item">
            {(begins || index === 0) && <span class="move-number">{text.moveNumber(number, begins)}</span>}
            <SeatChip seat={nodes[0].move?.seat ?? 0} />
            {nodes.map((node) => (
              <MoveButton key={node.ply} board={board} node={node} />
            ))}
            {nodes[nodes.length - 1].comment !== '' && (
              <span class="move-comment">{nodes[nodes.length - 1].comment}</span>
            )}
          </li>
          {variations.map((node) => (
            <li key={node.move?.text} class="variation-item">
              <ol class="turns variation" aria-label={text.inVariation}>
                <Line board={board} first={node} variation />
              </ol>
            </li>
          ))}
        </Fragment>
      ))}
    </>
  )
}

function MoveButton({ board, node }: { board: BoardSession; node: PlayedNode }) {
  const { session } = board
  session.remarks.value
  const label = node.move?.text ?? ''
  const onLine = session.nodeAt(node.ply) === node
  const reviewed = onLine && node.glyphs.length === 0 ? board.glyphs.value.get(node.ply) : undefined
  const signs = reviewed ?? node.glyphs.map(glyphSign).join('')
  const classes = onLine && node.ply > session.ply.value ? 'move later' : 'move'
  const name =
    reviewed === undefined
      ? text.moveWithGlyphs(label, node.glyphs.map(text.glyphName))
      : text.moveWithGlyph(label, reviewed)
  return (
    <button
      type="button"
      class={classes}
      {...(session.node === node ? { 'aria-current': 'step' as const } : {})}
      {...(signs === '' ? {} : { 'aria-label': name })}
      onClick={() => session.goToNode(node)}
    >
      {label}
      {signs !== '' && <span class={signs.startsWith('?') ? 'move-glyph poor' : 'move-glyph'}>{signs}</span>}
    </button>
  )
}

interface Turn {
  readonly nodes: [PlayedNode, ...PlayedNode[]]
  readonly variations: readonly PlayedNode[]
}

interface NumberedTurn extends Turn {
  /** Of the round, from 1: each begins with the seat that began the game, or the next one that can still move. */
  readonly number: number
  /** Whether it is the first turn of its round. */
  readonly begins: boolean
}

/** Numbers the turns of a line, which may begin anywhere in the tree. */
function numbered(turns: readonly Turn[], beginner: number): NumberedTurn[] {
  const [first] = turns
  if (first === undefined) return []
  let number = 1
  let seat: number | null = null
  const step = (to: number): boolean => {
    const begins = seat === null || (to !== seat && place(to, beginner) < place(seat, beginner))
    if (begins && seat !== null) number++
    seat = to
    return begins
  }
  for (const { move } of movesBefore(first.nodes[0])) if (move !== null) step(move.seat)
  return turns.map((turn) => {
    const begins = step(turn.nodes[0].move?.seat ?? 0)
    return { ...turn, number, begins }
  })
}

/** The place of a seat in a round. */
function place(seat: number, beginner: number): number {
  return seat < beginner ? seat + SEATS : seat
}

/** More than any game has. */
const SEATS = 64

/** The nodes from the first move to the one before a node. */
function movesBefore(node: PlayedNode): PlayedNode[] {
  const before: PlayedNode[] = []
  for (let at = node.parent; at !== null; at = at.parent) before.push(at)
  return before.reverse()
}

/** The moves from a node on, consecutive ones of a seat together as far as nothing is said or branches between them. */
function turnsOf(first: PlayedNode, variation: boolean): Turn[] {
  const turns: Turn[] = []
  let broken = true
  for (let node: PlayedNode | undefined = first; node !== undefined; node = node.children[0]) {
    const siblings = node.parent?.children ?? []
    const variations = variation && node === first ? [] : siblings.slice(1)
    const last = turns.at(-1)
    if (!broken && variations.length === 0 && last !== undefined && last.nodes[0].move?.seat === node.move?.seat) {
      last.nodes.push(node)
    } else {
      turns.push({ nodes: [node], variations })
    }
    broken = variations.length > 0 || node.comment !== ''
  }
  return turns
}

/** Scrolls an element into view inside its box, without scrolling the page. */
function scrollWithin(box: HTMLElement, element: HTMLElement): void {
  const { top, bottom } = element.getBoundingClientRect()
  const frame = box.getBoundingClientRect()
  if (top < frame.top) box.scrollTop -= frame.top - top
  else if (bottom > frame.bottom) box.scrollTop += bottom - frame.bottom
}

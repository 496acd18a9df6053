import type { CSSProperties } from 'preact'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import type { NodeState } from '../../../laboratory/states.js'
import type { SmallTree } from '../../../laboratory/tree.js'
import { labelOf, scoresText, windowText } from './step-words.js'

interface TreeDrawingProps {
  readonly tree: SmallTree
  readonly states: readonly NodeState[]
  /** The node that the last step is about. */
  readonly here: number
  /** The node from which the table knows it, or -1. */
  readonly from?: number
  readonly names: readonly string[]
}

/** The tree in a part of the page that is scrolled to the node of the last step. */
export function TreeDrawing({ label, ...props }: TreeDrawingProps & { readonly label: string }) {
  const { tree, names } = props
  const places = useMemo(() => layOut(tree, names.length), [tree, names.length])
  const scroll = useRef<HTMLElement>(null)
  const { width, height } = places
  const { x, y } = places.nodes[props.here]
  useEffect(() => {
    const section = scroll.current
    if (section === null) return
    section.scrollLeft = (x / width) * section.scrollWidth - section.clientWidth / 2
    section.scrollTop = (y / height) * section.scrollHeight - section.clientHeight / 2
  }, [x, y, width, height])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a large tree is scrolled, with the keyboard too
    <section ref={scroll} class="tree-scroll" tabIndex={0} aria-label={label}>
      <TreePicture {...props} layout={places} />
    </section>
  )
}

/** Units of the drawing, which are pixels at its own size. */
const LETTER = 7.9
const LINE = 15
const LEAF_HEIGHT = 27
/** A node with a window below it needs as much. */
const INNER_HEIGHT = 42
const NODE_HEIGHT = 22
const CURVE = 24
const GAP = 6
const MARGIN = 10
/** Letters of a line of a label; longer moves stand alone on theirs. */
const LABEL = 18

interface Placed {
  /** Left edge and middle. */
  readonly x: number
  readonly y: number
  /** The move that leads here, in lines. */
  readonly lines: readonly string[]
  readonly labelAt: number
}

interface Layout {
  readonly nodes: readonly Placed[]
  readonly nodeWidth: number
  readonly width: number
  readonly height: number
}

/** Where everything is: the root at the left, leaves one below the other, so that labels have as much room as they need. */
export function layOut(tree: SmallTree, seats: number): Layout {
  const lines = tree.map(({ move }) => inLines(move))
  // For what may stand there at any step, so that nothing moves.
  const values = tree.map(({ scores }) => scoresText(scores?.slice(0, seats > 2 ? seats : 1) ?? []).length)
  const nodeWidth =
    Math.max(9, ...values.map((length) => length + (seats > 2 ? 0 : 2))) * LETTER + (seats > 2 ? 38 : 26)
  const labelWidths: number[] = []
  for (const { index, depth } of tree) {
    const letters = Math.max(1, ...lines[index].map((line) => line.length))
    labelWidths[depth] = Math.max(labelWidths[depth] ?? 0, depth === 0 ? 0 : letters * LETTER)
  }
  const left: number[] = []
  let edge = MARGIN
  for (const [depth, width] of labelWidths.entries()) {
    left[depth] = depth === 0 ? edge : edge + CURVE + width + GAP
    edge = left[depth] + nodeWidth
  }
  const y = new Array<number>(tree.length).fill(0)
  let next = MARGIN
  const place = (index: number): void => {
    const { children } = tree[index]
    const top = next
    for (const child of children) place(child)
    const least = children.length === 0 ? LEAF_HEIGHT : INNER_HEIGHT
    next = Math.max(next, top + Math.max(least, lines[index].length * LINE + GAP))
    const middle = (y[children[0]] + y[children[children.length - 1]]) / 2
    y[index] = children.length > 1 ? middle : (top + next) / 2
    if (children.length === 1) y[children[0]] = y[index]
  }
  place(0)
  const nodes = tree.map(({ index, depth }) => ({
    x: left[depth],
    y: y[index],
    lines: lines[index],
    labelAt: left[depth] - labelWidths[depth] - GAP / 2,
  }))
  return { nodes, nodeWidth, width: edge + MARGIN, height: next + MARGIN }
}

/** Breaks a turn of several moves between moves; no move is ever cut. */
function inLines(move: string): string[] {
  const lines: string[] = []
  for (const word of move.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || last.length + 1 + word.length > LABEL) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}

/** The tree from the root on; the words beside it say what is drawn, so the drawing itself is silent. */
export function TreePicture({
  tree,
  states,
  here,
  from = -1,
  names,
  layout,
}: TreeDrawingProps & { readonly layout: Layout }) {
  const { nodes, nodeWidth, width, height } = layout
  const style: CSSProperties = { '--tree-width': `${Math.round(width)}px` }
  return (
    <svg
      class="search-tree"
      viewBox={`0 0 ${Math.round(width)} ${Math.round(height)}`}
      style={style}
      aria-hidden="true"
    >
      {tree.slice(1).map(({ index, parent }) => {
        const kind = states[index].stage === 'cut' ? 'cut' : states[parent].best === index ? 'best' : ''
        return (
          <Edge key={index} from={nodes[parent]} to={nodes[index]} width={nodeWidth} kind={kind}>
            {kind === 'cut' && states[parent].stage !== 'cut'}
          </Edge>
        )
      })}
      {from >= 0 && from !== here && <path class="same-position" d={between(nodes[from], nodes[here], nodeWidth)} />}
      {tree.map(({ index, seat, children }) => (
        <Node
          key={index}
          place={nodes[index]}
          width={nodeWidth}
          state={states[index]}
          root={index === 0}
          leaf={children.length === 0}
          here={index === here}
          sign={signOf(seat, names)}
        />
      ))}
    </svg>
  )
}

/** The sign of the seat to move: of two seats the first wants much and the second little. */
function signOf(seat: number, names: readonly string[]): string {
  if (names.length === 2) return seat === 0 ? '▲' : '▼'
  return names[seat].length <= 2 ? names[seat] : String(seat + 1)
}

/** A curve past the right edge of two equal positions. */
function between(one: Placed, other: Placed, width: number): string {
  const x = Math.max(one.x, other.x) + width
  return `M${one.x + width} ${one.y}C${x + 40} ${one.y} ${x + 40} ${other.y} ${other.x + width} ${other.y}`
}

interface EdgeProps {
  readonly from: Placed
  readonly to: Placed
  readonly width: number
  readonly kind: string
  /** Whether it is struck out here, and not only together with what is above. */
  readonly children: boolean
}

function Edge({ from, to, width, kind, children: struck }: EdgeProps) {
  const start = from.x + width
  const end = to.labelAt - 3
  const bend = (start + end) / 2
  return (
    <g class={`edge ${kind}`}>
      <path d={`M${start} ${from.y}C${bend} ${from.y} ${bend} ${to.y} ${end} ${to.y}`} />
      {struck && <path class="slash" d={`M${end - 10} ${to.y + 7}l8 -14`} />}
      {to.lines.map((line, index) => (
        <text key={index} x={to.labelAt} y={to.y + 4.5 + (index - (to.lines.length - 1) / 2) * LINE}>
          {line}
        </text>
      ))}
    </g>
  )
}

interface NodeProps {
  readonly place: Placed
  readonly width: number
  readonly state: NodeState
  readonly root: boolean
  readonly leaf: boolean
  readonly here: boolean
  readonly sign: string
}

function Node({ place: { x, y }, width, state, root, leaf, here, sign }: NodeProps) {
  const window = state.stage === 'open' ? windowText(state.window) : null
  return (
    <g class={`node ${state.stage} ${here ? 'here' : ''}`}>
      <rect x={x} y={y - NODE_HEIGHT / 2} width={width} height={NODE_HEIGHT} rx={leaf ? 4 : NODE_HEIGHT / 2} />
      {!leaf && (
        <text class="node-seat" x={x + 12} y={y + 4.5}>
          {sign}
        </text>
      )}
      <text class="node-value" x={x + width / 2 + (leaf ? 0 : 6)} y={y + 4.5}>
        {labelOf(state, root)}
      </text>
      {window !== null && (
        <text class="node-window" x={x + width / 2} y={y + NODE_HEIGHT / 2 + 11}>
          {window}
        </text>
      )}
    </g>
  )
}

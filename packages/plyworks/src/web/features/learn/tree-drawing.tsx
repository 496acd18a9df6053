import type { CSSProperties } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { text } from '../../ui/text/text.js'
import type { SmallTree } from './small-tree.js'
import { knownText, scoresText, windowText } from './step-words.js'
import type { NodeState } from './traces.js'

interface TreeDrawingProps {
  readonly tree: SmallTree
  readonly states: readonly NodeState[]
  /** The node that the last step is about. */
  readonly here: number
  readonly names: readonly string[]
}

const LEAF_WIDTH = 46
const LEVEL_HEIGHT = 104
const MARGIN = 34
/** Between neighbours. */
const GAP = 8

/** The tree in a part of the page that can be scrolled to the node of the last step. */
export function TreeDrawing(props: TreeDrawingProps) {
  const { width, x } = layOut(props)
  const scroll = useRef<HTMLElement>(null)
  const herePart = x[props.here] / width
  useEffect(() => {
    const section = scroll.current
    if (section !== null) section.scrollLeft = herePart * section.scrollWidth - section.clientWidth / 2
  }, [herePart])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide tree is scrolled, with the keyboard too
    <section ref={scroll} class="tree-scroll" tabIndex={0} aria-label={text.lessonTree}>
      <TreePicture {...props} />
    </section>
  )
}

/** Where the nodes are, and how large that makes the drawing. */
function layOut({ tree, names }: TreeDrawingProps) {
  // of all leaves there will be, so that nothing moves from step to step; of two players' scores only the first is drawn,
  // perhaps as a bound
  const drawn = (scores: readonly number[]) =>
    names.length > 2 ? scoresText(scores) : knownText('at-least', scoresText(scores.slice(0, 1)))
  const widest = 2 * Math.max(...tree.map(({ scores }) => (scores === null ? 0 : halfWidth(drawn(scores)))))
  const spacing = Math.max(LEAF_WIDTH, widest + GAP)
  const side = Math.max(MARGIN, widest / 2 + GAP)
  const x = placesOf(tree).map((place) => side + place * spacing)
  const y = (index: number) => MARGIN + tree[index].depth * LEVEL_HEIGHT
  const width = Math.max(...x) + side
  const height = Math.max(...tree.map(({ index }) => y(index))) + MARGIN
  return { x, y, width, height }
}

/** The tree from the root down; the words beside it say what is drawn, so the drawing itself is silent. */
export function TreePicture(props: TreeDrawingProps) {
  const { tree, states, here, names } = props
  const { x, y, width, height } = layOut(props)
  const style: CSSProperties = { '--tree-width': `${width}px` }
  return (
    <svg class="search-tree" viewBox={`0 0 ${width} ${height}`} style={style} aria-hidden="true">
      {tree.slice(1).map(({ index, parent, move }) => {
        const kind = states[index].stage === 'cut' ? 'cut' : states[parent].best === index ? 'best' : ''
        const label = move.length > 9 ? `${move.slice(0, 8)}…` : move
        return (
          <g key={index} class={`edge ${kind}`}>
            <path d={`M${x[parent]} ${y(parent)}L${x[index]} ${y(index)}`} />
            <text x={x[index]} y={y(index) - 24}>
              {label}
            </text>
            {kind === 'cut' && states[parent].stage !== 'cut' && (
              <path class="slash" d={`M${x[index] - 12} ${y(index) - 40}l24 -10`} />
            )}
          </g>
        )
      })}
      {tree.map(({ index, seat, children }) => (
        <Node
          key={index}
          x={x[index]}
          y={y(index)}
          state={states[index]}
          leaf={children.length === 0}
          here={index === here}
          seat={seat}
          name={names[seat]}
        />
      ))}
    </svg>
  )
}

/** Half of the width of a node that says something. */
function halfWidth(value: string): number {
  return Math.max(15, value.length * 4.4 + 5)
}

interface NodeProps {
  readonly x: number
  readonly y: number
  readonly state: NodeState
  readonly leaf: boolean
  readonly here: boolean
  readonly seat: number
  readonly name: string
}

function Node({ x, y, state, leaf, here, seat, name }: NodeProps) {
  const value = state.scores === null ? '' : knownText(state.known, scoresText(state.scores))
  const half = halfWidth(value)
  const window = state.stage === 'open' ? windowText(state.window) : null
  return (
    <g class={`node ${state.stage} ${here ? 'here' : ''}`}>
      <rect x={x - half} y={y - 15} width={2 * half} height={30} rx={leaf ? 4 : 15} />
      <text x={x} y={y + 5}>
        {value}
      </text>
      {!leaf && state.stage === 'waiting' && (
        <text class="node-seat" x={x} y={y + 5}>
          {name.length <= 3 ? name : seat + 1}
        </text>
      )}
      {window !== null && (
        <text class="node-window" x={x} y={y + 30}>
          {window}
        </text>
      )}
    </g>
  )
}

/** Places of the nodes from the left: leaves side by side, the others above the middle of their children. */
function placesOf(tree: SmallTree): number[] {
  const places = new Array<number>(tree.length).fill(0)
  let next = 0
  const place = (index: number): number => {
    const { children } = tree[index]
    const below = children.map(place)
    places[index] = below.length === 0 ? next++ : (below[0] + below[below.length - 1]) / 2
    return places[index]
  }
  place(0)
  return places
}

import type { Run } from '../../../laboratory/bench.js'
import { fewestLeaves } from '../../../laboratory/order.js'
import { type Counts, countsAfter } from '../../../laboratory/states.js'
import type { SmallTree } from '../../../laboratory/tree.js'
import { laboratory } from '../../ui/text/laboratory.js'

const COUNTERS = [
  'leaves',
  'entered',
  'cut',
  'hits',
  'again',
  'probes',
  'playouts',
] as const satisfies readonly (keyof Counts)[]

/** The counters of all runs side by side, and the bound for those that find the value of the root. */
export function Comparison({ runs, tree, at }: { runs: readonly Run[]; tree: SmallTree; at: number }) {
  const now = runs.map(({ steps }) => countsAfter(steps, at))
  const ends = runs.map(({ steps }) => countsAfter(steps, steps.length))
  const leaves = tree.filter(({ scores }) => scores !== null).length
  const wanted = COUNTERS.filter((name) => ends.some((counts) => counts[name] > 0))
  const exact = runs.some(({ algorithm }) => BOUNDED.includes(algorithm))
  return (
    <div class="comparison">
      <table>
        <caption>{laboratory.compared}</caption>
        <thead>
          <tr>
            <td />
            {runs.map(({ algorithm }) => (
              <th key={algorithm} scope="col">
                {laboratory.names[algorithm]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {wanted.map((name) => (
            <tr key={name}>
              <th scope="row">{laboratory.counters[name]}</th>
              {now.map((counts, index) => (
                <td key={runs[index].algorithm}>
                  {name === 'leaves' ? laboratory.ofAll(counts[name], leaves) : counts[name]}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">{laboratory.counters.steps}</th>
            {runs.map(({ algorithm, steps }) => (
              <td key={algorithm}>{laboratory.ofAll(Math.min(at, steps.length), steps.length)}</td>
            ))}
          </tr>
        </tbody>
      </table>
      {exact && <p class="muted">{laboratory.fewest(fewestLeaves(tree), leaves)}</p>}
    </div>
  )
}

/** Algorithms that know the value of the root at the end. */
const BOUNDED: readonly Run['algorithm'][] = ['minimax', 'alpha-beta', 'pvs', 'mtdf']

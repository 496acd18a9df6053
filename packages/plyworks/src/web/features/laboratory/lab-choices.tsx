import { type Game, LESSON_ALGORITHMS } from '@plyworks/core'
import { useId } from 'preact/hooks'
import { ORDERS } from '../../../laboratory/order.js'
import { fits } from '../../../laboratory/trace.js'
import { Select } from '../../ui/parts/select.js'
import { laboratory } from '../../ui/text/laboratory.js'
import { DEEPEST, type LabSettings, MOST_RUNS, toggled, WIDEST } from './lab-settings.js'

interface LabChoicesProps {
  readonly game: Game
  readonly settings: LabSettings
  onChange(change: Partial<LabSettings>): void
}

/** Which algorithms, on how large a tree, and in which order of moves. */
export function LabChoices({ game, settings, onChange }: LabChoicesProps) {
  const { algorithms, table } = settings
  const full = algorithms.length === MOST_RUNS
  const fitting = LESSON_ALGORITHMS.filter((name) => fits(name, game))
  const remembers = algorithms.some((name) => name === 'alpha-beta' || name === 'pvs')
  return (
    <section class="panel lab-choices">
      <fieldset class="choices">
        <legend>{laboratory.algorithms}</legend>
        {fitting.map((name) => (
          <label key={name} class="choice">
            <input
              type="checkbox"
              checked={algorithms.includes(name)}
              disabled={full && !algorithms.includes(name) && name !== 'retrograde'}
              onChange={(event) => {
                const chosen = toggled(algorithms, name)
                onChange({ algorithms: chosen })
                event.currentTarget.checked = chosen.includes(name)
              }}
            />
            {laboratory.names[name]}
          </label>
        ))}
      </fieldset>
      {fitting.length < LESSON_ALGORITHMS.length && <p class="muted">{laboratory.fitsNot(game.definition.title)}</p>}
      {!algorithms.includes('retrograde') && (
        <>
          <OrderField settings={settings} onChange={onChange} />
          <div class="lab-sizes">
            <SizeField
              label={laboratory.depth}
              least={1}
              most={DEEPEST}
              value={settings.depth}
              onChange={(depth) => onChange({ depth })}
            />
            <SizeField
              label={laboratory.widest}
              least={2}
              most={WIDEST}
              value={settings.widest}
              onChange={(widest) => onChange({ widest })}
            />
          </div>
          {remembers && (
            <label class="choice">
              <input
                type="checkbox"
                checked={table}
                onChange={(event) => onChange({ table: event.currentTarget.checked })}
              />
              {laboratory.table}
            </label>
          )}
        </>
      )}
    </section>
  )
}

/** The order of moves, from the worst first to the best first. */
function OrderField({ settings: { order }, onChange }: Pick<LabChoicesProps, 'settings' | 'onChange'>) {
  const id = useId()
  const [worst, best] = laboratory.orderEnds
  return (
    <div class="lab-order">
      <label for={id}>
        {laboratory.order}: <strong>{laboratory.orders[order]}</strong>
      </label>
      <span class="lab-range">
        <span class="muted" aria-hidden="true">
          {worst}
        </span>
        <input
          id={id}
          type="range"
          min={0}
          max={ORDERS.length - 1}
          value={ORDERS.indexOf(order)}
          aria-valuetext={laboratory.orders[order]}
          onInput={(event) => onChange({ order: ORDERS[Number(event.currentTarget.value)] })}
        />
        <span class="muted" aria-hidden="true">
          {best}
        </span>
      </span>
    </div>
  )
}

interface SizeFieldProps {
  readonly label: string
  readonly least: number
  readonly most: number
  readonly value: number
  onChange(value: number): void
}

function SizeField({ label, least, most, value, onChange }: SizeFieldProps) {
  const id = useId()
  const values = Array.from({ length: most - least + 1 }, (_, index) => String(least + index))
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <Select
        id={id}
        values={values}
        value={String(value)}
        words={(each) => each}
        onChange={(each) => onChange(Number(each))}
      />
    </div>
  )
}

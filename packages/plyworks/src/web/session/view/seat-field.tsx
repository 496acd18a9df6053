import {
  formatEngineText,
  headOf,
  type OfferedEngine,
  type OptionSpec,
  settingsText,
  USUAL_LIMITS,
} from '@plyworks/core'
import { useId } from 'preact/hooks'
import { text } from '../../ui/text/text.js'
import type { PlayerOffer } from '../../workers/engine/engine-calls.js'
import { HUMAN, type Player } from '../game/session.js'
import { OptionField } from './option-field.js'

interface SeatFieldProps {
  /** Null until it is known. */
  readonly offer: PlayerOffer | null
  readonly player: Player
  /** What stands before the levels: a person where nothing is said. */
  readonly first?: { readonly value: Player; readonly title: string }
  /** Milliseconds that an engine has for a move where its text says nothing; its own where absent. */
  readonly milliseconds?: number
  /** Of the select, where a label beside it names it. */
  readonly id?: string
  /** Names the select otherwise. */
  readonly label?: string
  ratingOf?(level: string): number | null
  onChange(player: Player): void
}

const PERSON = { value: HUMAN, title: text.human }

/** Who takes a seat: a person, a level, a named opponent or any engine, with the card and the options of an engine. */
export function SeatField({
  offer,
  player,
  first = PERSON,
  milliseconds,
  id,
  label,
  ratingOf,
  onChange,
}: SeatFieldProps) {
  const levels = offer?.levels ?? []
  const engines = offer?.engines ?? []
  const head = headOf(player)
  const engine = engines.find(({ name }) => name === head)
  const known = player === first.value || engine !== undefined || levels.some((level) => level.id === player)
  return (
    <>
      <select
        id={id}
        class="select seat-select"
        aria-label={label}
        value={engine === undefined ? player : head}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value={first.value}>{first.title}</option>
        {!known && <option value={player}>{text.waitingForLevels}</option>}
        <optgroup label={text.levels}>
          {levels.map((level) => (
            <option key={level.id} value={level.id}>
              {text.levelWithRating(level.title, ratingOf?.(level.id) ?? null)}
            </option>
          ))}
        </optgroup>
        <Engines title={text.namedOpponents} engines={engines.filter(({ card }) => card !== undefined)} />
        <Engines title={text.anyEngine} engines={engines.filter(({ card }) => card === undefined)} />
      </select>
      {engine !== undefined && (
        <EngineSeat
          engine={engine}
          player={player}
          milliseconds={milliseconds ?? (engine.card?.limits ?? USUAL_LIMITS).milliseconds ?? 0}
          onChange={onChange}
        />
      )}
    </>
  )
}

function Engines({ title, engines }: { title: string; engines: readonly OfferedEngine[] }) {
  if (engines.length === 0) return null
  return (
    <optgroup label={title}>
      {engines.map((engine) => (
        <option key={engine.name} value={engine.name}>
          {engine.title}
        </option>
      ))}
    </optgroup>
  )
}

interface EngineSeatProps {
  readonly engine: OfferedEngine
  readonly player: Player
  /** For a move where nothing is said. */
  readonly milliseconds: number
  onChange(player: Player): void
}

/** The card of an engine in a seat, and its options: those first that its author offered. */
function EngineSeat({ engine, player, milliseconds, onChange }: EngineSeatProps) {
  const { card, options } = engine
  const first = card?.settings ?? []
  const set = (name: string, value: string, usual: string) => {
    const { [name]: _before, ...others } = settingsText(player)
    onChange(formatEngineText(engine, value === usual ? others : { ...others, [name]: value }))
  }
  const field = ([name, spec]: [string, OptionSpec]) => (
    <Setting
      key={name}
      spec={spec}
      value={settingsText(player)[name]}
      onSet={(value, usual) => set(name, value, usual)}
    />
  )
  const specs = Object.entries(options)
  return (
    <div class="engine-seat">
      {card !== undefined && (
        <p class="muted">
          <strong>{text.cardOf(card.author, card.year)}.</strong> {card.about} {card.strength}
        </p>
      )}
      <div class="option-list">{specs.filter(([name]) => first.includes(name)).map(field)}</div>
      <details>
        <summary>{text.allOptions}</summary>
        <div class="option-list">
          {specs.filter(([name]) => !first.includes(name)).map(field)}
          {!Object.hasOwn(options, 'ms') && field(['ms', timeOption(engine, milliseconds)])}
          {card !== undefined && (
            <p class="muted">
              {text.measuredBy} <code>{card.command}</code>
            </p>
          )}
        </div>
      </details>
    </div>
  )
}

/** The time for a move as an option; only an engine with a card may take as long as it likes. */
function timeOption({ card }: OfferedEngine, milliseconds: number): OptionSpec {
  const min = card === undefined ? 1 : 0
  return { type: 'integer', default: milliseconds, min, max: 3_600_000, title: text.millisecondsAMove }
}

interface SettingProps {
  readonly spec: OptionSpec
  /** Absent where it has its default. */
  readonly value: string | undefined
  onSet(value: string, usual: string): void
}

function Setting({ spec, value, onSet }: SettingProps) {
  const usual = String(spec.default)
  return <OptionField id={useId()} spec={spec} value={value ?? usual} onChange={(wanted) => onSet(wanted, usual)} />
}

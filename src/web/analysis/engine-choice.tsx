import type { OptionSpec } from '../../core/engine.js'
import type { EngineOffer } from '../engine/messages.js'
import { text } from '../text.js'
import type { LiveAnalysis } from './live-analysis.js'
import { MOST_LINES } from './preferences.js'

/** Which engine looks on, with which options, and how much of it is shown. */
export function EngineChoice({ live, canPass }: { live: LiveAnalysis; canPass: boolean }) {
  const { engine } = live
  const { lines, threats } = live.preferences.value
  if (engine === null) return null
  return (
    <details class="engine-choice">
      <summary>{text.engineAndOptions}</summary>
      <div class="option-list">
        <label class="option">
          <span>{text.engine}</span>
          <select value={engine.name} onChange={(event) => live.change({ engine: event.currentTarget.value })}>
            {live.engines.value.map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
        </label>
        {engine.severalLines && (
          <label class="option">
            <span>{text.lines}</span>
            <select value={lines} onChange={(event) => live.change({ lines: Number(event.currentTarget.value) })}>
              {Array.from({ length: MOST_LINES }, (_, index) => (
                <option key={index} value={index + 1}>
                  {index + 1}
                </option>
              ))}
            </select>
          </label>
        )}
        {canPass && (
          <label class="choice">
            <input
              type="checkbox"
              checked={threats}
              onChange={(event) => live.change({ threats: event.currentTarget.checked })}
            />
            {text.showThreats}
          </label>
        )}
        {Object.entries(engine.options).map(([name, spec]) => (
          <Option key={`${engine.name} ${name}`} live={live} engine={engine} name={name} spec={spec} />
        ))}
      </div>
    </details>
  )
}

interface OptionProps {
  readonly live: LiveAnalysis
  readonly engine: EngineOffer
  readonly name: string
  readonly spec: OptionSpec
}

function Option({ live, engine, name, spec }: OptionProps) {
  const value = live.optionsOf(engine)[name] ?? String(spec.default)
  const set = (wanted: string) => {
    const { options } = live.preferences.value
    const texts = { ...live.optionsOf(engine), [name]: wanted }
    if (wanted === String(spec.default)) delete texts[name]
    live.change({ options: { ...options, [engine.name]: texts } })
  }
  if (spec.type === 'boolean') {
    return (
      <label class="choice">
        <input
          type="checkbox"
          checked={value === 'true'}
          onChange={(event) => set(String(event.currentTarget.checked))}
        />
        {spec.title}
      </label>
    )
  }
  if (spec.type === 'choice') {
    return (
      <label class="option">
        <span>{spec.title}</span>
        <select value={value} onChange={(event) => set(event.currentTarget.value)}>
          {spec.values.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      </label>
    )
  }
  return (
    <label class="option">
      <span>{spec.title}</span>
      <input
        type="number"
        min={spec.min}
        max={spec.max}
        step={spec.type === 'integer' ? 1 : 'any'}
        value={value}
        onChange={(event) => {
          const field = event.currentTarget
          if (field.value !== '' && field.checkValidity()) set(field.value)
          else field.reportValidity()
        }}
      />
    </label>
  )
}

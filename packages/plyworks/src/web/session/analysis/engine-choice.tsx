import { MOST_LINES } from '../../../server/schemas/questions.js'
import { formatRoute } from '../../ui/page/routes.js'
import { changeSettings, settings } from '../../ui/page/settings.js'
import { ownEngineWords } from '../../ui/text/own-engine.js'
import { text } from '../../ui/text/text.js'
import type { EngineOffer } from '../../workers/engine/engine-calls.js'
import { OptionField } from '../view/option-field.js'
import type { LiveAnalysis } from './live-analysis.js'
import { ownEngine, useOwnEngine } from './own-engine.js'

/** Which engine looks on, with which options, and how much of it is shown. */
export function EngineChoice({ live, canPass }: { live: LiveAnalysis; canPass: boolean }) {
  const { engine } = live
  const { lines, threats, endless, compare } = live.preferences.value
  if (engine === null) return null
  const onOwn = live.onOwn.value
  // An engine that fixes its own options leaves nothing to choose.
  const fixed = onOwn && ownEngine.value?.fixed === true
  return (
    <details class="engine-choice">
      <summary>{text.engineAndOptions}</summary>
      <div class="option-list">
        <Place offered={live.offered.value === true} />
        <a class="own-engine-link" href={formatRoute({ page: 'engine', offer: null })}>
          {ownEngine.value === null ? ownEngineWords.another : ownEngineWords.change}
        </a>
        {!fixed && (
          <div class="option">
            <label for="analysis-engine">{text.engine}</label>
            <select
              id="analysis-engine"
              value={engine.name}
              onChange={(event) => live.change({ engine: event.currentTarget.value })}
            >
              {live.engines.value.map(({ name, title }) => (
                <option key={name} value={name}>
                  {title}
                </option>
              ))}
            </select>
          </div>
        )}
        {(engine.severalLines || onOwn) && (
          <div class="option">
            <label for="analysis-lines">{text.lines}</label>
            <select
              id="analysis-lines"
              value={lines}
              onChange={(event) => live.change({ lines: Number(event.currentTarget.value) })}
            >
              {Array.from({ length: MOST_LINES }, (_, index) => (
                <option key={index} value={index + 1}>
                  {index + 1}
                </option>
              ))}
            </select>
          </div>
        )}
        {live.engines.value.length > 1 && (
          <div class="option">
            <label for="analysis-compare">{text.compareWith}</label>
            <select
              id="analysis-compare"
              value={compare ?? ''}
              onChange={(event) => live.change({ compare: event.currentTarget.value || null })}
            >
              <option value="">{text.compareNone}</option>
              {live.engines.value
                .filter(({ name }) => name !== engine.name)
                .map(({ name, title }) => (
                  <option key={name} value={name}>
                    {title}
                  </option>
                ))}
            </select>
          </div>
        )}
        <label class="choice">
          <input
            type="checkbox"
            checked={endless}
            onChange={(event) => live.change({ endless: event.currentTarget.checked })}
          />
          {text.endless}
        </label>
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
        {Object.entries(fixed ? {} : engine.options).map(([name, spec]) => (
          <OptionField
            key={`${engine.name} ${name}`}
            id={`analysis-option-${name}`}
            spec={spec}
            value={live.optionsOf(engine)[name] ?? String(spec.default)}
            onChange={(value) => setOption(live, engine, name, value)}
          />
        ))}
      </div>
    </details>
  )
}

function setOption(live: LiveAnalysis, engine: EngineOffer, name: string, value: string): void {
  const { options } = live.preferences.value
  const texts = { ...live.optionsOf(engine), [name]: value }
  if (value === String(engine.options[name].default)) delete texts[name]
  live.change({ options: { ...options, [engine.name]: texts } })
}

/** Chooses where the engine thinks. */
function Place({ offered }: { offered: boolean }) {
  const own = ownEngine.value
  const { analysisOnServer } = settings.value
  if (!offered && own === null) return null
  const place = own?.used ? 'own' : analysisOnServer ? 'server' : 'browser'
  return (
    <div class="option">
      <label for="analysis-place">{text.analysisPlace}</label>
      <select
        id="analysis-place"
        value={place}
        onChange={({ currentTarget: { value } }) => {
          useOwnEngine(value === 'own')
          if (value !== 'own') changeSettings({ analysisOnServer: value === 'server' })
        }}
      >
        <option value="browser">{text.inThisBrowser}</option>
        {offered && <option value="server">{text.onTheServer}</option>}
        {own !== null && <option value="own">{ownEngineWords.place(own.name)}</option>}
      </select>
    </div>
  )
}

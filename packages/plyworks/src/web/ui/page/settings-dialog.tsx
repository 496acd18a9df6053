import { Dialog } from '../parts/dialog.js'
import { text } from '../text/text.js'
import { DOCUMENTATION } from './routes.js'
import { changeSettings, SPEEDS, settings, THEMES } from './settings.js'

export function SettingsDialog({ onClose }: { onClose(): void }) {
  const { theme, showMoves, speed, sounds } = settings.value
  return (
    <Dialog title={text.settings} onClose={onClose}>
      <fieldset class="choices">
        <legend>{text.theme}</legend>
        {THEMES.map((choice) => (
          <label key={choice} class="choice">
            <input
              type="radio"
              name="theme"
              checked={choice === theme}
              onChange={() => changeSettings({ theme: choice })}
            />
            {text.themeNames[choice]}
          </label>
        ))}
      </fieldset>
      <fieldset class="choices">
        <legend>{text.boardSpeed}</legend>
        {SPEEDS.map((choice) => (
          <label key={choice} class="choice">
            <input
              type="radio"
              name="speed"
              checked={choice === speed}
              onChange={() => changeSettings({ speed: choice })}
            />
            {text.boardSpeedNames[choice]}
          </label>
        ))}
      </fieldset>
      <label class="choice">
        <input
          type="checkbox"
          checked={showMoves}
          onChange={(event) => changeSettings({ showMoves: event.currentTarget.checked })}
        />
        {text.showMoves}
      </label>
      <label class="choice">
        <input
          type="checkbox"
          checked={sounds}
          onChange={(event) => changeSettings({ sounds: event.currentTarget.checked })}
        />
        {text.sounds}
      </label>
      <p>
        <a href={DOCUMENTATION}>{text.documentation}</a>
      </p>
    </Dialog>
  )
}

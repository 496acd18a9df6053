import { changeSettings, settings } from '../../ui/page/settings.js'
import { Icon } from '../../ui/parts/icons.js'
import { text } from '../../ui/text/text.js'

/** Turns the sounds of boards on and off; it is remembered. */
export function SoundButton() {
  const { sounds } = settings.value
  return (
    <button
      type="button"
      class="sound-button"
      aria-pressed={sounds}
      aria-label={text.sounds}
      title={sounds ? text.soundsOn : text.soundsOff}
      onClick={() => changeSettings({ sounds: !sounds })}
    >
      <Icon name={sounds ? 'sound' : 'muted'} />
    </button>
  )
}

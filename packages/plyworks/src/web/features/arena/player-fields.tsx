import { SeatField } from '../../session/view/seat-field.js'
import { Select } from '../../ui/parts/select.js'
import { text } from '../../ui/text/text.js'
import type { PlayerOffer } from '../../workers/engine/engine-calls.js'
import type { DraftPlayer } from './draft-match.js'

interface PlayerFieldsProps {
  readonly number: number
  readonly player: DraftPlayer
  /** Null until it is known. */
  readonly offer: PlayerOffer | null
  /** For every move of an engine of which nothing else is said. */
  readonly milliseconds: number
  readonly programs: boolean
  onChange(player: DraftPlayer): void
  onRemove?(): void
}

/** One player of a match that is being set up. */
export function PlayerFields({ number, player, offer, milliseconds, programs, onChange, onRemove }: PlayerFieldsProps) {
  const change = (part: Partial<DraftPlayer>) => onChange({ ...player, ...part })
  return (
    <fieldset class="player-fields">
      <legend>{text.inArena.player(number)}</legend>
      <Select<DraftPlayer['kind']>
        label={text.inArena.kindOf(number)}
        values={programs ? ['engine', 'person', 'program'] : ['engine', 'person']}
        value={player.kind}
        words={(kind) => text.inArena.kinds[kind]}
        onChange={(kind) => change({ kind })}
      />
      {player.kind === 'engine' && (
        <SeatField
          label={text.inArena.engineOf(number)}
          offer={offer}
          player={player.engine}
          first={{ value: '', title: text.inArena.strongest }}
          milliseconds={milliseconds}
          onChange={(engine) => change({ engine })}
        />
      )}
      {player.kind === 'program' && (
        <>
          <input
            class="number wide"
            aria-label={text.inArena.commandOf(number)}
            value={player.command}
            onInput={(event) => change({ command: event.currentTarget.value })}
          />
          <select
            class="select"
            aria-label={text.inArena.protocolOf(number)}
            value={player.protocol}
            onChange={(event) => change({ protocol: event.currentTarget.value as DraftPlayer['protocol'] })}
          >
            <option>ugi</option>
            <option>codecup</option>
            <option>line</option>
          </select>
        </>
      )}
      <input
        class="number wide"
        aria-label={text.inArena.nameOf(number)}
        placeholder={text.inArena.name}
        value={player.name}
        onInput={(event) => change({ name: event.currentTarget.value })}
      />
      {onRemove !== undefined && (
        <button type="button" class="button" aria-label={text.inArena.removePlayer(number)} onClick={onRemove}>
          ×
        </button>
      )}
    </fieldset>
  )
}

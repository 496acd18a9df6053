import { text } from '../text/text.js'
import type { DraftPlayer } from './draft-match.js'

interface PlayerFieldsProps {
  readonly number: number
  readonly player: DraftPlayer
  readonly engines: readonly string[]
  readonly programs: boolean
  onChange(player: DraftPlayer): void
  onRemove?(): void
}

/** One player of a match that is being set up. */
export function PlayerFields({ number, player, engines, programs, onChange, onRemove }: PlayerFieldsProps) {
  const change = (part: Partial<DraftPlayer>) => onChange({ ...player, ...part })
  const kinds = programs ? (['engine', 'person', 'program'] as const) : (['engine', 'person'] as const)
  return (
    <fieldset class="player-fields">
      <legend>{text.inArena.player(number)}</legend>
      <select
        class="select"
        aria-label={text.inArena.kindOf(number)}
        value={player.kind}
        onChange={(event) => change({ kind: event.currentTarget.value as DraftPlayer['kind'] })}
      >
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {text.inArena.kinds[kind]}
          </option>
        ))}
      </select>
      {player.kind === 'engine' && (
        <select
          class="select"
          aria-label={text.inArena.engineOf(number)}
          value={player.engine}
          onChange={(event) => change({ engine: event.currentTarget.value })}
        >
          <option value="">{text.inArena.strongest}</option>
          {engines.map((engine) => (
            <option key={engine}>{engine}</option>
          ))}
        </select>
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

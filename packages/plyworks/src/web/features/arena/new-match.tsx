import { defaultVariant, formatGameName, reasonOf, splitGameName, type Variant } from '@plyworks/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { loadGame, presentGames } from '../../../guests/present-games.js'
import { useOffer } from '../../session/view/use-offer.js'
import { VariantFields } from '../../session/view/variant-fields.js'
import { goTo } from '../../ui/page/router.js'
import { matchRoute } from '../../ui/page/routes.js'
import { Select } from '../../ui/parts/select.js'
import { Problem } from '../../ui/parts/trouble.js'
import { text } from '../../ui/text/text.js'
import { spawnEngine } from '../../workers/engine/engine-client.js'
import { beginMatch } from '../../workers/server/arena-api.js'
import { type DraftMatch, type DraftPlayer, fileOf, gameOf, newPlayer } from './draft-match.js'
import { gameTitle, useGameTitles } from './game-title.js'
import { OpeningsField } from './openings-field.js'
import { PlayerFields } from './player-fields.js'
import { keepLinks } from './seats.js'
import { TokenField } from './token-field.js'

const SCHEDULES = ['round-robin', 'gauntlet', 'swiss', 'knockout'] as const

interface NewMatchProps {
  /** Whether the server may start programs. */
  readonly programs: boolean
  onCancel(): void
}

/** Sets up a match; what is wrong with it is said by the server, which reads it as it reads match files. */
export function NewMatch({ programs, onCancel }: NewMatchProps) {
  const titles = useGameTitles()
  const [draft, setDraft] = useState<DraftMatch>({
    name: '',
    game: presentGames().ids[0],
    variant: '',
    schedule: 'round-robin',
    games: 2,
    rounds: 3,
    seconds: 0.2,
    random: 4,
    openings: '',
    concurrency: 2,
    players: [newPlayer('engine'), newPlayer('engine')],
  })
  /** The last game and variant that were both right. */
  const [known, setKnown] = useState<{ readonly name: string; readonly seats: number } | null>(null)
  /** By game, so that another one begins with its own. */
  const [variant, setVariant] = useState<Readonly<Record<string, Variant>>>({})
  const definition = titles.get(draft.game)
  const seats = known?.seats ?? 2
  const offer = useOffer(known?.name ?? null, spawnEngine)
  const [token, setToken] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  /** True from the request until the server refuses it: one match begins, however often the button is pressed. */
  const [asked, setAsked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // At once, so that no key is lost in between.
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), [])
  const change = (part: Partial<DraftMatch>) => setDraft({ ...draft, ...part })
  const wanted = gameOf(draft)
  useEffect(() => {
    let live = true
    loadGame(wanted).then(
      ({ name, traits }) => live && setKnown({ name, seats: traits.seats }),
      // The server says it of a variant that is not there.
      () => {},
    )
    return () => {
      live = false
    }
  }, [wanted])

  const submit = (event: Event) => {
    event.preventDefault()
    if (asked) return
    setAsked(true)
    setProblem(null)
    beginMatch(fileOf(draft, seats, offer?.levels ?? []), token).then(
      ({ id, key, people }) => {
        keepLinks(id, key, people)
        goTo(matchRoute(id))
      },
      (error: unknown) => {
        setAsked(false)
        setProblem(reasonOf(error))
      },
    )
  }
  /** Whether a chosen level or engine may be missing: the worker of another variant has not answered yet. */
  const unsure = offer === null && draft.players.some(({ kind, engine }) => kind === 'engine' && engine !== '')
  const setPlayer = (index: number, player: DraftPlayer) =>
    change({ players: draft.players.map((old, at) => (at === index ? player : old)) })

  return (
    <form ref={form} class="panel new-match" onSubmit={submit} aria-label={text.inArena.newMatch}>
      <div class="new-match-fields">
        <TextField label={text.inArena.name} value={draft.name} onInput={(name) => change({ name })} />
        <label class="field">
          <span>{text.inArena.game}</span>
          <Select
            values={presentGames().ids}
            value={draft.game}
            words={(id) => gameTitle(titles, id)}
            onChange={(game) => {
              setVariant({})
              change({ game, variant: '', players: draft.players.map(anyEngine) })
            }}
          />
        </label>
        {definition !== undefined && (
          <VariantFields
            key={draft.game}
            keys={definition.variants}
            variant={variant[draft.game] ?? defaultVariant(definition.variants)}
            onChange={(chosen) => {
              setVariant({ [draft.game]: chosen })
              change({ variant: splitGameName(formatGameName(draft.game, definition.variants, chosen)).variantText })
            }}
          />
        )}
        {seats === 2 && (
          <NumberField label={text.inArena.games} value={draft.games} onInput={(games) => change({ games })} />
        )}
        {(seats !== 2 || draft.schedule === 'swiss') && (
          <NumberField
            label={seats === 2 ? text.inArena.rounds : text.inArena.cycles}
            value={draft.rounds}
            onInput={(rounds) => change({ rounds })}
          />
        )}
        <NumberField
          label={text.inArena.seconds}
          value={draft.seconds}
          onInput={(seconds) => change({ seconds })}
          step="any"
        />
      </div>
      {draft.players.map((player, index) => (
        <PlayerFields
          key={index}
          number={index + 1}
          player={player}
          offer={offer}
          milliseconds={Math.round(1000 * draft.seconds)}
          programs={programs}
          onChange={(changed) => setPlayer(index, changed)}
          {...(draft.players.length > 2 && {
            onRemove: () => change({ players: draft.players.filter((_, at) => at !== index) }),
          })}
        />
      ))}
      <div class="buttons">
        <button
          type="button"
          class="button"
          onClick={() => change({ players: [...draft.players, newPlayer('engine')] })}
        >
          {text.inArena.addPlayer}
        </button>
      </div>
      <details class="more-settings">
        <summary>{text.inArena.moreSettings}</summary>
        <div class="new-match-fields">
          <label class="field">
            <span>{text.inArena.schedule}</span>
            <Select<DraftMatch['schedule']>
              values={seats === 2 ? SCHEDULES : ['rotation']}
              value={seats === 2 ? draft.schedule : 'rotation'}
              words={(schedule) => text.inArena.scheduleNames[schedule]}
              onChange={(schedule) => change({ schedule })}
            />
          </label>
          <NumberField label={text.inArena.randomPlies} value={draft.random} onInput={(random) => change({ random })} />
          <NumberField
            label={text.inArena.concurrency}
            value={draft.concurrency}
            onInput={(concurrency) => change({ concurrency })}
          />
        </div>
        <OpeningsField value={draft.openings} onInput={(openings) => change({ openings })} />
      </details>
      {draft.players.some(({ kind }) => kind === 'program') && <TokenField token={token} onToken={setToken} />}
      {problem !== null && <Problem message={problem} />}
      <div class="buttons">
        <button type="submit" class="button primary" disabled={unsure}>
          {text.inArena.start}
        </button>
        <button type="button" class="button" onClick={onCancel}>
          {text.cancel}
        </button>
      </div>
    </form>
  )
}

/** A player without its engine, which another game may not have. */
function anyEngine(player: DraftPlayer): DraftPlayer {
  return { ...player, engine: '' }
}

function TextField({ label, value, onInput }: { label: string; value: string; onInput(value: string): void }) {
  return (
    <label class="field">
      <span>{label}</span>
      <input class="number wide" value={value} onInput={(event) => onInput(event.currentTarget.value)} />
    </label>
  )
}

interface NumberFieldProps {
  readonly label: string
  readonly value: number
  readonly step?: 'any'
  onInput(value: number): void
}

function NumberField({ label, value, step, onInput }: NumberFieldProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <input
        class="number"
        type="number"
        min="0"
        {...(step !== undefined && { step })}
        value={value}
        onInput={(event) => onInput(event.currentTarget.valueAsNumber)}
      />
    </label>
  )
}

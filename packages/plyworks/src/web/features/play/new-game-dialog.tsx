import {
  ANY_COMPUTER,
  checkVariant,
  type Game,
  type GameDefinition,
  Random,
  TextError,
  type Variant,
} from '@plyworks/core'
import { useMemo, useState } from 'preact/hooks'
import type { BoardSession } from '../../session/board/board-session.js'
import { RatingTable, useRatings } from '../../session/catalogue/rating-table.js'
import { unknownPlayer } from '../../session/game/choose-players.js'
import { randomSeed } from '../../session/game/open-game.js'
import type { Player } from '../../session/game/session.js'
import { SeatField } from '../../session/view/seat-field.js'
import { useOffer } from '../../session/view/use-offer.js'
import { VariantFields } from '../../session/view/variant-fields.js'
import { BoardPicture } from '../../ui/board/board-picture.js'
import { emptyLink } from '../../ui/page/game-link.js'
import { goTo } from '../../ui/page/router.js'
import { formatRoute } from '../../ui/page/routes.js'
import type { TimeControl } from '../../ui/page/time-control.js'
import { Dialog } from '../../ui/parts/dialog.js'
import { SeatChip } from '../../ui/parts/seat-chip.js'
import { Problem } from '../../ui/parts/trouble.js'
import { text } from '../../ui/text/text.js'
import type { PlayerOffer } from '../../workers/engine/engine-calls.js'
import { ClockFields } from './clock-fields.js'

const LARGEST_SEED = 4294967295

/** Chooses variant, seed and players, with a picture of the start. */
export function NewGameDialog({ board, onClose }: { board: BoardSession; onClose(): void }) {
  const { definition, variant: current } = board.session.game
  const [variant, setVariant] = useState<Variant>(current)
  const [seed, setSeed] = useState(randomSeed)
  const [players, setPlayers] = useState<readonly Player[]>(board.session.players.value)
  const [clocks, setClocks] = useState<readonly (TimeControl | null)[]>(
    () => board.clock?.controls ?? definition.seatNames.map(() => null),
  )
  const [drawn, setDrawn] = useState(false)
  const made = useMemo(() => makeGame(definition, variant), [definition, variant])
  const game = typeof made === 'string' ? null : made
  const ratings = useRatings(definition.id, (game ?? board.session.game).name)
  const ratingOf = (id: string) => ratings?.levels.find((each) => each.id === id)?.rating ?? null
  const other = game === null || game.name === board.session.game.name ? null : game.name
  const otherOffer = useOffer(other, board.spawnEngine)
  const offer = other === null ? board.offer : otherOffer
  const seedWrong = !Number.isInteger(seed) || seed < 0 || seed > LARGEST_SEED
  const seedProblem = game?.traits.randomStart && seedWrong ? text.wholeNumber(text.seed, 0, LARGEST_SEED) : null
  const problem = game === null ? String(made) : (seedProblem ?? problemOf(players, offer))

  const start = () => {
    if (game === null || problem !== null) return
    const { randomStart } = game.traits
    const position = randomStart ? game.notation.formatPosition(game.start(seed)) : null
    onClose()
    const timed = clocks.some((each) => each !== null)
    // A clock goes with its player.
    const order = players.map((_, seat) => seat)
    if (drawn) new Random(randomSeed()).shuffle(order)
    const seated = order.map((seat) => players[seat])
    const clock = order.map((seat) => clocks[seat])
    goTo(
      formatRoute({
        page: 'play',
        link: { ...emptyLink(game.name), start: position, players: seated, ...(timed && { clock }) },
      }),
    )
  }
  return (
    <Dialog title={text.newGameOf(definition.title)} onClose={onClose}>
      <form
        class="new-game"
        onSubmit={(event) => {
          event.preventDefault()
          start()
        }}
        noValidate
      >
        <div class="new-game-fields">
          <VariantFields keys={definition.variants} variant={variant} onChange={setVariant} />
          {game?.traits.randomStart && (
            <label class="field roomy">
              <span>{text.seed}</span>
              <span class="field-row">
                <input
                  type="number"
                  class="number wide"
                  min={0}
                  max={LARGEST_SEED}
                  value={Number.isNaN(seed) ? '' : seed}
                  onInput={(event) => setSeed(event.currentTarget.valueAsNumber)}
                />
                <button type="button" class="button" onClick={() => setSeed(randomSeed())}>
                  {text.shuffle}
                </button>
              </span>
            </label>
          )}
          {definition.seatNames.map((name, seat) => (
            <div key={name} class="field seat">
              <label for={`new-seat-${seat}`}>
                <SeatChip seat={seat} /> {name}
              </label>
              <SeatField
                id={`new-seat-${seat}`}
                offer={offer}
                player={players[seat]}
                ratingOf={ratingOf}
                onChange={(player) => setPlayers(players.map((old, at) => (at === seat ? player : old)))}
              />
            </div>
          ))}
          <label class="choice">
            <input
              type="checkbox"
              checked={drawn}
              disabled={new Set(players).size < 2}
              onChange={(event) => setDrawn(event.currentTarget.checked)}
            />
            {text.drawSeats}
          </label>
          <ClockFields seatNames={definition.seatNames} clocks={clocks} onChange={setClocks} />
          {ratings !== null && (
            <details>
              <summary>{text.computerStrength}</summary>
              <RatingTable
                ratings={ratings}
                title={(id) => board.levels.find((level) => level.id === id)?.title ?? id}
              />
            </details>
          )}
        </div>
        <div class="new-game-picture">
          {game !== null && seedProblem === null && <StartPicture game={game} seed={seed} />}
        </div>
        {problem !== null && <Problem message={problem} />}
        <div class="buttons">
          <button type="submit" class="button primary" disabled={problem !== null}>
            {text.startGame}
          </button>
          <button type="button" class="button" onClick={onClose}>
            {text.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

/** Why one of the players cannot take a seat; null when all can. */
function problemOf(players: readonly Player[], offer: PlayerOffer | null): string | null {
  if (offer === null) return null
  const unknown = players.filter((player) => player !== ANY_COMPUTER).map((player) => unknownPlayer(player, offer))
  const [first] = unknown.filter((each) => each !== null)
  return first === undefined ? null : text.noSeatFor(first.player, first.reason)
}

function StartPicture({ game, seed }: { game: Game; seed: number }) {
  return <BoardPicture shape={game.view.board} faces={game.view.faces(game.start(seed))} />
}

/** The game of a variant, or a sentence why there is none. */
function makeGame(definition: GameDefinition, variant: Variant): Game | string {
  for (const [key, spec] of Object.entries(definition.variants)) {
    const value = variant[key]
    if ('min' in spec && !(Number.isInteger(value) && Number(value) >= spec.min && Number(value) <= spec.max)) {
      return text.wholeNumber(spec.title, spec.min, spec.max)
    }
  }
  try {
    return definition.create(checkVariant(definition.variants, variant))
  } catch (error) {
    if (!(error instanceof TextError)) throw error
    return text.notPossible(error.found, error.expected)
  }
}

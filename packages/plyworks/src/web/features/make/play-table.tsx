import { effect, untracked } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { HUMAN } from '../../session/game/session.js'
import type { Arrow } from '../../ui/board/arrows.js'
import { SeatChip } from '../../ui/parts/seat-chip.js'
import { Select } from '../../ui/parts/select.js'
import { Trouble } from '../../ui/parts/trouble.js'
import { making } from '../../ui/text/making.js'
import { MadeAnalysis } from './made-analysis.js'
import { MadeBoard } from './made-board.js'
import type { MadeGame } from './made-game.js'
import { MadeValues } from './made-values.js'
import { AnalysisTool, RandomTool, ReportTool, SolveTool } from './make-tools.js'
import type { Workshop } from './workshop.js'

/** The board of the game that is made, who plays it, and what can be asked about it. */
export function PlayTable({ workshop, game }: { workshop: Workshop; game: MadeGame }) {
  const analysis = useMemo(() => new MadeAnalysis(), [])
  const values = useMemo(() => new MadeValues(), [])
  useEffect(
    () => () => {
      analysis.close()
      values.stop()
    },
    [],
  )
  useEffect(() => {
    // The position, the engines and the switch decide what is looked at.
    const dispose = effect(() => {
      game.looked.value
      game.engines.value
      analysis.on.value
      analysis.engine.value
      untracked(() => analysis.follow(game))
    })
    const disposeValues = effect(() => {
      game.looked.value
      untracked(() => values.probe(game))
    })
    return () => {
      dispose()
      disposeValues()
    }
  }, [game])
  const looked = game.looked.value
  const described = game.described.value
  const wrong = game.wrong.value
  if (looked === null || described === null) return null
  const arrows = analysis.lines.value.flatMap(({ moves }, index): Arrow[] => {
    const move = looked.legal.find(({ text }) => text === moves[0]?.text)
    const cells = move?.path.flatMap((step) => (step.kind === 'cell' ? [step.cell] : [])) ?? []
    return cells.length === 0 ? [] : [{ cells, kind: index === 0 ? 'best' : 'other' }]
  })
  return (
    <>
      <section class="made-table-top" aria-label={making.board}>
        {workshop.stale && <p class="notice">{making.stale}</p>}
        <MadeBoard game={game} looked={looked} arrows={arrows} values={values.moves} />
        <p class="made-turn" role="status">
          {turnWords(game)}
        </p>
        {wrong !== null && <Trouble message={wrong.wrong} again={making.again} onAgain={() => void workshop.run()} />}
        {looked.facts.length > 0 && (
          <ul class="plain-list muted">
            {looked.facts.map(({ title, value }) => (
              <li key={title}>
                {title}: {value}
              </li>
            ))}
          </ul>
        )}
        <div class="buttons">
          <button type="button" class="button" disabled={looked.moves.length === 0} onClick={() => game.undo()}>
            {making.undo}
          </button>
          <button type="button" class="button" onClick={() => game.restart()}>
            {making.restart}
          </button>
          {described.variants.length > 0 && (
            <Select
              label={making.variant}
              values={[described.name, ...described.variants.map(({ name }) => name)]}
              value={game.name.value}
              words={(name) => described.variants.find((each) => each.name === name)?.title ?? making.usualVariant}
              onChange={(name) => game.setVariant(name)}
            />
          )}
        </div>
        <Players game={game} />
        <Played game={game} />
      </section>
      <div class="made-tools">
        <AnalysisTool game={game} analysis={analysis} />
        <SolveTool game={game} values={values} />
        <RandomTool game={game} />
        <ReportTool game={game} />
      </div>
    </>
  )
}

function turnWords(game: MadeGame): string {
  const { seatNames = [] } = game.described.value ?? {}
  const looked = game.looked.value
  if (looked === null) return ''
  const { scores, turn } = looked
  if (scores === null) {
    return game.thinking.value === null ? making.toMove(seatNames[turn] ?? '') : making.thinks(seatNames[turn] ?? '')
  }
  const winner = scores.findIndex((score) => score > 0)
  if (winner >= 0) return making.won(seatNames[winner] ?? '')
  return scores.length === 2 ? making.drawn : making.nobodyWins
}

function Players({ game }: { game: MadeGame }) {
  const { seatNames = [] } = game.described.value ?? {}
  const levels = game.levels.value
  return (
    <fieldset class="made-players">
      <legend>{making.players}</legend>
      {seatNames.map((seat, index) => (
        <label key={seat}>
          <SeatChip seat={index} />
          <span>{seat}</span>
          <Select
            label={making.playerOf(seat)}
            values={[HUMAN, ...levels.map(({ id }) => id)]}
            value={game.players.value[index] ?? HUMAN}
            words={(id) => levels.find((level) => level.id === id)?.title ?? making.person}
            onChange={(player) => game.setPlayer(index, player)}
          />
        </label>
      ))}
    </fieldset>
  )
}

function Played({ game }: { game: MadeGame }) {
  const played = game.looked.value?.moves ?? []
  if (played.length === 0) return <p class="muted">{making.noMoves}</p>
  return (
    <ol class="line-moves made-moves" aria-label={making.movesPlayed}>
      {played.map(({ text: move, seat }, ply) => (
        <li key={ply}>
          <button type="button" class="move" onClick={() => game.goTo(ply + 1)}>
            <SeatChip seat={seat} />
            {move}
          </button>
        </li>
      ))}
    </ol>
  )
}

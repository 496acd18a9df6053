import { useEffect, useState } from 'preact/hooks'
import { scoreText } from '../../session/analysis/line-list.js'
import { Select } from '../../ui/parts/select.js'
import { Trouble } from '../../ui/parts/trouble.js'
import { making } from '../../ui/text/making.js'
import { text } from '../../ui/text/text.js'
import type { SandboxCalls } from '../../workers/sandbox/sandbox-worker.js'
import type { RandomGames, Reported, Wrong } from '../../workers/sandbox/table-calls.js'
import { WorkerClient } from '../../workers/worker-client.js'
import type { MadeAnalysis } from './made-analysis.js'
import type { MadeGame } from './made-game.js'
import type { MadeValues } from './made-values.js'

/** Games and nodes a move of a report: some seconds for most games. */
const REPORT = { games: 20, nodes: 300 }
const RANDOM_GAMES = 200

/** An engine that looks on. */
export function AnalysisTool({ game, analysis }: { game: MadeGame; analysis: MadeAnalysis }) {
  const on = analysis.on.value
  const facts = analysis.facts.value
  const problem = analysis.problem.value
  const engines = analysis.enginesOf(game)
  const { seatNames = [] } = game.described.value ?? {}
  return (
    <section class="panel" aria-label={making.analyse}>
      <div class="panel-head">
        <h2>{making.analyse}</h2>
        <button
          type="button"
          class="button"
          disabled={engines.length === 0}
          onClick={() => {
            analysis.on.value = !on
          }}
        >
          {on ? making.analyseStop : making.analyseStart}
        </button>
      </div>
      {!on && <p class="muted">{making.analyseAbout}</p>}
      {on && engines.length > 1 && (
        <Select
          label={making.analyseEngine}
          values={engines.map(({ name }) => name)}
          value={analysis.engine.value ?? engines[0].name}
          words={(name) => engines.find((engine) => engine.name === name)?.title ?? name}
          onChange={(name) => {
            analysis.engine.value = name
          }}
        />
      )}
      {on && facts !== null && <p class="muted">{making.analyseFacts(facts.depth, facts.nodes)}</p>}
      {problem !== null && <Trouble message={problem} onAgain={() => analysis.follow(game)} />}
      {on && analysis.lines.value.length > 0 && (
        <ol class="lines" aria-label={text.bestLines}>
          {analysis.lines.value.map(({ line, moves }, index) => (
            <li key={index} class="line">
              <span class="line-score">{scoreText(line, moves[0].seat)}</span>
              <span class="line-moves">
                {moves.map((move, at) => (
                  <button
                    key={at}
                    type="button"
                    class="move"
                    aria-label={text.lineStep(at + 1, seatNames[move.seat] ?? '', move.text)}
                    onClick={() => game.show([...game.place.moves, ...moves.slice(0, at + 1).map((each) => each.text)])}
                  >
                    {move.text}
                  </button>
                ))}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** The value of the position and of each move. */
export function SolveTool({ game, values }: { game: MadeGame; values: MadeValues }) {
  const state = values.state.value
  const probed = values.probed.value
  const looked = game.looked.value
  const { seatNames = [] } = game.described.value ?? {}
  const busy = state.kind === 'walking' || state.kind === 'solving'
  const old = values.of.value !== null && values.of.value !== game
  return (
    <section class="panel" aria-label={making.solve}>
      <div class="panel-head">
        <h2>{making.solve}</h2>
        {busy ? (
          <button type="button" class="button" onClick={() => values.stop()}>
            {making.solveStop}
          </button>
        ) : (
          <button type="button" class="button" onClick={() => values.solve(game, null)}>
            {making.solveStart}
          </button>
        )}
      </div>
      <div role="status">
        {state.kind === 'idle' && <p class="muted">{making.solveAbout}</p>}
        {state.kind === 'walking' && <p>{making.solveWalking(state.walked)}</p>}
        {state.kind === 'solving' && <p>{making.solving(Math.floor(10 * state.part) * 10)}</p>}
        {state.kind === 'trouble' && <p>{text.notSolvable(state.message)}</p>}
        {state.kind === 'ready' && (
          <p>{old ? making.solveStale : making.solved(state.counts.win + state.counts.draw + state.counts.loss)}</p>
        )}
      </div>
      {busy && <progress aria-label={making.solve} {...(state.kind === 'solving' && { max: 1, value: state.part })} />}
      {probed !== null && looked !== null && (
        <p class="value-headline">
          {text.valueOfPosition(
            seatNames[probed.value === 'loss' ? 1 - looked.turn : looked.turn] ?? '',
            probed.value === 'loss' ? 'win' : probed.value,
            probed.plies,
          )}
        </p>
      )}
      {probed !== null && probed.line.length > 0 && (
        <p class="muted">
          {text.bestLine(probed.plies === Infinity)}: {probed.line.map((step) => step.text).join(' ')}
        </p>
      )}
      {!old && probed === null && looked?.scores === null && (state.kind === 'ready' || state.kind === 'trouble') && (
        <>
          {state.kind === 'ready' && <p class="muted">{making.solveUncovered}</p>}
          <button type="button" class="button" onClick={() => values.solve(game, looked.position)}>
            {making.solveFromHere}
          </button>
        </>
      )}
    </section>
  )
}

/** A question that takes a while, asked in a sandbox of its own. */
function useRun<Name extends 'random' | 'report', Found>(game: MadeGame, name: Name) {
  const [part, setPart] = useState<number | null>(null)
  const [found, setFound] = useState<{ readonly of: MadeGame; readonly answer: Found | Wrong } | null>(null)
  const [client, setClient] = useState<WorkerClient<SandboxCalls> | null>(null)
  useEffect(() => () => client?.end(), [client])
  // Findings about another version say nothing of this one.
  useEffect(() => {
    client?.end()
    setPart(null)
    setFound(null)
  }, [game])
  const run = (request: SandboxCalls[Name]['request']) => {
    const asked = new WorkerClient<SandboxCalls>(game.spawn, making.silent)
    setClient(asked)
    setPart(0)
    const ended = (answer: Found | Wrong) => {
      setPart(null)
      setFound({ of: game, answer })
      setClient(null)
    }
    asked.ask(name, request, {
      progress: ({ fraction }) => setPart(fraction),
      // The call of that name has no other answer.
      answer: (answer) => ended(answer as Found | Wrong),
      failed: (wrong) => ended({ wrong, line: null }),
    })
  }
  return { part, answer: found?.of === game ? found.answer : null, run }
}

/** The course of games in which no player thinks. */
export function RandomTool({ game }: { game: MadeGame }) {
  const { part, answer, run } = useRun<'random', RandomGames>(game, 'random')
  const { seatNames = [] } = game.described.value ?? {}
  return (
    <section class="panel" aria-label={making.random}>
      <div class="panel-head">
        <h2>{making.random}</h2>
        <button
          type="button"
          class="button"
          disabled={part !== null}
          onClick={() => run({ game: game.name.value, games: RANDOM_GAMES, seed: Math.floor(Math.random() * 1e6) })}
        >
          {part === null ? making.randomRun : making.running(Math.round(100 * part))}
        </button>
      </div>
      {answer === null && <p class="muted">{making.randomAbout}</p>}
      {answer !== null && 'wrong' in answer && <Trouble message={answer.wrong} />}
      {answer !== null && !('wrong' in answer) && (
        <>
          <table class="report made-table">
            <tbody>
              {[
                [making.randomPlies, making.randomExtent(answer.plies)],
                [making.randomChoices, making.randomExtent(answer.choices)],
                ...seatNames.map((seat, index) => [
                  making.randomWon(seat),
                  making.randomPercent(answer.won[index] ?? 0, answer.games),
                ]),
                [making.randomShared, making.randomPercent(answer.shared, answer.games)],
                ...(answer.unfinished > 0
                  ? [[making.randomUnfinished, making.randomPercent(answer.unfinished, answer.games)]]
                  : []),
              ].map(([name, figure]) => (
                <tr key={name}>
                  <th scope="row" class="name">
                    {name}
                  </th>
                  <td>{figure}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <button type="button" class="button quiet" onClick={() => game.show(answer.last)}>
            {making.randomShow}
          </button>
        </>
      )}
    </section>
  )
}

/** The report of the game, as `plyworks report` writes it. */
export function ReportTool({ game }: { game: MadeGame }) {
  const { part, answer, run } = useRun<'report', Reported>(game, 'report')
  return (
    <section class="panel" aria-label={making.report}>
      <div class="panel-head">
        <h2>{making.report}</h2>
        <button
          type="button"
          class="button"
          disabled={part !== null}
          onClick={() => run({ ...REPORT, game: game.name.value, seed: 1 })}
        >
          {part === null ? making.reportRun : making.running(Math.round(100 * part))}
        </button>
      </div>
      {answer === null && <p class="muted">{making.reportAbout}</p>}
      {answer !== null && 'wrong' in answer && <Trouble message={answer.wrong} />}
      {answer !== null && !('wrong' in answer) && (
        <>
          <p class="muted">{answer.source}</p>
          {answer.sections.map(({ title, rows, remark }) => (
            <details key={title} class="made-section">
              <summary>{title}</summary>
              <div class="scroll">
                <table class="report made-table">
                  <tbody>
                    {rows.map((row, index) => (
                      <tr key={index}>
                        {row.map((cell, at) => (
                          <td key={at}>{cell}</td>
                        ))}
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
              {remark !== '' && <p class="muted">{remark}</p>}
            </details>
          ))}
        </>
      )}
    </section>
  )
}

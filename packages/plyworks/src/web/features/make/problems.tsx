import { making } from '../../ui/text/making.js'
import type { Checked, Wrong } from '../../workers/sandbox/table-calls.js'
import type { Workshop } from './workshop.js'

interface ProblemsProps {
  readonly workshop: Workshop
  onLine(line: number): void
}

/** The mistakes in the code, or that none were found. */
export function Problems({ workshop, onLine }: ProblemsProps) {
  const game = workshop.game.value
  const wrong = workshop.wrong.value
  const part = game?.checking.value ?? null
  const checked = game?.checked.value ?? null
  return (
    <section class="panel made-problems" aria-label={making.check}>
      <h2>{making.check}</h2>
      <div role="status">
        {wrong !== null ? (
          <Said wrong={wrong} onLine={onLine} />
        ) : part !== null ? (
          <p class="muted">{making.checking(Math.floor(4 * part) * 25)}</p>
        ) : checked === null ? (
          <p class="muted">{making.checkAbout}</p>
        ) : 'wrong' in checked ? (
          <Said wrong={checked} onLine={onLine} />
        ) : (
          <Findings checked={checked} onLine={onLine} onShow={(moves) => game?.show(moves)} />
        )}
      </div>
    </section>
  )
}

function Said({ wrong: { wrong, line }, onLine }: { wrong: Wrong; onLine(line: number): void }) {
  return (
    <p class="problem-message">
      {wrong} {line !== null && <LineButton line={line} onLine={onLine} />}
    </p>
  )
}

function LineButton({ line, onLine }: { line: number; onLine(line: number): void }) {
  return (
    <button type="button" class="button quiet" aria-label={making.goToLine(line)} onClick={() => onLine(line)}>
      {making.atLine(line)}
    </button>
  )
}

interface FindingsProps {
  readonly checked: Checked
  onLine(line: number): void
  /** Shows the position after these moves. */
  onShow(moves: readonly string[]): void
}

function Findings({ checked: { findings, checks, positions, unfinished }, onLine, onShow }: FindingsProps) {
  return (
    <>
      {findings.length === 0 && <p>{making.checkFine(checks, positions)}</p>}
      {unfinished > 0 && <p class="muted">{making.checkCut(unfinished)}</p>}
      <ul class="plain-list made-findings" aria-label={making.problems}>
        {findings.map(({ check, member, found, meaning, line, moves }) => (
          <li key={`${check} ${member}`}>
            <p>
              <b>{member}</b>: {found}
            </p>
            <p class="muted">{meaning}</p>
            <p class="buttons">
              {line !== null && <LineButton line={line} onLine={onLine} />}
              {moves.length > 0 && (
                <button type="button" class="button quiet" onClick={() => onShow(moves)}>
                  {making.showThere}
                </button>
              )}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}

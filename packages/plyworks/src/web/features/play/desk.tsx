import { refusesRetrograde } from '@plyworks/core'
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { AnalysisPanelProps } from '../../session/analysis/analysis-panel.js'
import type { BookMovesProps } from '../../session/analysis/book-moves.js'
import type { OpponentTreeProps } from '../../session/analysis/opponent-tree.js'
import type { BoardSession } from '../../session/board/board-session.js'
import type { PlayedPanelProps } from '../../session/library/played-panel.js'
import { hearKeys } from '../../session/marks/shortcuts.js'
import type { ReviewPanelProps } from '../../session/review/review-panel.js'
import type { SolvedPanelProps } from '../../session/values/solved-panel.js'
import { settings } from '../../ui/page/settings.js'
import { lazily } from '../../ui/parts/lazily.js'
import { text } from '../../ui/text/text.js'
import type { StudyButtonProps } from './study-button.js'

/** Loaded beside the board, so that nobody waits for it. */
const AnalysisPanel = lazily<AnalysisPanelProps>(
  async () => (await import('../../session/analysis/analysis-panel.js')).AnalysisPanel,
  false,
)
const SolvedPanel = lazily<SolvedPanelProps>(
  async () => (await import('../../session/values/solved-panel.js')).SolvedPanel,
  false,
)
const BookMoves = lazily<BookMovesProps>(
  async () => (await import('../../session/analysis/book-moves.js')).BookMoves,
  false,
)
const ReviewPanel = lazily<ReviewPanelProps>(
  async () => (await import('../../session/review/review-panel.js')).ReviewPanel,
  false,
)
const OpponentTree = lazily<OpponentTreeProps>(
  async () => (await import('../../session/analysis/opponent-tree.js')).OpponentTree,
  false,
)
const StudyButton = lazily<StudyButtonProps>(async () => (await import('./study-button.js')).StudyButton, false)
const PlayedPanel = lazily<PlayedPanelProps>(async () => (await import('./played-tab.js')).PlayedPanel, false)

type Tab = 'lines' | 'values' | 'book' | 'review' | 'games'

/** The tabs that a board has something for. */
function tabsOf({ spawnEngine, session: { game } }: BoardSession): Tab[] {
  const thinks = spawnEngine !== null
  const has: Readonly<Record<Tab, boolean>> = {
    lines: thinks,
    values: refusesRetrograde(game) === null,
    book: thinks && game.book?.load !== undefined,
    review: thinks,
    games: true,
  }
  return (['lines', 'values', 'book', 'review', 'games'] as const).filter((tab) => has[tab])
}

/**
 * The panel that stays beside the board: the engine's lines, exact values, book, review and games already played, a tab each, above
 * the graph of the game. What is switched on in a tab goes on while another one is shown.
 */
export function Desk({ board }: { board: BoardSession }) {
  const tabs = tabsOf(board)
  const [chosen, setChosen] = useState<Tab>(tabs[0])
  /** Counts the questions for a better move: board and verdict are then shown together, also on a phone. */
  const [tries, setTries] = useState(0)
  const wanted = board.reviewWanted.value
  const tab = wanted && tabs.includes('review') ? 'review' : chosen
  // The review itself answers and scrolls to its place, so it has to be on the page by then.
  useLayoutEffect(() => {
    if (wanted) setChosen(tab)
  }, [wanted])
  useEffect(
    () => hearKeys(Object.fromEntries(tabs.map((each, at) => [String(at + 1), () => setChosen(each)]))),
    [board],
  )
  useLayoutEffect(() => {
    if (tries > 0) document.querySelector('.play > .board-frame')?.scrollIntoView({ block: 'nearest' })
  }, [tries])
  const { spawnEngine } = board
  const { analysis, solvedValues } = settings.value
  const values = solvedValues && tabs.includes('values')
  return (
    <section
      class={analysis || values || (tries > 0 && tab === 'review') ? 'panel desk on' : 'panel desk'}
      aria-label={text.desk}
    >
      <TabList tabs={tabs} shown={tab} onChoose={setChosen} />
      <div class="desk-page" id="desk-page" role="tabpanel" aria-labelledby={`desk-${tab}`}>
        {spawnEngine !== null && (
          <Page shown={tab === 'lines'}>
            <AnalysisPanel board={board} />
            {board.computers?.searched.value && <OpponentTree board={board} />}
            <StudyButton board={board} />
          </Page>
        )}
        {tabs.includes('values') && (
          <Page shown={tab === 'values'}>
            <SolvedPanel board={board} />
          </Page>
        )}
        {tab === 'book' && spawnEngine !== null && <BookMoves board={board} spawn={spawnEngine} />}
        {tab === 'games' && <PlayedPanel board={board} withBook={false} />}
        {spawnEngine !== null && (
          <ReviewPanel board={board} shown={tab === 'review'} onTry={() => setTries(tries + 1)} />
        )}
      </div>
    </section>
  )
}

function Page({ shown, children }: { shown: boolean; children: ComponentChildren }) {
  return <div hidden={!shown}>{children}</div>
}

interface TabListProps {
  readonly tabs: readonly Tab[]
  readonly shown: Tab
  onChoose(tab: Tab): void
}

/** Arrow keys, Home and End go from tab to tab and show it; Tab goes on into what is shown. */
function TabList({ tabs, shown, onChoose }: TabListProps) {
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.indexOf(shown)
    const last = tabs.length - 1
    const targets: Readonly<Record<string, number>> = {
      ArrowLeft: at === 0 ? last : at - 1,
      ArrowRight: at === last ? 0 : at + 1,
      Home: 0,
      End: last,
    }
    if (!Object.hasOwn(targets, event.key)) return
    event.preventDefault()
    const target = targets[event.key]
    onChoose(tabs[target])
    list.current?.querySelectorAll('button')[target]?.focus()
  }
  return (
    <div class="desk-tabs" role="tablist" aria-label={text.desk} ref={list} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          class="desk-tab"
          id={`desk-${tab}`}
          aria-selected={tab === shown}
          aria-controls="desk-page"
          tabIndex={tab === shown ? 0 : -1}
          onClick={() => onChoose(tab)}
        >
          {text.deskTabs[tab]}
        </button>
      ))}
    </div>
  )
}

import { LESSON_ALGORITHMS, type Lesson, reasonOf } from '@plyworks/core'
import { type Signal, signal } from '@preact/signals'
import { useEffect, useState } from 'preact/hooks'
import { fits } from '../../../laboratory/trace.js'
import { BoardSession } from '../../session/board/board-session.js'
import { gameCards } from '../../session/catalogue/game-cards.js'
import { loadLessons } from '../../session/catalogue/game-pages.js'
import { openGame } from '../../session/game/open-game.js'
import { HUMAN } from '../../session/game/session.js'
import { RulesLink } from '../../session/rules/rules-link.js'
import { emptyLink, type GameLink } from '../../ui/page/game-link.js'
import { Header } from '../../ui/page/header.js'
import { usePageArrival } from '../../ui/page/page-arrival.js'
import { OpeningPage } from '../../ui/page/problem-page.js'
import { goTo, replaceHash } from '../../ui/page/router.js'
import { formatRoute, type LabRoute } from '../../ui/page/routes.js'
import { Select } from '../../ui/parts/select.js'
import { laboratory } from '../../ui/text/laboratory.js'
import { text } from '../../ui/text/text.js'
import { formatSettings, type LabSettings, readSettings, settingsFor } from './lab-settings.js'
import { LabView, type LabViewProps } from './lab-view.js'
import '../../ui/style/table.css'
import '../../ui/style/more.css'

export interface LabPageProps {
  readonly route: LabRoute
}

/** The laboratory of algorithms: any position of any game, and what searches make of it. */
export function LabPage({ route }: LabPageProps) {
  const [opened, setOpened] = useState<LabViewProps | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const definition = opened?.board.session.game.definition
  usePageArrival(definition && laboratory.titleOf(definition.title))
  useEffect(() => {
    let live = true
    let board: BoardSession | null = null
    open(route).then(
      (now) => {
        if (!live) return now.board.close()
        board = now.board
        setOpened(now)
      },
      (error: unknown) => live && setProblem(reasonOf(error)),
    )
    return () => {
      live = false
      board?.close()
    }
  }, [route])
  if (problem !== null || opened === null || definition === undefined) return <OpeningPage problem={problem} />
  return (
    <>
      <Header>
        <h1 class="game-title">{text.laboratory}</h1>
        <Select
          label={laboratory.game}
          values={gameCards.value.map(({ id }) => id)}
          value={definition.id}
          words={(id) => gameCards.value.find((card) => card.id === id)?.title ?? id}
          onChange={(id) => void goToGame(id)}
        />
        <RulesLink definition={definition} />
      </Header>
      <LabView {...opened} />
    </>
  )
}

/** Goes to an example of a game, or to its start where it has none. */
async function goToGame(id: string): Promise<void> {
  const [lesson] = await loadLessons(id)
  const link = lesson === undefined ? emptyLink(id) : linkTo(lesson)
  const own = lesson === undefined ? {} : formatSettings(settingsFor(lesson.algorithm, lesson.tree))
  goTo(formatRoute({ page: 'lab', link, own }))
}

function linkTo({ game, position }: Lesson): GameLink {
  return { ...emptyLink(game), start: position }
}

/** @throws Error that says what is wrong with the address */
async function open({ link, own }: LabRoute): Promise<LabViewProps> {
  if (link === null) {
    const lesson = await exampleOf(own.example ?? 'alpha-beta')
    return openBench(linkTo(lesson), () => settingsFor(lesson.algorithm, lesson.tree))
  }
  return openBench(link, (fitting) => readSettings(own, fitting))
}

/** The first example of an algorithm among the games. */
async function exampleOf(name: string): Promise<Lesson> {
  for (const { id, lessons } of gameCards.value) {
    if (!lessons.some((each) => each === name)) continue
    const lesson = (await loadLessons(id)).find(({ algorithm }) => algorithm === name)
    if (lesson !== undefined) return lesson
  }
  throw new Error(text.noLesson(name))
}

async function openBench(
  link: GameLink,
  begin: (fitting: LabSettings['algorithms']) => LabSettings,
): Promise<LabViewProps> {
  const opened = await openGame(link)
  const { game } = opened
  const settings: Signal<LabSettings> = signal(begin(LESSON_ALGORITHMS.filter((name) => fits(name, game))))
  const board = new BoardSession(
    opened,
    { ...link, resigned: null, players: [] },
    {
      spawnEngine: null,
      pace: () => ({ turn: 0, step: 0 }),
      usualPlayers: Array.from({ length: game.traits.seats }, () => HUMAN),
      keep: (kept) =>
        replaceHash(
          formatRoute({ page: 'lab', link: { ...kept.link(), players: [] }, own: formatSettings(settings.value) }),
        ),
    },
  )
  board.keepNow()
  const lessons = await loadLessons(game.definition.id)
  const lesson = lessons.find(({ game: name, position }) => sameGame(name, game.name) && position === link.start)
  return { board, settings, about: lesson?.about ?? null }
}

/** Whether two names of a game with options are the same but for the order of the options. */
function sameGame(one: string, other: string): boolean {
  const parts = (name: string): string => name.split(/[:,]/).sort().join(' ')
  return parts(one) === parts(other)
}

import { type LessonAlgorithm, reasonOf } from '@plyworks/core'
import { useEffect, useState } from 'preact/hooks'
import { gameCards } from '../../session/catalogue/game-cards.js'
import { Header } from '../../ui/page/header.js'
import { usePageArrival } from '../../ui/page/page-arrival.js'
import { OpeningPage } from '../../ui/page/problem-page.js'
import { Select } from '../../ui/parts/select.js'
import { text } from '../../ui/text/text.js'
import { type OpenedLesson, openLesson } from './lessons.js'
import { TreeLesson } from './tree-lesson.js'
import { WavesLesson } from './waves-lesson.js'

/** One algorithm on a small real position of a game that has one for it. */
export function LessonPage({ algorithm }: { algorithm: LessonAlgorithm }) {
  const cards = gameCards.value.filter(({ lessons }) => lessons.includes(algorithm))
  const [chosen, setChosen] = useState(cards[0].id)
  const [opened, setOpened] = useState<OpenedLesson | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  usePageArrival(opened === null ? undefined : text.algorithmNames[algorithm])
  useEffect(() => {
    let live = true
    setProblem(null)
    openLesson(chosen, algorithm).then(
      (now) => live && setOpened(now),
      (error: unknown) => live && setProblem(reasonOf(error)),
    )
    return () => {
      live = false
    }
  }, [algorithm, chosen])
  if (problem !== null || opened === null) return <OpeningPage problem={problem} />
  const Shown = algorithm === 'retrograde' ? WavesLesson : TreeLesson
  return (
    <>
      <Header>
        <h1 class="game-title">{text.algorithmNames[algorithm]}</h1>
        {cards.length > 1 && (
          <Select
            label={text.lessonGame}
            values={cards.map(({ id }) => id)}
            value={chosen}
            words={(id) => cards.find((card) => card.id === id)?.title ?? id}
            onChange={setChosen}
          />
        )}
      </Header>
      <Shown key={opened.lesson.game} {...opened} />
    </>
  )
}

import { type Game, type Position, reasonOf } from '@plyworks/core'
import { useEffect, useState } from 'preact/hooks'
import { Header } from '../../ui/page/header.js'
import { OpeningPage } from '../../ui/page/opening-page.js'
import { usePageArrival } from '../../ui/page/page-arrival.js'
import { formatRoute } from '../../ui/page/routes.js'
import { text } from '../../ui/text/text.js'
import type { Algorithm } from '../../ui/text/told.js'
import { LESSONS, openLesson } from './lessons.js'
import { TreeLesson } from './tree-lesson.js'
import { WavesLesson } from './waves-lesson.js'

interface Opened {
  readonly game: Game
  readonly position: Position
}

/** One algorithm on a small real position. */
export function LessonPage({ algorithm }: { algorithm: Algorithm }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  usePageArrival(opened === null ? undefined : text.algorithmNames[algorithm])
  useEffect(() => {
    let live = true
    openLesson(LESSONS[algorithm]).then(
      (now) => live && setOpened(now),
      (error: unknown) => live && setProblem(reasonOf(error)),
    )
    return () => {
      live = false
    }
  }, [algorithm])
  if (problem !== null || opened === null) return <OpeningPage problem={problem} />
  return (
    <>
      <Header>
        <h1 class="game-title">{text.algorithmNames[algorithm]}</h1>
        <a class="button quiet" href={formatRoute({ page: 'learn', lesson: null })}>
          {text.learn}
        </a>
      </Header>
      {algorithm === 'retrograde' ? (
        <WavesLesson {...opened} />
      ) : (
        <TreeLesson {...opened} algorithm={algorithm} lesson={LESSONS[algorithm]} />
      )}
    </>
  )
}

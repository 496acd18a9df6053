import { reasonOf } from '@plyworks/core'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { BoardSession } from '../../session/board/board-session.js'
import { openGame } from '../../session/game/open-game.js'
import { linkOfSaved } from '../../session/game/record-text.js'
import { RulesLink } from '../../session/rules/rules-link.js'
import { keepNewStudy, keptStudies } from '../../session/study/kept-studies.js'
import { ShownStudy } from '../../session/study/shown-study.js'
import { type Study, unpackStudy, writeStudy } from '../../session/study/study.js'
import { StudyList } from '../../session/study/study-list.js'
import { Header } from '../../ui/page/header.js'
import { usePageArrival } from '../../ui/page/page-arrival.js'
import { OpeningPage } from '../../ui/page/problem-page.js'
import { goTo, moveTo, replaceHash } from '../../ui/page/router.js'
import { formatRoute, type StudyRoute } from '../../ui/page/routes.js'
import { studying } from '../../ui/text/studying.js'
import { PlayView } from './play-view.js'
import { StudyPanel } from './study-panel.js'
import '../../ui/style/table.css'

export interface StudyPageProps {
  readonly route: StudyRoute
}

/** A study of this device with a chapter on the board; or all of them. A link with a study in it is kept here first. */
export function StudyPage({ route }: StudyPageProps) {
  if (route.packed !== null) return <Taken packed={route.packed} />
  if (route.id === null) return <AllStudies />
  return <OneStudy key={`${route.id}/${route.chapter}`} id={route.id} chapter={route.chapter ?? 1} />
}

function AllStudies() {
  usePageArrival(studying.studies)
  return (
    <>
      <Header />
      <main id="content" class="narrow-page studies">
        <h1>{studying.studies}</h1>
        <p>{studying.about}</p>
        <StudyList />
      </main>
    </>
  )
}

/** Keeps the study of a link, unless its games are against the rules, and goes on to it. */
function Taken({ packed }: { packed: string }) {
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    let live = true
    takeStudy(packed).then(
      // *Back* skips the link, which would bring the study once more.
      (id) => live && moveTo(formatRoute({ page: 'study', id, chapter: null, packed: null })),
      (error: unknown) => live && setProblem(studying.trouble(reasonOf(error))),
    )
    return () => {
      live = false
    }
  }, [packed])
  return <OpeningPage problem={problem} />
}

async function takeStudy(packed: string): Promise<string> {
  const study = await unpackStudy(packed)
  for (const chapter of study.chapters) await openGame(linkOfSaved(chapter))
  // A link that is opened once more leads to the study that it brought, unless that has been changed.
  const same = (await keptStudies()).find((kept) => writeStudy(kept.study) === writeStudy(study))
  return same?.id ?? keepNewStudy(study)
}

interface Opened {
  readonly study: Study
  readonly board: BoardSession
}

function OneStudy({ id, chapter }: { id: string; chapter: number }) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [notice, setNotice] = useState<'elsewhere' | { readonly beside: string } | null>(null)
  const shown = useRef<ShownStudy | null>(null)
  usePageArrival(opened?.study.title)
  useEffect(() => {
    let live = true
    const tell = (error: unknown) => live && setProblem(reasonOf(error))
    setNotice(null)
    ShownStudy.open(id, chapter - 1, {
      study: (study) => live && setOpened((now) => now && { ...now, study }),
      elsewhere: () => live && setNotice('elsewhere'),
      kept(beside) {
        if (!live) return
        setNotice({ beside: beside.study.title })
        replaceHash(formatRoute({ page: 'study', id: beside.id, chapter, packed: null }))
      },
      problem: tell,
    }).then((made) => {
      if (!live) return made.close()
      shown.current = made
      setOpened({ study: made.study, board: made.board })
    }, tell)
    const keepNow = () => shown.current?.board.keepNow()
    addEventListener('pagehide', keepNow)
    return () => {
      live = false
      removeEventListener('pagehide', keepNow)
      shown.current?.close()
    }
  }, [id, chapter])
  if (problem !== null || opened === null) return <OpeningPage problem={problem} />
  const { study, board } = opened
  const index = Math.min(chapter, study.chapters.length) - 1
  const show = (to: number, of = shown.current?.id ?? id) =>
    goTo(formatRoute({ page: 'study', id: of, chapter: to + 1, packed: null }))
  return (
    <>
      <Header>
        <h1 class="game-title">
          {study.title}
          <small>{board.session.game.definition.title}</small>
        </h1>
        <RulesLink definition={board.session.game.definition} />
      </Header>
      <PlayView board={board}>
        {notice !== null && (
          <div class="notice study-notice" role="status">
            <p>{notice === 'elsewhere' ? studying.changedElsewhere : studying.keptBeside(notice.beside)}</p>
            {notice === 'elsewhere' && (
              <button type="button" class="button" onClick={() => show(index)}>
                {studying.showTheirs}
              </button>
            )}
          </div>
        )}
        <StudyPanel
          study={study}
          index={index}
          onShow={(to) => show(to)}
          onChange={(change, to) =>
            void shown.current?.change(change).then(
              (now) => show(to, now),
              (error: unknown) => setProblem(studying.unkept(reasonOf(error))),
            )
          }
        />
      </PlayView>
    </>
  )
}

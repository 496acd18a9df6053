import { reasonOf } from '@plyworks/core'
import { useEffect, useState } from 'preact/hooks'
import { formatRoute } from '../../ui/page/routes.js'
import { Dialog } from '../../ui/parts/dialog.js'
import { Problem } from '../../ui/parts/trouble.js'
import { studying } from '../../ui/text/studying.js'
import type { BoardSession } from '../board/board-session.js'
import { savedGameOf } from '../game/record-text.js'
import { changeStudy, type KeptStudy, keepNewStudy, keptStudies } from './kept-studies.js'
import { addChapter, MOST_TITLE } from './study.js'

interface AddToStudyProps {
  readonly board: BoardSession
  onClose(): void
}

/** Makes the game on the board a chapter of a study, a new one or one of this device. */
export function AddToStudy({ board, onClose }: AddToStudyProps) {
  const [kept, setKept] = useState<readonly KeptStudy[]>([])
  const [chosen, setChosen] = useState('')
  const [title, setTitle] = useState(studying.defaultTitle(board.session.game.definition.title))
  const [chapter, setChapter] = useState('')
  const [added, setAdded] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    void keptStudies().then(setKept)
  }, [])
  const study = kept.find(({ id }) => id === chosen)?.study ?? null
  const usual = studying.chapterNumber((study?.chapters.length ?? 0) + 1)
  const add = async () => {
    const { players: _players, clock: _clock, ...saved } = savedGameOf(board)
    const game = { ...saved, title: chapter.trim() || usual }
    try {
      if (study === null) {
        const named = title.trim() || studying.untitled
        setAdded(await keepNewStudy({ title: named, chapters: [game] }))
      } else {
        await changeStudy(chosen, (now) => addChapter(now, game), studying.noSuchStudy)
        setAdded(chosen)
      }
    } catch (error) {
      setProblem(studying.unkept(reasonOf(error)))
    }
  }
  return (
    <Dialog title={studying.add} onClose={onClose}>
      {added === null ? (
        <form
          class="study-form"
          onSubmit={(event) => {
            event.preventDefault()
            void add()
          }}
        >
          <p>{studying.addAbout}</p>
          <label>
            {studying.study}
            <select value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
              <option value="">{studying.newStudy}</option>
              {kept.map((each) => (
                <option key={each.id} value={each.id}>
                  {each.study.title}
                </option>
              ))}
            </select>
          </label>
          {study === null && (
            <label>
              {studying.title}
              <input maxLength={MOST_TITLE} value={title} onInput={(event) => setTitle(event.currentTarget.value)} />
            </label>
          )}
          <label>
            {studying.chapterTitle}
            <input
              maxLength={MOST_TITLE}
              placeholder={usual}
              value={chapter}
              onInput={(event) => setChapter(event.currentTarget.value)}
            />
          </label>
          {problem !== null && <Problem message={problem} />}
          <div class="buttons">
            <button type="submit" class="button primary">
              {studying.addNow}
            </button>
          </div>
        </form>
      ) : (
        <>
          <p role="status">{studying.added}</p>
          <div class="buttons">
            <a class="button primary" href={formatRoute({ page: 'study', id: added, chapter: null, packed: null })}>
              {studying.openIt}
            </a>
          </div>
        </>
      )}
    </Dialog>
  )
}

import { reasonOf } from '@plyworks/core'
import { useEffect, useState } from 'preact/hooks'
import { goTo } from '../../ui/page/router.js'
import { formatRoute } from '../../ui/page/routes.js'
import { Problem } from '../../ui/parts/trouble.js'
import { studying } from '../../ui/text/studying.js'
import { text } from '../../ui/text/text.js'
import { openGame } from '../game/open-game.js'
import { linkOfSaved } from '../game/record-text.js'
import { dropStudy, type KeptStudy, keepNewStudy, keepStudy, keptStudies } from './kept-studies.js'
import { readStudy } from './study.js'

/** The studies of this device, to open and to delete, and a file to take one from. */
export function StudyList() {
  const [kept, setKept] = useState<readonly KeptStudy[] | null>(null)
  const [gone, setGone] = useState<KeptStudy | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const refresh = () => void keptStudies().then(setKept)
  useEffect(refresh, [])
  const take = async (file: File) => {
    try {
      const study = readStudy(await file.text())
      for (const chapter of study.chapters) await openGame(linkOfSaved(chapter))
      goTo(addressOf(await keepNewStudy(study)))
    } catch (error) {
      setProblem(studying.trouble(reasonOf(error)))
    }
  }
  return (
    <div class="studies">
      {kept !== null && kept.length === 0 && <p class="muted">{studying.none}</p>}
      <ul class="plain-list">
        {(kept ?? []).map((each) => {
          const { id, study, changed } = each
          return (
            <li key={id}>
              <a href={addressOf(id)}>
                <b>{study.title}</b>
              </a>{' '}
              <span class="muted">
                {studying.chapters(study.chapters.length)}, {text.when(changed)}
              </span>
              <button
                type="button"
                class="button quiet"
                aria-label={studying.removeOf(study.title)}
                onClick={() => {
                  setGone(each)
                  void dropStudy(id).then(refresh)
                }}
              >
                {studying.remove}
              </button>
            </li>
          )
        })}
      </ul>
      <p role="status">
        {gone !== null && (
          <>
            {studying.deleted(gone.study.title)}{' '}
            <button
              type="button"
              class="button"
              onClick={() => {
                setGone(null)
                void keepStudy(gone.id, gone.study).then(refresh)
              }}
            >
              {studying.putBack}
            </button>
          </>
        )}
      </p>
      <label>
        {studying.openFile}
        <input
          type="file"
          accept=".json,.jsonl,.txt,.pgn"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file !== undefined) void take(file)
            // The same file can then be opened once more.
            currentTarget.value = ''
          }}
        />
      </label>
      {problem !== null && <Problem message={problem} />}
    </div>
  )
}

function addressOf(id: string): string {
  return formatRoute({ page: 'study', id, chapter: null, packed: null })
}

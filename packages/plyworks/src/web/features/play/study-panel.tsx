import { useState } from 'preact/hooks'
import {
  addChapter,
  MOST_CHAPTERS,
  MOST_TITLE,
  moveChapter,
  packStudy,
  removeChapter,
  replaceChapter,
  type Study,
  writeStudy,
} from '../../session/study/study.js'
import { MAX_LINK_LENGTH } from '../../ui/page/game-link.js'
import { formatRoute } from '../../ui/page/routes.js'
import { CopyButton } from '../../ui/parts/copy-button.js'
import { Dialog } from '../../ui/parts/dialog.js'
import { saveFile } from '../../ui/parts/save-file.js'
import { studying } from '../../ui/text/studying.js'

interface StudyPanelProps {
  readonly study: Study
  /** Of the chapter on the board. */
  readonly index: number
  onShow(index: number): void
  /** @param index of the chapter that is on the board afterwards */
  onChange(change: (study: Study) => Study, index: number): void
}

/** The chapters of a study: to open, rename, put in order, delete and add, and the study as a link and a file. */
export function StudyPanel({ study, index, onShow, onChange }: StudyPanelProps) {
  return (
    <section class="panel study-panel" aria-label={studying.contents}>
      <h2>{studying.contents}</h2>
      <ol class="study-chapters">
        {study.chapters.map((_, at) => (
          <li key={at}>
            <button
              type="button"
              class="row-button study-chapter"
              {...(at === index ? { 'aria-current': 'page' as const } : {})}
              onClick={() => onShow(at)}
            >
              {studying.openChapter(at + 1, titleOf(study, at))}
            </button>
          </li>
        ))}
      </ol>
      <details class="study-edit">
        <summary>{studying.edit}</summary>
        <Edit study={study} index={index} onChange={onChange} />
      </details>
      <div class="buttons">
        <button
          type="button"
          class="button"
          disabled={study.chapters.length >= MOST_CHAPTERS}
          onClick={() => {
            const title = studying.chapterNumber(study.chapters.length + 1)
            onChange((now) => addChapter(now, { ...now.chapters[index], title }), study.chapters.length)
          }}
        >
          {studying.duplicate}
        </button>
        <Share study={study} />
        <a class="button quiet" href={formatRoute({ page: 'study', id: null, chapter: null, packed: null })}>
          {studying.allStudies}
        </a>
      </div>
    </section>
  )
}

/** Names are kept when the field is left, so that the board is not opened again with every letter. */
function Edit({ study, index, onChange }: Pick<StudyPanelProps, 'study' | 'index' | 'onChange'>) {
  const [removing, setRemoving] = useState(false)
  const title = titleOf(study, index)
  const last = study.chapters.length - 1
  const rename = (wanted: string) => {
    const named = wanted.trim() || studying.chapterNumber(index + 1)
    if (named !== title) onChange((now) => replaceChapter(now, index, { ...now.chapters[index], title: named }), index)
  }
  const name = (wanted: string) => {
    const named = wanted.trim() || studying.untitled
    if (named !== study.title) onChange((now) => ({ ...now, title: named }), index)
  }
  const move = (to: number) => onChange((now) => moveChapter(now, index, to), to)
  return (
    <div class="study-form">
      <TitleInput label={studying.title} title={study.title} onChange={name} />
      <TitleInput label={studying.nameOf(index + 1)} title={title} onChange={rename} />
      <div class="buttons">
        <button
          type="button"
          class="button"
          aria-label={studying.upOf(title)}
          disabled={index === 0}
          onClick={() => move(index - 1)}
        >
          {studying.up}
        </button>
        <button
          type="button"
          class="button"
          aria-label={studying.downOf(title)}
          disabled={index === last}
          onClick={() => move(index + 1)}
        >
          {studying.down}
        </button>
        <button
          type="button"
          class="button"
          aria-label={studying.removeChapterOf(title)}
          disabled={last === 0}
          onClick={() => setRemoving(true)}
        >
          {studying.removeChapter}
        </button>
      </div>
      {removing && (
        <Dialog title={studying.removeQuestion(title)} onClose={() => setRemoving(false)}>
          <p>{studying.removeHelp}</p>
          <div class="buttons">
            <button
              type="button"
              class="button primary"
              onClick={() => onChange((now) => removeChapter(now, index), Math.max(0, index - 1))}
            >
              {studying.removeChapter}
            </button>
            <button type="button" class="button" onClick={() => setRemoving(false)}>
              {studying.keepIt}
            </button>
          </div>
        </Dialog>
      )}
    </div>
  )
}

function Share({ study }: { study: Study }) {
  const [link, setLink] = useState<{ readonly of: Study; readonly address: string } | null>(null)
  const [long, setLong] = useState(false)
  const share = async () => {
    const hash = formatRoute({ page: 'study', id: null, chapter: null, packed: await packStudy(study) })
    setLong(hash.length > MAX_LINK_LENGTH)
    setLink({ of: study, address: new URL(hash, location.href).href })
  }
  return (
    <>
      {link !== null && link.of === study && !long ? (
        <CopyButton words={link.address} label={studying.copyLink} field={studying.link} primary />
      ) : (
        <button type="button" class="button" onClick={() => void share()}>
          {studying.link}
        </button>
      )}
      <button
        type="button"
        class="button"
        onClick={() => saveFile(writeStudy(study), 'study.plyworks.json', 'application/json')}
      >
        {studying.download}
      </button>
      {long && <p role="status">{studying.linkTooLong}</p>}
    </>
  )
}

function titleOf({ chapters }: Study, index: number): string {
  return chapters[index].title ?? studying.chapterNumber(index + 1)
}

/** A title that is changed when it is left; what has been typed so far stays when the study changes meanwhile. */
function TitleInput({ label, title, onChange }: { label: string; title: string; onChange(title: string): void }) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <label>
      {label}
      <input
        maxLength={MOST_TITLE}
        value={typed ?? title}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onChange={(event) => {
          setTyped(null)
          onChange(event.currentTarget.value)
        }}
      />
    </label>
  )
}

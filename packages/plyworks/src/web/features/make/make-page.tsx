import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { newGameId } from '../../session/library/game-store.js'
import { keepMade, type MadePlay, madeGame } from '../../session/library/made-games.js'
import { Header } from '../../ui/page/header.js'
import { usePageArrival } from '../../ui/page/page-arrival.js'
import { OpeningPage } from '../../ui/page/problem-page.js'
import { replaceHash } from '../../ui/page/router.js'
import { formatRoute, type MakeRoute } from '../../ui/page/routes.js'
import { CopyButton } from '../../ui/parts/copy-button.js'
import { packText, unpackText } from '../../ui/parts/packed-text.js'
import { saveFile } from '../../ui/parts/save-file.js'
import { making } from '../../ui/text/making.js'
import { Beginnings } from './beginnings.js'
import type { CodeEditor, LineRemark } from './code-editor.js'
import { type KeptMade, useKeptPlay } from './keep-play.js'
import { PlayTable } from './play-table.js'
import { Problems } from './problems.js'
import { STARTER } from './starting-points.js'
import { Workshop } from './workshop.js'
import '../../ui/style/table.css'
import '../../ui/style/more.css'
import '../../ui/style/make.css'

/** Characters of a link that mail and messengers leave whole. */
const LONGEST_LINK = 16_000
/** The code that was typed last is there again after a visit that ended without saving. */
const DRAFT = 'plyworks:made-draft'

export interface MakePageProps {
  readonly route: MakeRoute
}

/** A game is written, or chosen, and played beside its code. */
export function MakePage({ route }: MakePageProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  usePageArrival(opened === null ? undefined : making.title)
  useEffect(() => {
    let live = true
    open(route).then((found) => {
      if (!live) return
      if (typeof found === 'string') setProblem(found)
      else setOpened(found)
    })
    return () => {
      live = false
    }
  }, [])
  if (problem !== null || opened === null) return <OpeningPage problem={problem} />
  return (
    <>
      <Header>
        <h1 class="game-title">{making.title}</h1>
      </Header>
      <Workplace opened={opened} route={route} />
    </>
  )
}

interface Opened {
  readonly code: string
  /** Whether it comes from a link, so that it runs only once the visitor has agreed. */
  readonly foreign: boolean
  /** What was played with it. */
  readonly play?: MadePlay
}

/** Characters of code at most in a link. */
const MOST_CODE = 200_000

/** The code that an address leads to, or what is wrong with it. */
async function open({ code, made, played }: MakeRoute): Promise<Opened | string> {
  if (code !== null) {
    const unpacked = await unpackText(code, MOST_CODE)
    return unpacked === null ? making.badCode : { code: unpacked, foreign: true }
  }
  if (made !== null) {
    const kept = await madeGame(made)
    if (kept === null) return making.noSuchGame
    const play = kept.plays?.find(({ id }) => id === played)
    return { code: kept.code, foreign: false, ...(play && { play }) }
  }
  return { code: readDraft() ?? STARTER, foreign: false }
}

function Workplace({ opened: { code, foreign, play }, route }: { opened: Opened; route: MakeRoute }) {
  const workshop = useMemo(() => new Workshop(code, play), [])
  const [agreed, setAgreed] = useState(!foreign)
  const [choosing, setChoosing] = useState(false)
  const [kept, setKept] = useState<KeptMade | null>(route.made === null ? null : { id: route.made, code })
  const [editor, setEditor] = useState<CodeEditor | null>(null)
  const game = workshop.game.value
  useKeptPlay(game, kept, play?.id ?? null)
  useEffect(() => () => workshop.close(), [])
  useEffect(() => {
    if (agreed) void workshop.run()
  }, [agreed])

  const change = (next: string) => {
    if (!agreed) workshop.code.value = next
    else workshop.change(next)
    writeDraft(next)
  }
  return (
    <main id="content" class="make">
      <div class="make-code">
        <p class="make-about">{making.about}</p>
        <Shelf workshop={workshop} id={kept?.id ?? null} onSaved={setKept} onChoose={() => setChoosing(true)} />
        {!agreed && (
          <section class="panel make-consent" aria-label={making.fromLink}>
            <h2>{making.fromLink}</h2>
            <p>{making.fromLinkAbout}</p>
            <p>{making.fromLinkRead}</p>
            <button type="button" class="button primary" onClick={() => setAgreed(true)}>
              {making.fromLinkRun}
            </button>
          </section>
        )}
        <Editor code={code} workshop={workshop} onReady={setEditor} onChange={change} />
        <p class="muted make-help">{making.editorHelp}</p>
        <Problems workshop={workshop} onLine={(line) => editor?.goTo(line)} />
      </div>
      <div class="make-play">
        {game !== null ? (
          <PlayTable workshop={workshop} game={game} />
        ) : (
          <p class="muted" role="status">
            {workshop.starting.value ? making.loading : ''}
          </p>
        )}
      </div>
      {choosing && (
        <Beginnings
          onClose={() => setChoosing(false)}
          onChoose={(next) => {
            setChoosing(false)
            setKept(null)
            setAgreed(true)
            replaceHash(formatRoute({ page: 'make', code: null, made: null }))
            if (editor === null) change(next)
            else editor.replace(next)
          }}
        />
      )}
    </main>
  )
}

/** Keeps, hands out and replaces the game. */
function Shelf(props: { workshop: Workshop; id: string | null; onSaved(kept: KeptMade): void; onChoose(): void }) {
  const { workshop, id } = props
  const code = workshop.code.value
  const described = workshop.game.value?.described.value ?? null
  const [said, setSaid] = useState('')
  const [link, setLink] = useState<{ readonly of: string; readonly address: string } | null>(null)
  useEffect(() => setSaid(''), [code])
  const save = async () => {
    const kept = id ?? newGameId()
    try {
      await keepMade({ id: kept, title: described?.title ?? making.emptyTitle, code, changed: Date.now() })
      props.onSaved({ id: kept, code })
      replaceHash(formatRoute({ page: 'make', code: null, made: kept }))
      setSaid(making.saved)
    } catch {
      setSaid(making.unsaved)
    }
  }
  const share = async () => {
    const hash = formatRoute({ page: 'make', code: await packText(code), made: null })
    const address = new URL(hash, location.href).href
    if (address.length > LONGEST_LINK) setSaid(making.linkTooLong)
    else setLink({ of: code, address })
  }
  const file = `${described?.id ?? 'my-game'}.js`
  return (
    <div class="make-shelf">
      <div class="buttons">
        <button type="button" class="button primary" onClick={props.onChoose}>
          {making.begin}…
        </button>
        <button type="button" class="button" onClick={() => void save()}>
          {making.save}
        </button>
        <button
          type="button"
          class="button"
          onClick={() => {
            saveFile(code, file, 'text/javascript')
            setSaid(making.downloadHelp(file))
          }}
        >
          {making.download}
        </button>
        {link?.of === code ? (
          <CopyButton words={link.address} label={making.copyLink} field={making.linkField} />
        ) : (
          <button type="button" class="button" onClick={() => void share()}>
            {making.share}
          </button>
        )}
      </div>
      <p role="status" class="muted">
        {said}
      </p>
    </div>
  )
}

interface EditorProps {
  readonly code: string
  readonly workshop: Workshop
  onReady(editor: CodeEditor): void
  onChange(code: string): void
}

/** The editor, whose code is loaded when it is shown. */
function Editor({ code, workshop, onReady, onChange }: EditorProps) {
  const place = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<CodeEditor | null>(null)
  const changed = useRef(onChange)
  changed.current = onChange
  useEffect(() => {
    let opened: CodeEditor | null = null
    let live = true
    void import('./code-editor.js').then(({ openEditor }) => {
      if (!live || place.current === null) return
      opened = openEditor(place.current, code, making.editor, (next) => changed.current(next))
      setEditor(opened)
      onReady(opened)
    })
    return () => {
      live = false
      opened?.destroy()
    }
  }, [])
  const wrong = workshop.wrong.value
  const checked = workshop.game.value?.checked.value ?? null
  const current = workshop.code.value
  useEffect(() => {
    if (editor === null) return
    let live = true
    void remarksOf(current, wrong, checked).then((remarks) => live && editor.mark(remarks))
    return () => {
      live = false
    }
  }, [editor, wrong, checked, current])
  return <div class="make-editor" ref={place} />
}

async function remarksOf(
  code: string,
  wrong: Workshop['wrong']['value'],
  checked: NonNullable<Workshop['game']['value']>['checked']['value'],
): Promise<LineRemark[]> {
  if (wrong !== null) {
    if (wrong.line !== null) return [{ line: wrong.line, message: wrong.wrong }]
    const { unreadable } = await import('./syntax.js')
    const remark = unreadable(code, wrong.wrong)
    return remark === null ? [] : [remark]
  }
  if (checked === null) return []
  if ('wrong' in checked) return checked.line === null ? [] : [{ line: checked.line, message: checked.wrong }]
  return checked.findings.flatMap(({ line, member, found }) =>
    line === null ? [] : [{ line, message: `${member}: ${found}` }],
  )
}

function readDraft(): string | null {
  try {
    return localStorage.getItem(DRAFT)
  } catch {
    return null
  }
}

function writeDraft(code: string): void {
  try {
    localStorage.setItem(DRAFT, code)
  } catch {
    // The browser keeps nothing; saving says so.
  }
}

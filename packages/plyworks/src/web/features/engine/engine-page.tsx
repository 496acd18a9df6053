import { reasonOf } from '@plyworks/core'
import { useEffect, useState } from 'preact/hooks'
import { ENGINE_PORT } from '../../../server/engine/engine-key.js'
import { askEngine, keepEngine, ownEngine } from '../../session/analysis/own-engine.js'
import { Header } from '../../ui/page/header.js'
import { usePageArrival } from '../../ui/page/page-arrival.js'
import { replaceHash } from '../../ui/page/router.js'
import { DOCUMENTATION, type EngineRoute, formatRoute } from '../../ui/page/routes.js'
import { changeSettings } from '../../ui/page/settings.js'
import { Problem } from '../../ui/parts/trouble.js'
import { ownEngineWords as words } from '../../ui/text/own-engine.js'

export interface EnginePageProps {
  readonly route: EngineRoute
}

/** Connects an engine on the visitor's own machine; one that a link offers only after the visitor agrees. */
export function EnginePage({ route }: EnginePageProps) {
  const [offer, setOffer] = useState(route.offer)
  const [state, setState] = useState<'idle' | 'asking' | 'connected'>('idle')
  const [problem, setProblem] = useState<string | null>(null)
  usePageArrival(words.title)
  // The key need not stay in the address and in the browser's history.
  useEffect(() => {
    if (route.offer !== null) replaceHash(formatRoute({ page: 'engine', offer: null }))
  }, [route])
  const known = ownEngine.value
  const connect = async (port: number, key: string) => {
    setState('asking')
    setProblem(null)
    try {
      keepEngine({ ...(await askEngine(port, key)), port, key, used: true })
      changeSettings({ analysis: true })
      setOffer(null)
      setState('connected')
    } catch (error) {
      setProblem(reasonOf(error))
      setState('idle')
    }
  }
  const forget = () => {
    keepEngine(null)
    setState('idle')
  }
  return (
    <>
      <Header />
      <main id="content" class="narrow-page problem">
        <h1>{words.title}</h1>
        <p>{words.about}</p>
        {offer !== null && (
          <section class="panel">
            <p>{words.offered(offer.port)}</p>
            <div class="buttons">
              <button
                type="button"
                class="button primary"
                disabled={state === 'asking'}
                onClick={() => void connect(offer.port, offer.key)}
              >
                {words.offerTake}
              </button>
            </div>
          </section>
        )}
        <p role="status">
          {state === 'asking' && words.connecting}
          {state === 'connected' && known !== null && words.connected(known.name, known.game)}
        </p>
        {problem !== null && <Problem message={problem} />}
        {known !== null && (
          <p class="buttons">
            <span>{words.known(known.name, known.port)}</span>
            <button type="button" class="button" onClick={forget}>
              {words.forget}
            </button>
            <a class="button primary" href={formatRoute({ page: 'gallery' })}>
              {words.toBoards}
            </a>
          </p>
        )}
        {offer === null && known === null && (
          <>
            <p>{words.howTo}</p>
            <pre style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {words.command(`${location.origin}${location.pathname}`)}
            </pre>
            <KeyForm asking={state === 'asking'} onConnect={connect} onProblem={setProblem} />
          </>
        )}
        <p>
          <a href={DOCUMENTATION.replace(/index\.html$/, 'how-to/use-your-own-engine.html')}>{words.howToMore}</a>
        </p>
      </main>
    </>
  )
}

interface KeyFormProps {
  readonly asking: boolean
  onConnect(port: number, key: string): Promise<void>
  onProblem(problem: string): void
}

/** Port and key by hand. */
function KeyForm({ asking, onConnect, onProblem }: KeyFormProps) {
  const [port, setPort] = useState(String(ENGINE_PORT))
  const [key, setKey] = useState('')
  return (
    <form
      class="panel key-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (/^\d{1,5}$/.test(port) && Number(port) > 0 && Number(port) < 65_536)
          void onConnect(Number(port), key.trim())
        else onProblem(words.badPort)
      }}
    >
      <label class="field">
        {words.port}
        <input
          class="number"
          inputMode="numeric"
          value={port}
          onInput={(event) => setPort(event.currentTarget.value)}
        />
      </label>
      <label class="field">
        {words.key}
        <input
          class="number wide"
          type="password"
          autoComplete="off"
          required
          value={key}
          onInput={(event) => setKey(event.currentTarget.value)}
        />
      </label>
      <div class="buttons">
        <button type="submit" class="button primary" disabled={asking}>
          {words.connect}
        </button>
      </div>
    </form>
  )
}

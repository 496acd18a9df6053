import type { Game } from '@plyworks/core'
import { type Signal, signal } from '@preact/signals'
import { ENGINE_PROTOCOL, type EngineCard, KEY_PROTOCOL } from '../../../server/engine/engine-key.js'
import { readObject, writeStored } from '../../ui/page/settings.js'
import { ownEngineWords } from '../../ui/text/own-engine.js'
import { LiveClient, type LivePort } from '../../workers/server/live-client.js'
import { ServerEngine } from './server-engine.js'

/** An engine on the visitor's own machine, as this browser keeps it. */
interface OwnEngine extends EngineCard {
  readonly port: number
  readonly key: string
  /** Whether it looks at positions now; otherwise it is only known. */
  readonly used: boolean
}

const KEPT = 'plyworks:engine'
const HOST = '127.0.0.1'

/** The engine that a visitor has connected; null where there is none. */
export const ownEngine: Signal<OwnEngine | null> = signal(read())

export function keepEngine(engine: OwnEngine | null): void {
  ownEngine.value = engine
  writeStored(KEPT, JSON.stringify(engine))
}

/** Uses the engine that is known, or lets it rest. */
export function useOwnEngine(used: boolean): void {
  const { value } = ownEngine
  if (value !== null && value.used !== used) keepEngine({ ...value, used })
}

function read(): OwnEngine | null {
  const { port, key, name, game, fixed, used } = readObject(KEPT)
  if (typeof port !== 'number' || typeof key !== 'string' || typeof name !== 'string') return null
  return { port, key, name, game: typeof game === 'string' ? game : null, fixed: fixed === true, used: used === true }
}

/** Opens the engine that is used for a game; null where there is none, or none for this game. */
export function ownThinker(game: Game): ServerEngine | null {
  const { value } = ownEngine
  if (!value?.used || (value.game !== null && value.game !== game.name)) return null
  const { port, key } = value
  const connection = new LiveClient(
    () => new WebSocket(`ws://${HOST}:${port}/api/live`, [ENGINE_PROTOCOL, KEY_PROTOCOL + key]) as LivePort,
  )
  const { silent, gone } = ownEngineWords
  return new ServerEngine(game, connection, { longest: LONGEST, silent, gone })
}

/** Milliseconds that an engine takes as a limit: it looks as long as it is wanted. */
const LONGEST = 24 * 3_600_000

/**
 * Asks the engine at a port what it is.
 * @throws Error that says what to do about it
 */
export async function askEngine(port: number, key: string): Promise<EngineCard> {
  let blocked = false
  const note = ({ effectiveDirective }: SecurityPolicyViolationEvent): void => {
    blocked ||= effectiveDirective === 'connect-src'
  }
  document.addEventListener('securitypolicyviolation', note)
  try {
    const response = await fetch(`http://${HOST}:${port}/api/engine`, {
      headers: { authorization: `Bearer ${key}` },
      cache: 'no-store',
      signal: AbortSignal.timeout(PATIENCE),
    }).catch(() => null)
    // The browser tells of what it has blocked after the failure itself.
    if (response === null) await new Promise((resolve) => setTimeout(resolve, TOLD_WITHIN))
    if (blocked) throw new Error(ownEngineWords.blocked(port))
    if (response === null) throw new Error(ownEngineWords.away(port, location.origin))
    if (response.status === 401) throw new Error(ownEngineWords.wrongKey)
    if (!response.ok) throw new Error(ownEngineWords.refuses(response.status))
    return cardOf(await response.json())
  } finally {
    document.removeEventListener('securitypolicyviolation', note)
  }
}

const PATIENCE = 8000
const TOLD_WITHIN = 100

/** What listens at a port of this machine is not always ours. */
function cardOf(answer: unknown): EngineCard {
  const { name, game, fixed }: Record<string, unknown> = { ...Object(answer) }
  if (typeof name !== 'string') throw new Error(ownEngineWords.noEngine)
  return { name: name.slice(0, 100), game: typeof game === 'string' ? game.slice(0, 200) : null, fixed: fixed === true }
}

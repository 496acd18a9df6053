import { useEffect, useState } from 'preact/hooks'
import type { PlayerOffer } from '../../workers/engine/engine-calls.js'
import { EngineClient } from '../../workers/engine/engine-client.js'
import type { WorkerPort } from '../../workers/worker-client.js'

/**
 * Returns who can take a seat of the game of that name; null until an engine worker has told, and where there is no game or no
 * worker.
 */
export function useOffer(name: string | null, spawnEngine: (() => WorkerPort) | null): PlayerOffer | null {
  const [found, setFound] = useState<{ readonly name: string; readonly offer: PlayerOffer } | null>(null)
  useEffect(() => {
    if (name === null || spawnEngine === null) return
    const client = new EngineClient(name, spawnEngine)
    client.open().then(
      (offer) => offer !== null && setFound({ name, offer }),
      // The board or the match of that game will say it.
      () => {},
    )
    return () => client.close()
  }, [name, spawnEngine])
  return found !== null && found.name === name ? found.offer : null
}

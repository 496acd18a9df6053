/** The subprotocols of a WebSocket to an engine of one's own: the protocol, and one that holds the key. */
export const ENGINE_PROTOCOL = 'plyworks-engine'
export const KEY_PROTOCOL = 'key.'

/** The port at which an engine of one's own listens, and which the app's content security policy lets pages ask, unless told otherwise. */
export const ENGINE_PORT = 8193

/** Where `plyworks serve` has the app unless told otherwise, as browsers may name it. */
export const USUAL_SITES = 'http://localhost:8080/,http://127.0.0.1:8080/'

/** What an engine says of itself. */
export interface EngineCard {
  readonly name: string
  /** The only game it plays, or null for all. */
  readonly game: string | null
  /** Whether engine and options are its own affair. */
  readonly fixed: boolean
}

/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Of the program that the app belongs to; set by `vite.config.ts`. */
  readonly PLYWORKS_VERSION: string
}

declare module 'virtual:bot-sources' {
  const sources: Readonly<Record<string, string>>
  export default sources
}

declare module 'virtual:gallery-cards' {
  const cards: readonly import('./session/catalogue/game-card.js').GameCard[]
  export default cards
}

declare module 'virtual:game-films' {
  const films: readonly import('../rules/diagram-block.js').DiagramBlock[]
  export default films
}

declare module 'virtual:sandbox-worker' {
  const source: string
  export default source
}

/// <reference types="vite/client" />

declare module '*.md?rules' {
  const html: string
  export default html
}

declare module 'virtual:gallery-cards' {
  const cards: readonly import('./build/draw-cards.js').GameCard[]
  export default cards
}

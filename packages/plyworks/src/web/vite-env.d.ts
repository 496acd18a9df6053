/// <reference types="vite/client" />

declare module 'virtual:gallery-cards' {
  const cards: readonly import('./session/catalogue/game-card.js').GameCard[]
  export default cards
}

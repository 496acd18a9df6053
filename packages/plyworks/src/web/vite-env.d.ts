/// <reference types="vite/client" />

declare module '*.md?rules' {
  const pieces: readonly import('./features/rules/diagram-block.js').RulesPiece[]
  export default pieces
}

declare module 'virtual:gallery-cards' {
  const cards: readonly import('./features/gallery/game-card.js').GameCard[]
  export default cards
}

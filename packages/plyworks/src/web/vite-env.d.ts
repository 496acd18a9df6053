/// <reference types="vite/client" />

declare module '*.md?rules' {
  const pieces: readonly import('./build/split-rules.js').RulesPiece[]
  export default pieces
}

declare module 'virtual:gallery-cards' {
  const cards: readonly import('./build/draw-cards.js').GameCard[]
  export default cards
}

/** The commands of the terminal game, for help and suggestions. */
export const commands: readonly { readonly name: string; readonly usage: string; readonly title: string }[] = [
  { name: 'help', usage: 'help', title: 'this list' },
  { name: 'rules', usage: 'rules', title: 'the rules of the game' },
  { name: 'moves', usage: 'moves [BEGINNING]', title: 'the legal moves' },
  { name: 'show', usage: 'show', title: 'draw the position again' },
  { name: 'hint', usage: 'hint', title: 'ask the computer what it would play' },
  { name: 'signs', usage: 'signs [KIND]', title: 'what the board has to show, e.g. threats' },
  { name: 'why', usage: 'why CELL or MOVE', title: 'why something is not possible there now, or what a move does' },
  { name: 'computer', usage: 'computer', title: 'let the computer make this move, or finish this turn' },
  { name: 'undo', usage: 'undo', title: 'take back to your last decision' },
  { name: 'redo', usage: 'redo', title: 'play again what was taken back' },
  { name: 'seats', usage: 'seats [human,computer,…]', title: 'show or change who plays' },
  { name: 'record', usage: 'record', title: 'the moves so far' },
  { name: 'position', usage: 'position', title: 'the position in notation' },
  { name: 'resign', usage: 'resign', title: 'give up' },
  { name: 'save', usage: 'save FILE', title: 'save the game' },
  { name: 'load', usage: 'load FILE', title: 'load a saved game' },
  { name: 'new', usage: 'new', title: 'begin again' },
  { name: 'quit', usage: 'quit', title: 'leave' },
]

/** The help text as lines; `move` is a legal move as an example, empty when there is none. */
export function helpLines(position: string, move: string): string[] {
  const widest = Math.max(...commands.map(({ usage }) => usage.length))
  const list = commands.map(({ usage, title }) => `  ${usage.padEnd(widest)}  ${title}`)
  const example =
    move === '' ? [] : [`Type a move as the game writes it, for example ${move}; several with spaces between.`]
  return [...example, ...list, `Position: ${position}`]
}

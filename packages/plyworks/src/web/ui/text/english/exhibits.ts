/** Texts about what a game shows beside play. */
export const exhibitsText = {
  // Exhibits of a game
  moreOf: (title: string) => `More of ${title}`,
  nothingToSee: (reason: string) => `There is nothing to see: ${reason}.`,
  scene: 'Scene',
  sceneBoard: 'Board of the scene',
  sceneOf: (index: number, count: number) => `Scene ${index} of ${count}`,
  playScenes: 'Play',
  anotherGame: 'Another game',
  puzzle: 'Puzzle',
  fillingBoard: 'Board to be filled',
  fillingHelp: 'Click a cell, or press Enter, to change its content.',
  fillingState: (filled: number, cells: number) => `${filled} of ${cells} cells are filled.`,
  fillingFaults: (titles: readonly string[], more: number) =>
    `Wrong: ${titles.join('; ')}${more > 0 ? `; and ${more} more` : ''}.`,
  fillingSolved: 'Solved. The whole board is filled and nothing is wrong.',
  followHint: 'Do that',
  strokeTakenBack: 'Taken back.',
  cellNow: (cell: string, content: string) => `${cell}: ${content}`,
  cellGiven: (cell: string) => `${cell} is given and stays.`,
  givenContent: (content: string) => `${content}, given`,

  // Figures over the board
  noFigures: 'None in this position.',
  figureForbids: '(not allowed now)',
}

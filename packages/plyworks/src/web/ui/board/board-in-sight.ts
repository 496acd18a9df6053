/** On a phone a panel that is switched on goes up to the board, out of sight of the one who pressed the switch: the page follows. */
export function followToBoard(): void {
  requestAnimationFrame(() => {
    const board = document.querySelector('.board-frame')
    if (board !== null && board.getBoundingClientRect().bottom < 0) board.scrollIntoView({ block: 'start' })
  })
}

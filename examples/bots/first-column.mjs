// A whole program in the simple line protocol (docs/reference/matches.md): Connect Four, always the first column with room.
import { createInterface } from 'node:readline'

const height = new Map()

for await (const line of createInterface({ input: process.stdin })) {
  const [word, move] = line.split(' ')
  if (word === 'move') play(move)
  if (word === 'go') {
    const column = ['1', '2', '3', '4', '5', '6', '7'].find((name) => (height.get(name) ?? 0) < 6)
    play(column)
    console.log(column)
  }
  if (word === 'end') break
}

function play(column) {
  height.set(column, (height.get(column) ?? 0) + 1)
}

import { putText } from '@plyworks/core'
import { FileCheckpoint } from '@plyworks/core/node'

/** Keeps values in a checkpoint and prints a line for each that was acknowledged; what fails is tried again. */

const [path] = process.argv.slice(2)
const checkpoint = FileCheckpoint.open(path, 'faults')

async function again(act: () => Promise<void> | void): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return await act()
    } catch (error) {
      console.log('failed', error instanceof Error ? error.name : 'unknown')
      if (tries > 5) throw error
    }
  }
}

for (let value = 0; value < 12; value++) {
  await again(() => putText(checkpoint, `value ${value}`, `${value} `.repeat(200)))
  await again(() => putText(checkpoint, 'state', `${value} `.repeat(500)))
  await again(() => checkpoint.flush())
  console.log('value', value)
  if (value % 4 === 3) await again(() => checkpoint.compact())
}
// As readers do that take what was kept up again, also after a compaction that failed.
for (const [name, bytes] of checkpoint.entries()) {
  const text = new TextDecoder().decode(bytes)
  const number = name === 'state' ? '11' : name.replace('value ', '')
  if (text !== `${number} `.repeat(name === 'state' ? 500 : 200)) console.log('wrong', name)
}
await again(() => checkpoint.close())
console.log('closed')

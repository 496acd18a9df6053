import { FileCheckpoint } from '@plyworks/core/node'

/** Puts values until it is killed; what it prints on standard output has been flushed. */

const checkpoint = FileCheckpoint.open(process.argv[2], 'kill')
const encoder = new TextEncoder()
const known = checkpoint.get('last')
let number = known === null ? 0 : Number(new TextDecoder().decode(known))
const padding = new Uint8Array(5000)
for (;;) {
  number++
  checkpoint.put(`value ${number}`, encoder.encode(String(number * number)))
  checkpoint.put('state', padding.fill(number & 255))
  await checkpoint.flush()
  checkpoint.put('last', encoder.encode(String(number)))
  await checkpoint.flush()
  console.log(number)
}

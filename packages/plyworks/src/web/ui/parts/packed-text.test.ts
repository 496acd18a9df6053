import { deflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { packText, unpackText } from './packed-text.js'

it('brings a text through a link, and refuses one that unpacks to more than is wanted', async () => {
  const code = "export default 'a game'"
  expect(await unpackText(await packText(code), 1000)).toBe(code)
  const bomb = deflateRawSync(Buffer.alloc(2 ** 28, 0x61)).toString('base64url')
  const started = performance.now()
  expect(await unpackText(bomb, 200_000)).toBeNull()
  // All of it would take seconds.
  expect(performance.now() - started).toBeLessThan(2000)
})

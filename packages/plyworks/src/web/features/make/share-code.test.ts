import { deflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { packCode, unpackCode } from './share-code.js'

it('brings code through a link, and refuses one that unpacks to more than a game has', async () => {
  const code = "export default 'a game'"
  expect(await unpackCode(await packCode(code))).toBe(code)
  const bomb = deflateRawSync(Buffer.alloc(2 ** 28, 0x61)).toString('base64url')
  const started = performance.now()
  expect(await unpackCode(bomb)).toBeNull()
  // All of it would take seconds.
  expect(performance.now() - started).toBeLessThan(2000)
})

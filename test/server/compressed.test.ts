import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeServer } from '../../packages/plyworks/src/server/server.js'

const SCRIPT = 'console.log(1)\n'.repeat(200)
const web = mkdtempSync(join(tmpdir(), 'compressed-'))
const server = makeServer({ web })

beforeAll(async () => {
  mkdirSync(join(web, 'assets'))
  writeFileSync(join(web, 'index.html'), '<!doctype html>')
  writeFileSync(join(web, 'assets', 'app-1.js'), SCRIPT)
  writeFileSync(join(web, 'assets', 'app-1.js.br'), brotliCompressSync(SCRIPT))
  writeFileSync(join(web, 'assets', 'app-1.js.gz'), gzipSync(SCRIPT))
  await server.ready()
})
afterAll(async () => {
  await server.close()
  rmSync(web, { recursive: true })
})

describe('a file that lies compressed beside the plain one', () => {
  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['identity', undefined, (body: Buffer) => body],
  ])('is sent so that a browser that takes %s can read it, and kept for good', async (accepted, sent, read) => {
    const { headers, rawPayload } = await server.inject({
      url: '/assets/app-1.js',
      headers: { host: 'localhost', 'accept-encoding': accepted },
    })
    expect(headers['content-encoding']).toBe(sent)
    expect(headers['content-type']).toContain('javascript')
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers.vary).toMatch(/accept-encoding/i)
    expect(String(read(rawPayload))).toBe(SCRIPT)
  })

  it('may change where its name has no digest of it', async () => {
    const { headers } = await server.inject({ url: '/', headers: { host: 'localhost' } })
    expect(headers['cache-control']).toBe('no-cache')
  })
})

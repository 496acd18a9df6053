import { expect, it } from 'vitest'
import { makeServer } from './server.js'

it('refuses what one client asks too often under /api, and nothing else', async () => {
  const server = makeServer({ rate: { requests: 3, seconds: 60 } })
  const ask = (url: string, client: string) => server.inject({ url, remoteAddress: client })
  try {
    for (let count = 0; count < 3; count++) expect((await ask('/api/games', '10.0.0.1')).statusCode).toBe(200)
    const refused = await ask('/api/games', '10.0.0.1')
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['content-type']).toContain('application/problem+json')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.json()).toMatchObject({ status: 429, detail: 'too many requests: wait a moment' })
    expect((await ask('/api/games', '10.0.0.2')).statusCode).toBe(200)
    expect((await ask('/healthz', '10.0.0.1')).statusCode).toBe(200)
  } finally {
    await server.close()
  }
})

import { expect, it } from 'vitest'
import { makeServer } from './server.js'

it('refuses what one client asks too often under /api, and nothing else', async () => {
  const server = makeServer({ rate: { requests: 3, seconds: 60 } })
  const ask = (url: string, client: string) => server.inject({ url, remoteAddress: client })
  try {
    for (let count = 0; count < 3; count++) expect((await ask('/api/games', '10.0.0.1')).statusCode).toBe(200)
    expect((await ask('/%61pi/games', '10.0.0.1')).statusCode).toBe(429)
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

it('counts the clients that a trusted proxy names, and believes nobody else', async () => {
  const server = makeServer({ rate: { requests: 1, seconds: 60 }, trustProxy: '10.0.0.0/8, 127.0.0.1' })
  const ask = async (proxy: string, client: string) => {
    const headers = { 'x-forwarded-for': client }
    return (await server.inject({ url: '/api/games', remoteAddress: proxy, headers })).statusCode
  }
  try {
    expect(await ask('10.0.0.1', '192.0.2.1')).toBe(200)
    expect(await ask('10.0.0.1', '192.0.2.2')).toBe(200)
    expect(await ask('10.0.0.2', '192.0.2.1')).toBe(429)
    expect(await ask('198.51.100.1', '192.0.2.3')).toBe(200)
    expect(await ask('198.51.100.1', '192.0.2.4')).toBe(429)
  } finally {
    await server.close()
  }
})

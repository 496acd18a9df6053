import { afterEach, describe, expect, it, vi } from 'vitest'
import { fetchOffered } from './offered-file.js'

const FOLDER = 'https://example.org/app/solved/'

/** A site with these files; anything else is not found. */
function offer(files: Readonly<Record<string, string>>): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: URL) => {
    asked.push(address.href)
    const content = files[address.href]
    return content === undefined ? new Response('', { status: 404, statusText: 'Not Found' }) : new Response(content)
  })
  return asked
}

afterEach(() => vi.unstubAllGlobals())

describe('solved files of a site', () => {
  it('are fetched where the index names one', async () => {
    const asked = offer({ [`${FOLDER}index.json`]: '{"croquar":"c.db"}', [`${FOLDER}c.db`]: 'abc' })
    expect(await fetchOffered(FOLDER, 'croquar')).toEqual(new TextEncoder().encode('abc'))
    expect(asked).toEqual([`${FOLDER}index.json`, `${FOLDER}c.db`])
    expect(await fetchOffered(FOLDER, 'hip')).toBeNull()
    expect(await fetchOffered(FOLDER, 'constructor')).toBeNull()
  })

  it.each(['', 'null', '[1', '<!doctype html>', '{"croquar":7}'])('are none with the index %j', async (index) => {
    offer({ [`${FOLDER}index.json`]: index })
    expect(await fetchOffered(FOLDER, 'croquar')).toBeNull()
  })

  it('that are named but missing are an error', async () => {
    offer({ [`${FOLDER}index.json`]: '{"croquar":"c.db"}' })
    await expect(fetchOffered(FOLDER, 'croquar')).rejects.toThrow('c.db: 404 Not Found')
  })
})

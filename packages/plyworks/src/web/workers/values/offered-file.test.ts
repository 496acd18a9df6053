import { afterEach, describe, expect, it, vi } from 'vitest'
import { fetchFile, readOffer } from './offered-file.js'

const FOLDER = 'https://example.org/app/solved/'

/** A site with these files; anything else is not found. */
function offer(files: Readonly<Record<string, string>>): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const content = files[address]
    return content === undefined ? new Response('', { status: 404, statusText: 'Not Found' }) : new Response(content)
  })
  return asked
}

afterEach(() => vi.unstubAllGlobals())

describe('what a site offers', () => {
  it('is a file that the index names, which is fetched', async () => {
    const asked = offer({ [`${FOLDER}index.json`]: '{"croquar":"c.db"}', [`${FOLDER}c.db`]: 'abc' })
    expect(await readOffer(FOLDER, 'croquar')).toEqual({ file: `${FOLDER}c.db` })
    expect(await fetchFile(`${FOLDER}c.db`)).toEqual(new TextEncoder().encode('abc'))
    expect(asked).toEqual([`${FOLDER}index.json`, `${FOLDER}c.db`])
    expect(await readOffer(FOLDER, 'hip')).toBeNull()
    expect(await readOffer(FOLDER, 'constructor')).toBeNull()
  })

  it('are databases of its server, by their address', async () => {
    offer({ [`${FOLDER}index.json`]: '{"hip":{"databases":"../api/databases"}}' })
    expect(await readOffer(FOLDER, 'hip')).toEqual({ databases: 'https://example.org/app/api/databases' })
  })

  it.each(['', 'null', '[1', '<!doctype html>', '{"croquar":7}', '{"croquar":{"databases":7}}'])(
    'is nothing with the index %j',
    async (index) => {
      offer({ [`${FOLDER}index.json`]: index })
      expect(await readOffer(FOLDER, 'croquar')).toBeNull()
    },
  )

  it('is an error where the file is missing', async () => {
    offer({})
    await expect(fetchFile(`${FOLDER}c.db`)).rejects.toThrow('c.db: 404 Not Found')
  })
})

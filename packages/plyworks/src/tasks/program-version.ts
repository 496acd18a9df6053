import { readFile } from 'node:fs/promises'

/** The version of this program, as package.json has it. */
export async function programVersion(): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  const version =
    typeof manifest === 'object' && manifest !== null && 'version' in manifest ? manifest.version : undefined
  if (typeof version !== 'string') throw new Error('package.json names no version')
  return version
}

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Files of the build that get smaller; the server sends a file that lies compressed beside the plain one. */
const TEXTS = /\.(js|css|html|md|svg|json|webmanifest)$/
/** Bytes below which a packet holds the file either way. */
const WORTH_IT = 1000

/**
 * Vite plugin: writes each text of the build once more as Brotli and as gzip, so that no request waits for a compressor. Only what
 * the build itself makes: what is put beside it later would not be compressed again.
 */
export function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      if (dir === undefined) throw new Error('the build has no folder')
      await Promise.all(
        Object.keys(bundle)
          .filter((name) => TEXTS.test(name))
          .map((name) => compress(join(dir, name))),
      )
    },
  }
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path)
  if (content.length < WORTH_IT) return
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }))
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
}

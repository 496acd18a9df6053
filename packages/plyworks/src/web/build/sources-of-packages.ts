import { fileURLToPath } from 'node:url'

const packages = fileURLToPath(new URL('../../../../', import.meta.url))

/** Where the names of our packages lead while they are developed: to their sources, so that nothing runs on an old build. */
export const sourcesOfPackages = [
  { find: /^@plyworks\/core$/, replacement: `${packages}core/src/index.ts` },
  { find: /^@plyworks\/core\/node$/, replacement: `${packages}core/src/node/index.ts` },
  { find: /^@plyworks\/games$/, replacement: `${packages}games/index.ts` },
  { find: /^@plyworks\/games\/([a-z0-9-]+)$/, replacement: `${packages}games/$1/index.ts` },
]

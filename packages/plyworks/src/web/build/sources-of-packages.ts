import { fileURLToPath } from 'node:url'

const packages = fileURLToPath(new URL('../../../../', import.meta.url))

/** The library as it is developed. */
export const coreSource = `${packages}core/src/index.ts`

/** Resolves the names of our packages to their sources while they are developed, so that nothing runs on an old build. */
export const sourcesOfPackages = [
  { find: /^@plyworks\/core$/, replacement: coreSource },
  { find: /^@plyworks\/core\/node$/, replacement: `${packages}core/src/node/index.ts` },
  { find: /^@plyworks\/games$/, replacement: `${packages}games/index.ts` },
  { find: /^@plyworks\/games\/small\/([a-z0-9-]+)$/, replacement: `${packages}games/small/$1.ts` },
  { find: /^@plyworks\/games\/([a-z0-9-]+)$/, replacement: `${packages}games/$1/index.ts` },
]

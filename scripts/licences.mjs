// Writes docs/reference/licences.md from package-lock.json: the licence of every package that plyworks or its web app needs.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Packages that only build the web app, but become part of it. */
const BUNDLED = [
  'node_modules/preact',
  'node_modules/@preact/signals',
  'node_modules/@preact/signals-core',
  'node_modules/qr',
  'node_modules/@fontsource-variable/figtree',
  'node_modules/@fontsource/young-serif',
]

/** Licences that ask for no more than to be named, or to go along with what they are for, as that of fonts (`fonts-licence.txt` of the app) does. */
export const PERMISSIVE = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'OFL-1.1',
  'Unlicense',
]

/** The packages of a lock file as `{ name, version, licence, shipped }`, by name. */
export function readPackages() {
  const { packages } = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8'))
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
    .map(([path, { version, license, dev, devOptional }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: typeof license === 'string' ? license.replace(/^\((.*)\)$/, '$1') : 'unknown',
      shipped: (!dev && !devOptional) || BUNDLED.includes(path),
    }))
    .sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0))
}

/** Whether one of the licences to choose from is permissive. */
export function isPermissive(licence) {
  return licence.split(' OR ').some((each) => each.split(' AND ').every((part) => PERMISSIVE.includes(part.trim())))
}

export function formatLicences(packages) {
  const shipped = packages.filter((each) => each.shipped)
  const rows = shipped.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`)
  const counts = new Map()
  for (const { licence } of packages.filter((each) => !each.shipped))
    counts.set(licence, (counts.get(licence) ?? 0) + 1)
  const tools = [...counts]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, count]) => `${name} (${count})`)
  return `# Licences

Plyworks is under the [MIT licence](../../LICENSE). This page is written by \`node scripts/licences.mjs\` from \`package-lock.json\`; a
test checks that it is current and that every licence in the table is permissive.

## What is installed with it, or part of the web app

| package | version | licence |
|---|---|---|
${rows.join('\n')}

## What only builds and tests it

None of it is shipped: ${tools.join(', ')}.
`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(`${root}docs/reference/licences.md`, formatLicences(readPackages()))
}

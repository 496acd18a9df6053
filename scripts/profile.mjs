// Where the processor time of a command goes: runs it under Node's sampling profiler, threads included, and prints the
// parts of the program and the functions with the largest share. Usage: node scripts/profile.mjs COMMAND…, e.g. node scripts/profile.mjs bench caissa
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SHOWN = 12
const main = fileURLToPath(new URL('../packages/plyworks/bin/plyworks.js', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'plyworks-profile-'))
const options = ['--cpu-prof', `--cpu-prof-dir=${folder}`, main, ...process.argv.slice(2)]
const { status } = spawnSync(process.execPath, options, { stdio: 'inherit' })

const functions = new Map()
const parts = new Map()
let total = 0
for (const file of readdirSync(folder)) addProfile(JSON.parse(readFileSync(join(folder, file), 'utf8')))
rmSync(folder, { recursive: true })
console.log(`\n${Math.round(total / 1000)} ms of samples`)
print(parts)
print(functions)
process.exit(status ?? 1)

/** Adds the time of every sample to its function and the part that belongs to; waiting is no time. */
function addProfile({ nodes, samples, timeDeltas }) {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  for (const [index, id] of samples.entries()) {
    const frame = frames.get(id)
    if (frame.functionName === '(idle)' || frame.functionName === '(program)') continue
    add(functions, nameOf(frame), timeDeltas[index])
    add(parts, partOf(frame), timeDeltas[index])
    total += timeDeltas[index]
  }
}

function add(shares, name, time) {
  shares.set(name, (shares.get(name) ?? 0) + time)
}

function print(shares) {
  const rows = [...shares].sort(([, one], [, other]) => other - one).slice(0, SHOWN)
  for (const [name, time] of rows) console.log(`${((100 * time) / total).toFixed(1).padStart(6)} %  ${name}`)
  console.log()
}

function nameOf({ functionName, url, lineNumber }) {
  if (url.startsWith('wasm')) return `${functionName} (WebAssembly)`
  return url === ''
    ? functionName || '(unknown)'
    : `${functionName || '(anonymous)'} ${basename(url)}:${lineNumber + 1}`
}

function partOf({ functionName, url }) {
  if (url.startsWith('wasm')) return 'WebAssembly'
  if (functionName === '(garbage collector)') return 'garbage collector'
  const [, folder] = /\/dist\/((?:games\/)?[^/]+)\//.exec(url) ?? []
  return folder ?? 'Node'
}

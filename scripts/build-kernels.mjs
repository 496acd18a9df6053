// Compiles packages/games/<game>/kernel/index.ts (AssemblyScript) into packages/games/<game>/kernel-bytes.ts: the bytes as base64, so that the
// same kernel starts at once in Node and in a browser's worker. Games searched by several threads also get
// kernel-bytes-of-threads.ts: the same kernel once a thread, in memory they share, each with its own place for what
// it alone uses. Does nothing where the output is newer than its sources.
// Usage: node scripts/build-kernels.mjs [root of the checkout]

import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const COMPILER_OPTIONS = [
  '--optimizeLevel',
  '3',
  '--shrinkLevel',
  '0',
  '--converge',
  '--noAssert',
  '--runtime',
  'stub',
  '--enable',
  'simd',
]

/** Threads of the games that are searched by more than one. */
const THREADS = { hip: 2 }
/** The first page is for what the threads tell each other; then each has so many bytes for itself. */
const FIRST_BASE = 2 ** 16
const THREAD_BYTES = 2 ** 21
const MOST_PAGES = 65536

export function buildKernels(root) {
  const games = join(root, 'packages', 'games')
  for (const id of readdirSync(games)) if (existsSync(join(games, id, 'kernel'))) buildKernel(root, id)
}

function buildKernel(root, id) {
  const newest = newestIn(join(root, 'packages', 'games', id, 'kernel'))
  const alone = outputOf(root, id, 'kernel-bytes.ts')
  if (isOlder(alone, newest)) {
    writeFileSync(alone, `${headOf(id)}export const kernelBytes =\n  '${compile(root, id, [])}'\n`)
  }
  const threads = THREADS[id] ?? 0
  const together = outputOf(root, id, 'kernel-bytes-of-threads.ts')
  if (threads > 0 && isOlder(together, newest)) {
    const all = Array.from({ length: threads }, (_, thread) => `  '${compile(root, id, sharing(thread, threads))}',\n`)
    writeFileSync(together, `${headOf(id)}export const kernelBytesOfThreads: readonly string[] = [\n${all.join('')}]\n`)
  }
}

function newestIn(source) {
  return Math.max(...readdirSync(source).map((name) => statSync(join(source, name)).mtimeMs))
}

function outputOf(root, id, name) {
  return join(root, 'packages', 'games', id, name)
}

function isOlder(output, newest) {
  return !existsSync(output) || statSync(output).mtimeMs < newest
}

function headOf(id) {
  return `// Generated from packages/games/${id}/kernel by scripts/build-kernels.mjs; do not edit.\n`
}

/** Compiler options for one of the threads that share a memory. */
function sharing(thread, threads) {
  const initial = Math.ceil((FIRST_BASE + threads * THREAD_BYTES) / 65536)
  return [
    ...['--enable', 'threads', '--importMemory', '--zeroFilledMemory', '--sharedMemory'],
    ...['--initialMemory', String(initial), '--maximumMemory', String(MOST_PAGES)],
    ...['--memoryBase', String(FIRST_BASE + thread * THREAD_BYTES)],
  ]
}

/** The kernel as base64. */
function compile(root, id, extra) {
  const scratch = mkdtempSync(join(tmpdir(), 'plyworks-kernel-'))
  const binary = join(scratch, 'kernel.wasm')
  const compiler = join(root, 'node_modules', 'assemblyscript', 'bin', 'asc.js')
  const options = [
    join(root, 'packages', 'games', id, 'kernel', 'index.ts'),
    '--outFile',
    binary,
    ...COMPILER_OPTIONS,
    ...extra,
  ]
  const { status } = spawnSync(process.execPath, [compiler, ...options], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error(`the kernel of ${id} does not compile`)
  const text = readFileSync(binary).toString('base64')
  rmSync(scratch, { recursive: true })
  return text
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  buildKernels(resolve(process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url))))
}

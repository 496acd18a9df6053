// Compiles packages/games/<game>/kernel/index.ts (AssemblyScript) into packages/games/<game>/kernel-bytes.ts: the bytes as base64, so that the
// same kernel starts at once in Node and in a browser's worker. A game whose kernel-layout.ts, which kernel and host both
// compile, names a number of THREADS also gets kernel-bytes-of-threads.ts: the same kernel once a thread, in memory they
// share, each with its own place for what it alone uses. Does nothing where the output is newer than its sources.
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

const MOST_PAGES = 65536

export function buildKernels(root) {
  const games = join(root, 'packages', 'games')
  for (const id of readdirSync(games)) if (existsSync(join(games, id, 'kernel'))) buildKernel(root, id)
}

function buildKernel(root, id) {
  const layout = join(root, 'packages', 'games', id, 'kernel-layout.ts')
  const games = join(root, 'packages', 'games')
  const newest = Math.max(
    newestIn(join(games, id, 'kernel')),
    newestIn(join(games, 'kernels')),
    statSync(layout).mtimeMs,
  )
  const alone = outputOf(root, id, 'kernel-bytes.ts')
  if (isOlder(alone, newest)) {
    writeFileSync(alone, `${headOf(id)}export const kernelBytes: string =\n  '${compile(root, id, [])}'\n`)
  }
  const { THREADS: threads = 0, FIRST_KERNEL: first, KERNEL_BYTES: size } = numbersOf(layout)
  const together = outputOf(root, id, 'kernel-bytes-of-threads.ts')
  if (threads > 0 && isOlder(together, newest)) {
    const end = first + threads * size
    const kernels = Array.from({ length: threads }, (_, thread) =>
      compile(root, id, sharing(first + thread * size, end)),
    )
    const lines = kernels.map((kernel) => `  '${kernel}',\n`).join('')
    writeFileSync(together, `${headOf(id)}export const kernelBytesOfThreads: readonly string[] = [\n${lines}]\n`)
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

/** The numbers of a `kernel-layout.ts` that are written out. */
function numbersOf(layout) {
  const lines = readFileSync(layout, 'utf8').matchAll(/^export const (\w+) = (0x[\da-f]+|\d+)$/gm)
  return Object.fromEntries([...lines].map(([, name, number]) => [name, Number(number)]))
}

/** Compiler options for the kernel at `base` in a memory where the last of the threads' kernels ends at `end`. */
function sharing(base, end) {
  const initial = Math.ceil(end / 65536)
  return [
    ...['--enable', 'threads', '--importMemory', '--zeroFilledMemory', '--sharedMemory'],
    ...['--initialMemory', String(initial), '--maximumMemory', String(MOST_PAGES)],
    ...['--memoryBase', String(base)],
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

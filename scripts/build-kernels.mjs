// Compiles packages/games/<game>/kernel/index.ts (AssemblyScript) into packages/games/<game>/kernel-bytes.ts: the bytes as base64, so that the
// same kernel starts at once in Node and in a browser's worker. A game whose kernel-layout.ts, which kernel and host both
// compile, names a number of THREADS also gets kernel-bytes-of-threads.ts: the same kernel once a thread, in memory they
// share, each with its own place for what it alone uses. Does nothing where the output is newer than its sources. As many
// kernels are compiled at a time as there are processors.
// Usage: node scripts/build-kernels.mjs [root of the checkout]

import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
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

/** Kernels that are being compiled, and those that wait for a processor. */
let compiling = 0
const waiting = []

/** Builds the kernels of all games. @returns resolves when they are there; rejects when one does not compile */
export async function buildKernels(root) {
  const games = join(root, 'packages', 'games')
  const ids = readdirSync(games).filter((id) => existsSync(join(games, id, 'kernel')))
  await Promise.all(ids.flatMap((id) => [buildKernel(root, id), buildKernelsOfThreads(root, id)]))
}

async function buildKernel(root, id) {
  const output = outputOf(root, id, 'kernel-bytes.ts')
  if (!isOlder(output, newestSource(root, id))) return
  writeFileSync(output, `${headOf(id)}export const kernelBytes: string =\n  '${await compile(root, id, [])}'\n`)
}

async function buildKernelsOfThreads(root, id) {
  const { THREADS: threads = 0, FIRST_KERNEL: first, KERNEL_BYTES: size } = numbersOf(layoutOf(root, id))
  const output = outputOf(root, id, 'kernel-bytes-of-threads.ts')
  if (threads === 0 || !isOlder(output, newestSource(root, id))) return
  const end = first + threads * size
  const kernels = await Promise.all(
    Array.from({ length: threads }, (_, thread) => compile(root, id, sharing(first + thread * size, end))),
  )
  const lines = kernels.map((kernel) => `  '${kernel}',\n`).join('')
  writeFileSync(output, `${headOf(id)}export const kernelBytesOfThreads: readonly string[] = [\n${lines}]\n`)
}

function layoutOf(root, id) {
  return join(root, 'packages', 'games', id, 'kernel-layout.ts')
}

function newestSource(root, id) {
  const games = join(root, 'packages', 'games')
  const folders = [join(games, id, 'kernel'), join(games, 'kernels')]
  return Math.max(...folders.map(newestIn), statSync(layoutOf(root, id)).mtimeMs)
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

/** The kernel as base64, compiled as soon as a processor is free. */
async function compile(root, id, extra) {
  while (compiling >= availableParallelism()) await new Promise((resolve) => waiting.push(resolve))
  compiling++
  const scratch = mkdtempSync(join(tmpdir(), 'plyworks-kernel-'))
  try {
    const binary = join(scratch, 'kernel.wasm')
    await runCompiler(root, id, [
      join(root, 'packages', 'games', id, 'kernel', 'index.ts'),
      '--outFile',
      binary,
      ...COMPILER_OPTIONS,
      ...extra,
    ])
    return readFileSync(binary).toString('base64')
  } finally {
    rmSync(scratch, { recursive: true })
    compiling--
    waiting.shift()?.()
  }
}

function runCompiler(root, id, options) {
  const compiler = join(root, 'node_modules', 'assemblyscript', 'bin', 'asc.js')
  const child = spawn(process.execPath, [compiler, ...options], { cwd: root, stdio: ['ignore', 'inherit', 'pipe'] })
  // What it says of its own search for shorter code is nothing that a reader could mend.
  child.stderr.setEncoding('utf8').on('data', (text) => {
    process.stderr.write(text.replaceAll('Last converge was suboptimal.\n', ''))
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (status) =>
      status === 0 ? resolve() : reject(new Error(`the kernel of ${id} does not compile`)),
    )
  })
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await buildKernels(resolve(process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url))))
}

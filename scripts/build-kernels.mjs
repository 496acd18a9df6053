// Compiles wasm/<game>/index.ts (AssemblyScript) into src/games/<game>/kernel-bytes.ts: the bytes as base64, so that the
// same kernel starts at once in Node and in a browser's worker. Does nothing where the output is newer than its sources.
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

export function buildKernels(root) {
  const folder = join(root, 'wasm')
  if (!existsSync(folder)) return
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) buildKernel(root, entry.name)
  }
}

function buildKernel(root, id) {
  const source = join(root, 'wasm', id)
  const output = join(root, 'src', 'games', id, 'kernel-bytes.ts')
  const newest = Math.max(...readdirSync(source).map((name) => statSync(join(source, name)).mtimeMs))
  if (existsSync(output) && statSync(output).mtimeMs >= newest) return
  const scratch = mkdtempSync(join(tmpdir(), 'plyworks-kernel-'))
  const binary = join(scratch, 'kernel.wasm')
  const compiler = join(root, 'node_modules', 'assemblyscript', 'bin', 'asc.js')
  const options = [join(source, 'index.ts'), '--outFile', binary, ...COMPILER_OPTIONS]
  const { status } = spawnSync(process.execPath, [compiler, ...options], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error(`the kernel of ${id} does not compile`)
  const text = readFileSync(binary).toString('base64')
  writeFileSync(
    output,
    `// Generated from wasm/${id} by scripts/build-kernels.mjs; do not edit.
export const kernelBytes =
  '${text}'
`,
  )
  rmSync(scratch, { recursive: true })
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  buildKernels(resolve(process.argv[2] ?? fileURLToPath(new URL('..', import.meta.url))))
}

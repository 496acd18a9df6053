import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { sourcesOfPackages } from '../../../packages/plyworks/src/web/build/sources-of-packages.js'

/** Runs programs on a disk that fails at one call (see faulty-io.c). */

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

export type FaultKind = 'fail' | 'full' | 'tear' | 'forget'

export interface Fault {
  readonly kind: FaultKind
  /** Number of the call, from 1. */
  readonly at: number
}

export interface FaultyRun {
  /** Null when it was killed. */
  readonly status: number | null
  readonly lines: readonly string[]
  readonly err: string
}

export class FaultyDisk {
  private readonly folder = mkdtempSync(join(tmpdir(), 'plyworks-faulty-'))
  private readonly library = join(this.folder, 'faulty-io.so')

  constructor() {
    const options = ['-O1', '-shared', '-fPIC', '-o', this.library, here('faulty-io.c'), '-ldl', '-lpthread']
    execFileSync('cc', options)
  }

  /** Bundles a script of this folder with the parts of the program that it uses. */
  async bundle(name: string): Promise<string> {
    await build({
      configFile: false,
      logLevel: 'silent',
      resolve: { alias: sourcesOfPackages },
      ssr: { noExternal: true, external: ['better-sqlite3'] },
      build: {
        ssr: here(`${name}.ts`),
        outDir: here(`../../../node_modules/.cache/plyworks-faults/${name}`),
        emptyOutDir: true,
        rollupOptions: { output: { entryFileNames: `${name}.mjs` } },
      },
    })
    return here(`../../../node_modules/.cache/plyworks-faults/${name}/${name}.mjs`)
  }

  /** An empty folder. */
  empty(): string {
    return mkdtempSync(join(this.folder, 'run-'))
  }

  /** @param data the folder whose files fail */
  run(words: readonly string[], data: string, fault?: Fault): Promise<FaultyRun> {
    const env = {
      ...process.env,
      LD_PRELOAD: this.library,
      FAULT_FOLDER: data,
      FAULT_AT: String(fault?.at ?? 0),
      FAULT_KIND: fault?.kind ?? 'fail',
      FAULT_SEED: String(fault?.at ?? 1),
      FAULT_COUNT: join(this.folder, 'count'),
    }
    return new Promise((resolve, reject) => {
      const child = spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'pipe'] })
      let [out, err] = ['', '']
      child.stdout.on('data', (bytes) => {
        out += bytes
      })
      child.stderr.on('data', (bytes) => {
        err += bytes
      })
      child.once('error', reject)
      child.once('close', (status) => resolve({ status, lines: out.split('\n').filter((line) => line !== ''), err }))
    })
  }

  /** The number of calls of the last run without a fault. */
  get calls(): number {
    const path = join(this.folder, 'count')
    return existsSync(path) ? Number(readFileSync(path, 'utf8')) : 0
  }

  close(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** Places among the calls of a run: all of them, or a few that are spread over them and differ by kind. */
export function faultsOf(kinds: readonly FaultKind[], calls: number, most: number): Fault[] {
  return kinds.flatMap((kind, shift) => {
    const step = Math.max(1, calls / most)
    const places = new Set<number>()
    for (let place = 1 + (shift * step) / kinds.length; place <= calls; place += step) places.add(Math.floor(place))
    return [...places].map((at) => ({ kind, at }))
  })
}

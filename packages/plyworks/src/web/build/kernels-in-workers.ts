import type { Plugin } from 'vite'

const KERNEL = /[\\/]kernel-bytes\.ts$/

/**
 * Vite plugin for the page itself, not for its workers: leaves out the compiled programs by which games search and count. The page
 * draws boards and checks moves; searching there would stop it, so that only workers search, and they have files of their own.
 */
export function kernelsInWorkers(): Plugin {
  return {
    name: 'kernels-in-workers',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!KERNEL.test(id)) return null
      return `export const kernelBytes = ''`
    },
  }
}

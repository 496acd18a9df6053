import { fromBase64 } from './base64.js'

/**
 * Compiles a module of WebAssembly at the first call and hands out the same one from then on: instances are many, one
 * for each engine, and compiling takes far longer than starting one.
 * @param base64 the bytes of the module
 */
export function compiledOnce(base64: string): () => WebAssembly.Module {
  let compiled: WebAssembly.Module | null = null
  return () => {
    compiled ??= new WebAssembly.Module(fromBase64(base64))
    return compiled
  }
}

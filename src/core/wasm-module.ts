/**
 * Compiles a module of WebAssembly at the first call and hands out the same one from then on: instances are many, one
 * for each engine, and compiling takes far longer than starting one.
 * @param base64 the bytes of the module
 */
export function compiledOnce(base64: string): () => WebAssembly.Module {
  let compiled: WebAssembly.Module | null = null
  return () => {
    compiled ??= new WebAssembly.Module(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)))
    return compiled
  }
}

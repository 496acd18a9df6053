export function writeMemory(path: string, whose: string, memory: Uint8Array): void
export function readMemory(path: string, whose: string, memory: Uint8Array): boolean
export function removeMemory(path: string): void

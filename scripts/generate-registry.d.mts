export function gamesIn(root: string): { readonly id: string; readonly module: string }[]
export function smallIds(root: string): string[]
export function registryText(root: string): string
export function generateRegistry(root: string): void

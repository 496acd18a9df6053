export function registryText(root: string): string
export function generateRegistry(root: string): void

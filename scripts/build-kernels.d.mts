export function buildKernels(root: string): void

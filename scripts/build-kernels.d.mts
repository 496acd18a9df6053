export function buildKernels(root: string): Promise<void>

export function embedTables(root: string): void

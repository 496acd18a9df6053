/** An arrow from one thing to another. */
export type Arrow = readonly [from: string, to: string]

/** Returns the groups of two or more things that lead back to each other by arrows, each group sorted. */
export function circlesIn(arrows: readonly Arrow[]): string[][] {
  const next = new Map<string, string[]>()
  for (const [from, to] of arrows) {
    if (from === to) continue
    next.set(from, [...(next.get(from) ?? []), to])
    if (!next.has(to)) next.set(to, [])
  }
  // R. Tarjan's strongly connected components.
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []
  const visit = (here: string): number => {
    const number = index.size
    index.set(here, number)
    low.set(here, number)
    open.push(here)
    for (const to of next.get(here) ?? []) {
      if (!index.has(to)) low.set(here, Math.min(low.get(here) ?? 0, visit(to)))
      else if (open.includes(to)) low.set(here, Math.min(low.get(here) ?? 0, index.get(to) ?? 0))
    }
    if (low.get(here) === number) {
      const group = open.splice(open.indexOf(here))
      if (group.length > 1) circles.push(group.sort())
    }
    return low.get(here) ?? 0
  }
  for (const here of next.keys()) if (!index.has(here)) visit(here)
  return circles
}

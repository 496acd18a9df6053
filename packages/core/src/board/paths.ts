/** Returns a circle around x, y as SVG path data, drawn clockwise. */
export function circlePath(x: number, y: number, radius: number): string {
  const half = `a${round(radius)} ${round(radius)} 0 0 1`
  return `M${round(x - radius)} ${round(y)}${half} ${round(2 * radius)} 0${half} ${round(-2 * radius)} 0Z`
}

/** Returns a rectangle as SVG path data. `corner` is the radius of its corners; x and y are those of the top left one. */
export function boxPath(x: number, y: number, width: number, height: number, corner = 0): string {
  if (corner === 0) return `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}Z`
  const arc = (across: number, down: number) => `a${corner} ${corner} 0 0 1 ${across} ${down}`
  return (
    `M${round(x + corner)} ${round(y)}h${round(width - 2 * corner)}${arc(corner, corner)}` +
    `v${round(height - 2 * corner)}${arc(-corner, corner)}h${round(2 * corner - width)}${arc(-corner, -corner)}` +
    `v${round(2 * corner - height)}${arc(corner, -corner)}Z`
  )
}

/** Returns a closed polygon through points as SVG path data. */
export function polygonPath(points: readonly (readonly [x: number, y: number])[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`
}

/**
 * Returns the corners of a regular polygon around x, y, the first one at the top.
 * @param inner radius of every other corner, for a star
 */
export function regularPoints(
  x: number,
  y: number,
  corners: number,
  radius: number,
  inner = radius,
): [number, number][] {
  return Array.from({ length: corners }, (_, index) => {
    const angle = (2 * Math.PI * index) / corners
    const reach = index % 2 === 0 ? radius : inner
    return [x + reach * Math.sin(angle), y - reach * Math.cos(angle)]
  })
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

/** Numbers and times for people. */

/** `1234567` as `1,234,567`. */
export function groupDigits(count: number): string {
  return String(count).replace(/\B(?=(\d{3}){1,7}$)/g, ',')
}

/** A rate such as `12.3 M/s`. */
export function perSecond(count: number, milliseconds: number): string {
  return `${shortCount((count / Math.max(milliseconds, 1)) * 1000)}/s`
}

/** `12345678` as `12.3 M`. */
export function shortCount(count: number): string {
  if (count < 1000) return String(Math.round(count))
  const units = ['k', 'M', 'G', 'T']
  let value = count / 1000
  let unit = 0
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000
    unit++
  }
  return `${value < 99.95 ? value.toFixed(1) : value.toFixed(0)} ${units[unit]}`
}

/** Milliseconds as `m:ss` or `h:mm:ss`. */
export function clockTime(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000))
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const shown = parts[0] === 0 ? parts.slice(1) : parts
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}

/** `1 ply` or `12 plies`. */
export function countPlies(plies: number): string {
  return `${plies} ${plies === 1 ? 'ply' : 'plies'}`
}

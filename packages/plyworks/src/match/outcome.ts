import { quote, TextError } from '@plyworks/core'

/** The shares of the point by seat as fractions: `1 0`, `1/2 1/2`, `0 1/3 1/3 1/3`. */
export function formatOutcome(points: readonly number[]): string {
  return points.map(formatShare).join(' ')
}

/** @throws TextError when the text is none that `formatOutcome` writes */
export function parseOutcome(text: string, subject: string): number[] {
  return text.split(' ').map((share) => {
    const match = /^(?:([01])|1\/([2-9]|[1-9]\d))$/.exec(share)
    if (match === null) throw new TextError(subject, 1, quote(text), 'shares such as 1 0 or 1/2 1/2')
    return match[2] === undefined ? Number(match[1]) : 1 / Number(match[2])
  })
}

/** Whether numbers are what `formatOutcome` can write: each 0 or an equal part of the point, together all of it. */
export function isOutcome(points: readonly number[]): boolean {
  const sum = points.reduce((total, share) => total + share, 0)
  return Math.abs(sum - 1) < 1e-9 && points.every((share) => share === 0 || Math.abs(partsOf(share) * share - 1) < 1e-9)
}

function formatShare(share: number): string {
  return share === 0 ? '0' : partsOf(share) === 1 ? '1' : `1/${partsOf(share)}`
}

function partsOf(share: number): number {
  return Math.round(1 / share)
}

import { TextError } from '../base/text-error.js'

/**
 * Packs weights: a weight is a variable-length number (7 bits a byte, lowest first, zigzag); 0 is followed by the number of
 * further zeros, as most entries never came up.
 */
export const learnedNumbers = { pack, unpack }

function pack(weights: Int16Array): Uint8Array {
  const bytes: number[] = []
  const put = (value: number): void => {
    let rest = value
    for (; rest > 127; rest >>>= 7) bytes.push((rest & 127) | 128)
    bytes.push(rest)
  }
  for (let at = 0; at < weights.length; at++) {
    const weight = weights[at]
    put(weight < 0 ? -2 * weight - 1 : 2 * weight)
    if (weight !== 0) continue
    const first = at
    while (at + 1 < weights.length && weights[at + 1] === 0) at++
    put(at - first)
  }
  return Uint8Array.from(bytes)
}

function unpack(bytes: Uint8Array, count: number): Int16Array {
  const weights = new Int16Array(count)
  let at = 0
  const take = (): number => {
    let value = 0
    for (let shift = 0; at < bytes.length && shift < 28; shift += 7) {
      const byte = bytes[at++]
      value |= (byte & 127) << shift
      if (byte < 128) break
    }
    return value
  }
  let index = 0
  for (; index < count && at < bytes.length; index++) {
    const value = take()
    weights[index] = value & 1 ? -((value + 1) >> 1) : value >> 1
    if (value === 0) index += take()
  }
  if (index !== count || at !== bytes.length)
    throw new TextError('learned file', 1, 'weights of another number', `${count} of them`)
  return weights
}

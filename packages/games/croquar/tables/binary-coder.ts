/**
 * Binary arithmetic coding (J. Rissanen and G. Langdon, "Arithmetic Coding", 1979; carry-less form with 32-bit bounds as
 * in M. Mahoney's lpaq): yes-or-no decisions with given probabilities, packed into close to their information content.
 * The coder keeps an interval of 32-bit numbers; each decision keeps the part that belongs to it, and leading bytes on
 * which both bounds agree are settled. Products stay below 2^48, so doubles are exact.
 */

/** Probabilities are given in parts of 65,536, from 1 to 65,535. */
export const PROBABILITY_UNITS = 65_536

/** What encoder and decoder have in common, so that one model drives both. */
export interface BinaryCoder {
  /**
   * Codes one decision. An encoder takes `yes` and returns it; a decoder ignores it and returns what was encoded.
   * @param probability of yes, in parts of 65,536
   */
  code(yes: boolean, probability: number): boolean
}

/** Turns decisions with their probabilities into bytes. */
export class BinaryEncoder implements BinaryCoder {
  private low = 0
  private high = 0xffff_ffff
  private readonly bytes: number[] = []

  code(yes: boolean, probability: number): boolean {
    const middle = middleOf(this.low, this.high, probability)
    if (yes) this.high = middle
    else this.low = middle + 1
    while ((this.low ^ this.high) >>> 24 === 0) {
      this.bytes.push(this.high >>> 24)
      this.low = (this.low << 8) >>> 0
      this.high = ((this.high << 8) | 255) >>> 0
    }
    return yes
  }

  /** All bytes; call once, at the end. Zeros at the end are left out: the decoder supplies them. */
  finish(): Uint8Array<ArrayBuffer> {
    // The number in the interval with the most zeros at its end.
    for (let kept = 8; kept <= 32; kept += 8) {
      const unit = 2 ** (32 - kept)
      const value = Math.ceil(this.low / unit) * unit
      if (value > this.high) continue
      for (let shift = 24; shift >= 32 - kept; shift -= 8) this.bytes.push((value >>> shift) & 255)
      break
    }
    while (this.bytes.at(-1) === 0) this.bytes.pop()
    return Uint8Array.from(this.bytes)
  }
}

/** Adds up the information of decisions instead of packing them. */
export class InformationMeter implements BinaryCoder {
  bits = 0

  code(yes: boolean, probability: number): boolean {
    this.bits -= Math.log2((yes ? probability : PROBABILITY_UNITS - probability) / PROBABILITY_UNITS)
    return yes
  }
}

/** Finds the decisions again, given the same probabilities in the same order. */
export class BinaryDecoder implements BinaryCoder {
  private low = 0
  private high = 0xffff_ffff
  private value = 0
  private at = 0

  constructor(private readonly bytes: Uint8Array) {
    for (let count = 0; count < 4; count++) this.take()
  }

  code(_yes: boolean, probability: number): boolean {
    const middle = middleOf(this.low, this.high, probability)
    const yes = this.value <= middle
    if (yes) this.high = middle
    else this.low = middle + 1
    while ((this.low ^ this.high) >>> 24 === 0) {
      this.low = (this.low << 8) >>> 0
      this.high = ((this.high << 8) | 255) >>> 0
      this.take()
    }
    return yes
  }

  private take(): void {
    const next = this.at < this.bytes.length ? this.bytes[this.at] : 0
    this.at++
    this.value = ((this.value << 8) | next) >>> 0
  }
}

function middleOf(low: number, high: number, probability: number): number {
  return low + Math.floor(((high - low) * probability) / PROBABILITY_UNITS)
}

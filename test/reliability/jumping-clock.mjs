// Loaded before the program: the wall clock jumps hours to and fro with every look at it.
const RealDate = Date
const LEAPS = [0, 7_200_000, -86_400_000, 3_600_000, -31_536_000_000]
let looks = 0

function leapt() {
  return RealDate.now() + LEAPS[looks++ % LEAPS.length]
}

globalThis.Date = class extends RealDate {
  constructor(...words) {
    super(...(words.length === 0 ? [leapt()] : words))
  }

  static now() {
    return leapt()
  }
}

import { fromBase64 } from '@plyworks/core'
import { type CroquarPosition, MAX_MOVES } from '../rules.js'
import { IN_HOOP } from '../situations.js'
import { BinaryDecoder } from './binary-coder.js'
import { type BitTable, codeBits } from './bit-table.js'

/**
 * The value of every position from one bit for each in which both players stand on plain numbers, set when the seat to move
 * wins: the idea of P. Colley's second program, carried through without gaps.
 *
 * A position's bit is numbered `((seat to move * 4 + class - 1) * 182 + mover) * 182 + other`, by situations; eight to a
 * byte that makes 33,124 bytes. (Where nothing is barred at the start of the game class 1 stands for it.)
 */
const PLACES = IN_HOOP
export const WON_BITS = 2 * 4 * PLACES * PLACES
export const WON_BYTES = Math.ceil(WON_BITS / 8)

/** Whether the position has a bit of its own. */
function isStored(position: CroquarPosition): boolean {
  return position.mover < PLACES && position.other < PLACES && !position.over
}

/** The number of the bit of a stored position. */
function wonBit(position: CroquarPosition): number {
  const barred = position.barred === 0 ? 0 : position.barred - 1
  return ((position.turn * 4 + barred) * PLACES + position.mover) * PLACES + position.other
}

/** The value of any position from the bits. */
export class KnownValues {
  private readonly moves = new Int32Array(MAX_MOVES)
  /** Values of positions that are not stored, by their situation, found on the way. */
  private readonly found = new Map<number, number>()

  constructor(private readonly bits: Uint8Array) {}

  /** Whether the seat to move wins, in a stored position. */
  won(position: CroquarPosition): boolean {
    const bit = wonBit(position)
    return ((this.bits[bit >> 3] >> (bit & 7)) & 1) === 1
  }

  /**
   * 1 win, 0 draw, -1 loss for the seat to move. A stored position that is not won is drawn if some move leads to a
   * position that the opponent does not win either. Other positions (a player in a hoop, stepping back, or over) look as
   * many moves ahead as it takes to come to stored ones.
   */
  value(position: CroquarPosition): number {
    if (position.over) return position.score(position.turn)
    if (!isStored(position)) return this.lookAhead(position)
    if (this.won(position)) return 1
    return this.movesOf(position).some((move) => this.holds(position, move)) ? 0 : -1
  }

  /** Whether the opponent does not win after the move. */
  private holds(position: CroquarPosition, move: number): boolean {
    const seat = position.turn
    position.make(move)
    const holds = position.over
      ? position.score(seat) >= 0
      : isStored(position)
        ? !this.won(position)
        : this.lookAhead(position) <= 0
    position.unmake()
    return holds
  }

  private lookAhead(position: CroquarPosition): number {
    const key = ((position.mover * 512 + position.other) * 5 + position.barred) * 2 + position.turn
    const known = this.found.get(key)
    if (known !== undefined) return known
    const seat = position.turn
    let best = -1
    for (const move of this.movesOf(position)) {
      position.make(move)
      best = Math.max(best, position.over ? position.score(seat) : 0 - this.value(position))
      position.unmake()
      if (best === 1) break
    }
    this.found.set(key, best)
    return best
  }

  private movesOf(position: CroquarPosition): number[] {
    return Array.from(this.moves.subarray(0, position.generate(this.moves, 0)))
  }
}

/** The neighbours: the same position one number back for either player, ten back for either, in the class and for the seat before. */
export const WON_TABLE: BitTable = {
  bits: WON_BITS,
  neighbours: [1, PLACES, 9, 9 * PLACES, 9 * PLACES + 9, PLACES * PLACES, 4 * PLACES * PLACES, 91, 91 * PLACES],
}

let unpacked: Uint8Array | undefined

/** The won bits, unpacked at first use. */
export function wonBits(): Uint8Array {
  unpacked ??= codeBits(new BinaryDecoder(fromBase64(WON_DATA)), WON_TABLE, () => false)
  return unpacked
}

let sharedValues: KnownValues | undefined

/** Values of all positions by the won bits. */
export function knownValues(): KnownValues {
  sharedValues ??= new KnownValues(wonBits())
  return sharedValues
}

/** The bits in base 64, as `analyzeTables` makes them. */
export const WON_DATA =
  '6qYaUrpwk5rYO8wIleBcrMT2YH/sI/WbHFV/lcgTLG/QakcUQg8TWcNLtsXvcf5/fI0DE5+lTUQX3EpkTLgWoTSQ8w3oGWP///dlcOf9KwQ43IZw' +
  'WAIDzoM2i1Lx8EztFk5ub0r7Go/9mFkNfqyusX8FFeX3AaBEKNzuwipir1QlJEFe/35PxA5EWZDUCPUNQ89t3NGFjHPYYcpf18QfcqQ6snbIDv7X' +
  '+MCyOXdSONUMJTfxHi+IMwP2SUcaIGEOJJjdi8ZWUWjMIKn////kGi9qOucb9YA4JsRg93UAA8f5EYoHBL83V2VJo3EpX1qFKCY0LVVCb1QHRNfs' +
  'cz+9E+P+68J1UdVcCOvI/JdbEZ3Mjviv6rzv23arRP/90GNTh3fWmy0t0cFasrNud2hFQSP845NqkXQrIIeL2yZ7Qw/YcKrBgh1TkPbuioYf0V0z' +
  'ARvcvA1BNsHa47P+so/MYKtIIh5abYErgt0spodi7dzvHz5Hm65gFowdna0yU76mWNS7phZeSPqlv8ovAYtqdSfD0MCy6BsRocU8nEngumoR2uZm' +
  '4uFtFiFqnmuismwz+kIzcYW+Hy2SaJNURXPPB3kXMxUk9SL5AxRTlpNWoqDsLlAHoRbrD+Pv2wDac6JrCUwY0Z7r1NIKzJOFg0YeDZLFLkg64TSy' +
  'oSxfPKc5X+JBcnPWXMcA5V8gOvTEX+AviIwCi5MsPKgvC5luIGUZfP75Ulid5fSZ0vY1XcymVKbucHX334GgOJLE7uZFgZKV1hRojodsnHdMw1RA' +
  'TW0uaQQBUTFysEoTPlHGhpp1PVsd3GlTgPeGo4w1uUSe9VEgu2cSH/QGTPuyrCWaLtE9XOLxo1JMgM8d307WKTS4mZw7uVZtJMet15nRgiVKgpk4' +
  '7ouCElXCSNwSckFLmNN/pNI0tNOOqvWKtUXlPOrmTdggT305X/hgFW0XpfYFvJyQnfeciY3Mksj4MMzJ8NB35WRZ61rsVKO/8JruvjMvsURUHC76' +
  'duqYzaPBSxaGyYYzwpxx2V/oeVyodwy+kO84LwDFKa8/hEdTDs1RUCvB0bsNDwk9trc8XpgBeTaAtkH2bonHUMO9FB5/BoknrJhL3fHKGf3kFGIB' +
  'ZzmtuMpjLnMy7I/hexr+8OatUjeTQuQQKlrEmXncChJKTHAJKJubIyD0CyDjmFEg+YlypKBlPG7VePniTfzoPNNYyk4ZwNGue6r36Q1Vl0Mh91K6' +
  'Z65Xz+X0t6To0GL7/Ej6RKsTBCbvpG/Fh/TbvcVPz6v4khVEFMnFbq3/5VukE4/Qnbbe7E7gPbTsZ5qokQkmP7itAwyClaNc1EFvRfI41VxpjRub' +
  'N+uVLilaEN1ehEJnpE2TyWyTFNPfVhWfMZMvXULWb4eBRxIBOJxd2oLLCG3ess56DP5ppNnmgrDRxByJuMzlv3f3o6tBgJ97xBvKzNkmM4TQHWrv' +
  'OcsVmmSapMj/1Ju5g6pK6imhiAxiqfbYZzP3iyuuyw+vXZbnPmEXKSYPw1+T0pWlRkI8LG7uFiFr692FddUUaed3blwq7V1CkAj4/0zJjs7bcuNa' +
  'Kx1tKFWgdy/mbh8J44gxEwN3LWmEJT4CChDaQin/0G3ujLdfvbJYD6Lzoy8jkBybOAg0l66779fD375HaE42gTT1ErEybpcoPFoq1sGvawGN5tCL' +
  'JIksZS+FbyqtnVr9SXVIGPnvQbWInHOk+UWJI4YSewhDj6ihSmLblbvsbYggMooqnqD+MbSKsoww4TdevnQ6MNMfNBNFsU8QBZ/gK0zUvFRZb3Bm' +
  'YRhRfMg88PMrQskLkllgFgV4k9dLAKZwTO4Dtva3BJ8WqvVApeMWjMq7laDP9FqdOzv9lQ=='

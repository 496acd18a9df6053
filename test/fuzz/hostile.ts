import fc from 'fast-check'

/**
 * Hostile input: valid samples with a few edits each, which get deep into a parser, and texts that were never valid.
 * Edits are an array of plain values, so that a failure shrinks to the few that matter.
 */

/** Words on which hand-written parsers often fail. */
const AWKWARD = [
  '',
  ' ',
  '\n',
  '\r\n',
  '\0',
  '\u001b[31m',
  '\u2028',
  '\ud800',
  '𝟙',
  'ﬁ',
  '0',
  '-0',
  '-1',
  '00',
  '1e9',
  '1e999',
  '0x10',
  'NaN',
  'Infinity',
  '4294967296',
  '9007199254740993',
  '99999999999999999999',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  '{}',
  '[]',
  '"',
  '\\',
  '%',
  '%00',
  '../..',
  '(((((((((((((((((((((((((((((((',
  '{"a":'.repeat(20),
  'x'.repeat(5000),
]

type Edit =
  | { readonly kind: 'cut'; readonly at: number; readonly count: number }
  | { readonly kind: 'insert'; readonly at: number; readonly text: string }
  | { readonly kind: 'change'; readonly at: number; readonly text: string }
  | { readonly kind: 'repeat'; readonly at: number; readonly count: number; readonly times: number }
  | { readonly kind: 'splice'; readonly at: number; readonly sample: number; readonly from: number }
  | { readonly kind: 'end'; readonly at: number }

const place = fc.nat(0xffff)
const few = fc.integer({ min: 1, max: 12 })
const piece = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...AWKWARD) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 3 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 3 }) },
)

const edit: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ kind: fc.constant('cut' as const), at: place, count: few }),
  fc.record({ kind: fc.constant('insert' as const), at: place, text: piece }),
  fc.record({ kind: fc.constant('change' as const), at: place, text: piece }),
  fc.record({ kind: fc.constant('repeat' as const), at: place, count: few, times: few }),
  fc.record({ kind: fc.constant('splice' as const), at: place, sample: place, from: place }),
  fc.record({ kind: fc.constant('end' as const), at: place }),
)

/** Texts near the samples, and some that are nothing like them. */
export function hostileText(samples: readonly string[]): fc.Arbitrary<string> {
  const near = fc
    .tuple(fc.constantFrom(...samples), fc.array(edit, { maxLength: 5 }))
    .map(([sample, edits]) => edits.reduce((text, each) => edited(text, each, samples), sample))
  return fc.oneof(
    { weight: 8, arbitrary: near },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 100 }) },
    { weight: 1, arbitrary: fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')) },
  )
}

function edited(text: string, change: Edit, samples: readonly string[]): string {
  const at = change.at % (text.length + 1)
  switch (change.kind) {
    case 'cut':
      return text.slice(0, at) + text.slice(at + change.count)
    case 'insert':
      return text.slice(0, at) + change.text + text.slice(at)
    case 'change':
      return text.slice(0, at) + change.text + text.slice(at + 1)
    case 'repeat':
      return text.slice(0, at) + text.slice(at, at + change.count).repeat(change.times) + text.slice(at + change.count)
    case 'splice': {
      const other = samples[change.sample % samples.length]
      return text.slice(0, at) + other.slice(change.from % (other.length + 1))
    }
    case 'end':
      return text.slice(0, at)
  }
}

/** Lines for a protocol: whole valid ones in any order among hostile ones. */
export function hostileLines(samples: readonly string[], maxLength = 12): fc.Arbitrary<string[]> {
  const line = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...samples) },
    { weight: 2, arbitrary: hostileText(samples) },
  )
  return fc.array(line, { maxLength })
}

interface ByteEdit {
  readonly at: number
  readonly value: number
  readonly cut: number
  readonly room: number
}

/**
 * Files near the samples.
 * @param seal mends the checksums, so that what lies behind them is met as well
 */
export function hostileBytes(
  samples: readonly Uint8Array[],
  seal: (bytes: Uint8Array) => void = () => {},
): fc.Arbitrary<Uint8Array> {
  const byteEdit: fc.Arbitrary<ByteEdit> = fc.record({
    at: fc.nat(0xff_ffff),
    value: fc.oneof(fc.nat(255), fc.constantFrom(0, 1, 127, 128, 255)),
    cut: fc.oneof(fc.constant(0), fc.constant(0), fc.nat(8)),
    room: fc.oneof(fc.constant(0), fc.constant(0), fc.nat(8)),
  })
  return fc
    .tuple(fc.constantFrom(...samples), fc.array(byteEdit, { minLength: 1, maxLength: 4 }), fc.boolean())
    .map(([sample, edits, mend]) => {
      const bytes = edits.reduce(editedBytes, sample)
      const copy = bytes === sample ? sample.slice() : bytes
      if (mend) seal(copy)
      return copy
    })
}

function editedBytes(bytes: Uint8Array, { at, value, cut, room }: ByteEdit): Uint8Array {
  const from = at % (bytes.length + 1)
  const kept = Math.min(bytes.length, from + cut)
  const edited = new Uint8Array(from + room + bytes.length - kept)
  edited.set(bytes.subarray(0, from))
  edited.set(bytes.subarray(kept), from + room)
  if (from < edited.length) edited[from] = value
  return edited
}

/** Plain data near the samples: members changed, left out, added, nested. */
export function hostileData(samples: readonly unknown[]): fc.Arbitrary<unknown> {
  const anything = fc.oneof(
    fc.constantFrom<unknown>(null, true, -1, 0.5, 1e308, '', 'x', [], {}, [[]], { a: 1 }, 2 ** 53, -0),
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom<unknown>(...AWKWARD),
  )
  const near = fc
    .tuple(fc.constantFrom(...samples), fc.array(fc.tuple(place, place, anything), { minLength: 1, maxLength: 3 }))
    .map(([sample, edits]) =>
      edits.reduce<unknown>((value, [path, kind, other]) => editedData(value, path, kind, other), sample),
    )
  return fc.oneof({ weight: 8, arbitrary: near }, { weight: 1, arbitrary: anything })
}

/** A copy with one place changed; `path` picks the place. */
function editedData(value: unknown, path: number, kind: number, other: unknown): unknown {
  const deeper = path >> 2
  if (Array.isArray(value) && value.length > 0 && path % 4 !== 0) {
    const at = deeper % value.length
    const copy: unknown[] = [...value]
    if (kind % 3 === 0) copy.splice(at, 1)
    else if (kind % 3 === 1) copy.splice(at, 0, other)
    else copy[at] = editedData(value[at], deeper, kind >> 2, other)
    return copy
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && path % 8 !== 0) {
    const entries: [string, unknown][] = Object.entries(value)
    const at = entries.length === 0 ? 0 : deeper % entries.length
    if (entries.length === 0 || kind % 8 === 0) entries.push([AWKWARD[deeper % AWKWARD.length], other])
    else if (kind % 8 === 1) entries.splice(at, 1)
    else entries[at] = [entries[at][0], editedData(entries[at][1], deeper, kind >> 3, other)]
    return Object.fromEntries(entries)
  }
  return other
}

import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type CertificateFile, decodeCertificate, encodeCertificate } from './certificate-format.js'

const file: CertificateFile = {
  game: 'hip:rows=3,cols=3',
  position: '.../.../... 1 1',
  value: 'draw',
  strategies: [
    { seat: 0, score: 0, moves: Uint8Array.of(1, 2, 3) },
    { seat: 1, score: 0, moves: Uint8Array.of(5) },
  ],
}

describe('a certificate as a file', () => {
  it('comes back as it was', () => {
    const read = decodeCertificate(encodeCertificate(file))
    expect(read).toMatchObject({ game: file.game, position: file.position, value: 'draw' })
    expect(read.strategies.map(({ seat, score, moves }) => [seat, score, [...moves]])).toEqual([
      [0, 0, [1, 2, 3]],
      [1, 0, [5]],
    ])
  })

  it('is refused when any byte of the moves or of the first line is changed, or when it is cut short', () => {
    const bytes = encodeCertificate(file)
    const headEnd = bytes.indexOf(0x0a, 'plyworks certificate 2\n'.length)
    for (let at = 0; at < bytes.length; at++) {
      if (at > 22 && at <= headEnd) continue
      const changed = Uint8Array.from(bytes)
      changed[at] ^= 1
      expect(() => decodeCertificate(changed)).toThrow('certificate')
    }
    for (let length = 0; length < bytes.length; length++) {
      expect(() => decodeCertificate(bytes.subarray(0, length))).toThrow('certificate')
    }
  })

  it('unpacks no more moves than its head names', () => {
    const bytes = encodeCertificate(file)
    const head = bytes.subarray(0, bytes.indexOf(0x0a, 'plyworks certificate 2\n'.length) + 1)
    const bomb = Buffer.concat([head, deflateRawSync(new Uint8Array(2 ** 28))])
    const before = process.memoryUsage().arrayBuffers
    expect(() => decodeCertificate(bomb)).toThrow('4 deflated moves')
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 ** 24)
  })

  it.each([
    '[]',
    'null',
    '{}',
    '{"game":1}',
    'x',
    '{"game":"hip","position":"","value":"win","strategies":[{}],"crc":0}',
  ])('is refused with %s for a head', (head) => {
    expect(() => decodeCertificate(Buffer.from(`plyworks certificate 2\n${head}\n`))).toThrow('certificate')
  })
})

import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { lineChunks } from './line-chunks.js'

async function linesOf(pieces: readonly (Buffer | string)[], longest = 10): Promise<string[]> {
  const lines: string[] = []
  for await (const some of lineChunks(Readable.from(pieces), longest)) lines.push(...some)
  return lines
}

test('lines are whole however the bytes arrive', async () => {
  const bytes = Buffer.from('é\r\n\nCaïssa\nlast')
  expect(await linesOf([...bytes].map((byte) => Buffer.from([byte])))).toEqual(['é', '', 'Caïssa', 'last'])
  expect(await linesOf([bytes])).toEqual(['é', '', 'Caïssa', 'last'])
  expect(await linesOf([])).toEqual([])
})

test('a line that is too long is cut just beyond what is allowed', async () => {
  const pieces = Array.from({ length: 100 }, () => 'aaaa')
  expect(await linesOf([...pieces, '\nnext\n'])).toEqual(['a'.repeat(11), 'next'])
  expect(await linesOf([pieces.join('')])).toEqual(['a'.repeat(11)])
})

import { expect, it } from 'vitest'
import { byteSize } from './byte-size.js'

const read = byteSize('memory', 2 ** 21, 2 ** 31)

it.each([
  ['4194304', 4194304],
  ['512MB', 512 * 2 ** 20],
  ['512m', 512 * 2 ** 20],
  ['2 GiB', 2 ** 31],
  ['3000kB', 3000 * 2 ** 10],
])('reads %s', (text, bytes) => {
  expect(read(text)).toBe(bytes)
})

it.each(['', '1MB', '3GB', '-5MB', '1.5GB', '10TB', 'much', '99999999999999999999'])('refuses "%s"', (text) => {
  expect(() => read(text)).toThrow('from 2MB to 2GB')
})

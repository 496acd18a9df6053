import { expect, it } from 'vitest'
import { plainText } from './plain-text.js'

it('shows what would command a terminal, and changes nothing else', () => {
  expect(plainText('a\u001b]0;title\u0007\u009b31m\r\u202eb\u007f')).toBe(
    'a\\u001b]0;title\\u0007\\u009b31m\\u000d\\u202eb\\u007f',
  )
  const plain = 'Zoë – 将棋 ♞ 👩‍🚀\n\tcolumns'
  expect(plainText(plain)).toBe(plain)
})

it('leaves JSON the JSON that it was', () => {
  const value = { name: '\u009b2J\u202e\u001b[31m', list: ['\n', '\\u001b'] }
  const text = plainText(JSON.stringify(value))
  expect(JSON.parse(text)).toEqual(value)
  expect(text).toMatch(/^[\x20-\x7e]*$/)
})

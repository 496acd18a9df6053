import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatLicences, isPermissive, readPackages } from '../scripts/licences.mjs'

test('everything that is shipped has a permissive licence', () => {
  const shipped = readPackages().filter((each) => each.shipped)
  expect(shipped.length).toBeGreaterThan(50)
  expect(shipped.filter(({ licence }) => !isPermissive(licence))).toEqual([])
  expect(isPermissive('GPL-3.0 OR MIT')).toBe(true)
  expect(isPermissive('MIT AND GPL-3.0')).toBe(false)
})

test('the page of licences is that of the packages: node scripts/licences.mjs writes it again', () => {
  const page = readFileSync(new URL('../docs/reference/licences.md', import.meta.url), 'utf8')
  expect(page).toBe(formatLicences(readPackages()))
})

import { expect, it } from 'vitest'
import { Costs } from './costs.js'
import { TableMemory } from './table-memory.js'

it('lets a visitor ask many cheap questions or few dear ones, and others whatever they like', () => {
  let now = 0
  const costs = new Costs(() => now)
  for (let asked = 0; asked < 1000; asked++) {
    costs.demand('cheap')
    costs.charge('cheap', 1)
    now += 20
  }
  costs.charge('dear', 4000)
  costs.demand('dear')
  costs.charge('dear', 4000)
  expect(() => costs.demand('dear')).toThrow('wait a moment')
  costs.demand('other')
  now += 7000
  costs.demand('dear')
})

it('shares out memory for tables: each search has a part, all together no more than there is', () => {
  const memory = new TableMemory(256)
  expect(() => memory.take({ 'table-mb': '129' })).toThrow('at most 128')
  expect(() => memory.take({ 'table-mb': '100', 'tree-mb': '100' })).toThrow('at most 128')
  const back = memory.take({ 'table-mb': '128' })
  memory.take({})
  memory.take({ 'tree-mb': '64' })
  expect(() => memory.take({ 'table-mb': '1' })).toThrow('try again')
  back()
  back()
  memory.take({ 'table-mb': '128' })
  expect(() => memory.take({ 'table-mb': '1' })).toThrow('try again')
})

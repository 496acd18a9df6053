import { expect, it } from 'vitest'
import { Turnstile } from './turnstile.js'

const nobody = new AbortController().signal
const aborted = () => new Error('aborted')

it('lets in as many as there is room for, the others in their order', async () => {
  const turnstile = new Turnstile(1, 2)
  await turnstile.enter(nobody, aborted)
  const order: string[] = []
  const entered = ['first', 'second'].map((name) => turnstile.enter(nobody, aborted).then(() => order.push(name)))
  expect({ full: turnstile.full, waiting: turnstile.waiting }).toEqual({ full: true, waiting: 2 })
  turnstile.leave()
  await entered[0]
  expect(order).toEqual(['first'])
  turnstile.leave()
  await entered[1]
  expect(order).toEqual(['first', 'second'])
  turnstile.leave()
  await turnstile.enter(nobody, aborted)
})

it('who gives up while waiting goes at once and takes no place', async () => {
  const turnstile = new Turnstile(1, 2)
  await turnstile.enter(nobody, aborted)
  const controller = new AbortController()
  const given = turnstile.enter(controller.signal, aborted)
  const patient = turnstile.enter(nobody, aborted)
  controller.abort()
  await expect(given).rejects.toThrow('aborted')
  expect(turnstile.waiting).toBe(1)
  turnstile.leave()
  await patient
  await expect(turnstile.enter(AbortSignal.abort(), aborted)).rejects.toThrow('aborted')
})

it('turns away all who wait or come once it is closed', async () => {
  const turnstile = new Turnstile(1, 2)
  await turnstile.enter(nobody, aborted)
  const waiting = turnstile.enter(nobody, aborted)
  turnstile.close(new Error('closed'))
  await expect(waiting).rejects.toThrow('closed')
  turnstile.leave()
  await expect(turnstile.enter(nobody, aborted)).rejects.toThrow('closed')
})

it('lets in the lightest of those who wait, and one that takes several places before those that come after', async () => {
  const turnstile = new Turnstile(2, 9)
  await turnstile.enter(nobody, aborted, { places: 2 })
  const order: string[] = []
  const come = (name: string, weight: number, places = 1) =>
    turnstile.enter(nobody, aborted, { places, weight: () => weight }).then(() => order.push(name))
  const entered = [come('heavy', 9), come('wide', 1, 2), come('light', 0), come('late', 1)]
  turnstile.leave(1)
  await entered[2]
  expect(order).toEqual(['light'])
  // There is room for the late one, but the wide one was there before.
  turnstile.leave(1)
  await Promise.resolve()
  expect(order).toEqual(['light'])
  turnstile.leave(1)
  await entered[1]
  turnstile.leave(2)
  await Promise.all(entered)
  expect(order).toEqual(['light', 'wide', 'late', 'heavy'])
})

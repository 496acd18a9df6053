import { expect, it } from 'vitest'
import { Sample } from './sample.js'

const jobs = Array.from({ length: 64_000 }, (_, number) => `job ${number}`)
const chosen = (sample: Sample) => jobs.filter((job) => sample.has(job))

it('chooses about one job of 64, always the same ones in one run, and others in another', () => {
  const sample = new Sample()
  const [first, again, other] = [chosen(sample), chosen(sample), new Set(chosen(new Sample()))]
  expect(again).toEqual(first)
  // A thousand are expected, with a standard deviation of 31.
  expect(Math.abs(first.length - 1000)).toBeLessThan(250)
  // By chance 16 are in both.
  expect(first.filter((job) => other.has(job)).length).toBeLessThan(100)
})

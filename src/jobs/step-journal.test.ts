import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { withSteps } from './step-journal.js'
import { type KeptNews, Stopped, unattended } from './task.js'

const folder = mkdtempSync(join(tmpdir(), 'plyworks-steps-'))
afterAll(() => rmSync(folder, { recursive: true }))

const subject = 'squares'

/** Squares by steps; stopped before one of them. */
function squares(request: object, worked: number[], stopBefore = 9, control = unattended): Promise<number[]> {
  return withSteps(request, subject, control, async (steps) =>
    [1, 2, 3, 4].map((number) =>
      steps.once(`square of ${number}`, () => {
        if (number === stopBefore) throw new Stopped()
        worked.push(number)
        return number * number
      }),
    ),
  )
}

it('keeps steps from one run to the next in a file that is named', async () => {
  const journal = join(folder, 'kept')
  const worked: number[] = []
  await expect(squares({ journal }, worked, 3)).rejects.toThrow(Stopped)
  expect(await squares({ journal, resume: true }, worked)).toEqual([1, 4, 9, 16])
  expect(worked).toEqual([1, 2, 3, 4])
  truncateSync(journal, readFileSync(journal).length - 3)
  expect(await squares({ journal, resume: true }, worked)).toEqual([1, 4, 9, 16])
  expect(worked).toEqual([1, 2, 3, 4, 4])
})

it('keeps nothing without a file and a keeper, and refuses the file of another subject or one that is there', async () => {
  const worked: number[] = []
  await expect(squares({}, worked, 2)).rejects.toThrow(Stopped)
  expect(await squares({}, worked)).toEqual([1, 4, 9, 16])
  const journal = join(folder, 'other')
  await withSteps({ journal }, 'cubes', unattended, async () => null)
  await expect(squares({ journal, resume: true }, worked)).rejects.toMatchObject({ status: 2, argument: 'journal' })
  await expect(squares({ journal }, worked)).rejects.toMatchObject({ status: 2, argument: 'journal' })
})

describe('a keeper', () => {
  const keeping = (place: string) => {
    const news: KeptNews[] = []
    const told = () => news.map(({ kind }) => kind).join(' ')
    return { told, control: { ...unattended, keeper: { folder: place, tell: (each: KeptNews) => news.push(each) } } }
  }

  it('has steps kept until the answer is there', async () => {
    const worked: number[] = []
    const first = keeping(folder)
    await expect(squares({}, worked, 3, first.control)).rejects.toThrow(Stopped)
    expect(first.told()).toBe('open kept')
    expect(readdirSync(join(folder, 'unfinished'))).toHaveLength(1)
    const second = keeping(folder)
    expect(await squares({}, worked, 9, second.control)).toEqual([1, 4, 9, 16])
    expect(second.told()).toBe('open resumed kept done')
    expect(worked).toEqual([1, 2, 3, 4])
    expect(readdirSync(join(folder, 'unfinished'))).toHaveLength(0)
  })

  it('that cannot keep anything is told so once, and the task goes on', async () => {
    const file = join(folder, 'no folder')
    writeFileSync(file, '')
    const { told, control } = keeping(file)
    expect(await squares({}, [], 9, control)).toEqual([1, 4, 9, 16])
    expect(told()).toBe('open lost done')
  })
})

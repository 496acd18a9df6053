import { mkdtempSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { StepJournal, withJournal } from './step-journal.js'
import { Stopped } from './task.js'

const folder = mkdtempSync(join(tmpdir(), 'plyworks-steps-'))
afterAll(() => rmSync(folder, { recursive: true }))

const subject = 'squares'

/** Squares by steps; stopped before one of them. */
function squares(journal: string | undefined, resume: boolean, worked: number[], stopBefore = 9): Promise<number[]> {
  return withJournal(
    { journal, resume },
    subject,
    () => ['square', 'two words'],
    async (steps) =>
      [1, 2, 3, 4].map((number) =>
        steps.once(`square of ${number}`, () => {
          if (number === stopBefore) throw new Stopped()
          worked.push(number)
          return number * number
        }),
      ),
  )
}

it('keeps steps from one run to the next, and says how to go on', async () => {
  const journal = join(folder, 'kept')
  const worked: number[] = []
  const command = `stopped with the work saved; go on with: plyworks square 'two words' --journal ${journal} --resume`
  await expect(squares(journal, false, worked, 3)).rejects.toMatchObject({ status: 4, message: command })
  expect(await squares(journal, true, worked)).toEqual([1, 4, 9, 16])
  expect(worked).toEqual([1, 2, 3, 4])
  truncateSync(journal, readFileSync(journal).length - 3)
  expect(await squares(journal, true, worked)).toEqual([1, 4, 9, 16])
  expect(worked).toEqual([1, 2, 3, 4, 4])
})

it('keeps nothing without a file, and refuses the file of another subject or one that is there', async () => {
  const worked: number[] = []
  await expect(squares(undefined, false, worked, 2)).rejects.toThrow(Stopped)
  expect(await squares(undefined, false, worked)).toEqual([1, 4, 9, 16])
  const journal = join(folder, 'other')
  StepJournal.open({ journal }, 'cubes').close()
  await expect(squares(journal, true, worked)).rejects.toMatchObject({ status: 2, argument: 'journal' })
  await expect(squares(journal, false, worked)).rejects.toMatchObject({ status: 2, argument: 'journal' })
})

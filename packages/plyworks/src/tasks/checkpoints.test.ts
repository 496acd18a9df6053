import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { withSteps } from './checkpoints.js'
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

it('refuses a named file of another version of the program, also of version 1.0, and leaves it', async () => {
  const journal = join(folder, 'older')
  await expect(squares({ journal }, [], 3)).rejects.toThrow(Stopped)
  const text = readFileSync(journal, 'latin1')
  expect(text).toMatch(/^plyworks checkpoint 1 \d+\.\d+\.\S+ squares\n/)
  for (const head of ['plyworks checkpoint 1 0.0.1 squares', 'plyworks journal 1 1.0.0 squares']) {
    const other = text.replace(/^.*/, head)
    writeFileSync(journal, other, 'latin1')
    const refused = squares({ journal, resume: true }, [])
    await expect(refused).rejects.toMatchObject({ status: 2, argument: 'journal' })
    await expect(refused).rejects.toThrow(`found "${head}", expected "plyworks checkpoint 1 `)
    expect(readFileSync(journal, 'latin1')).toBe(other)
  }
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

  it('has a damaged file set aside, and begins another', async () => {
    const place = join(folder, 'damage')
    await expect(squares({}, [], 4, keeping(place).control)).rejects.toThrow(Stopped)
    const unfinished = join(place, 'unfinished')
    const [name] = readdirSync(unfinished)
    const bytes = readFileSync(join(unfinished, name))
    bytes[bytes.indexOf('square of 1')] ^= 1
    writeFileSync(join(unfinished, name), bytes)
    const worked: number[] = []
    const stopped = keeping(place)
    await expect(squares({}, worked, 3, stopped.control)).rejects.toThrow(Stopped)
    expect(stopped.told()).toBe('open set aside kept')
    expect(readdirSync(unfinished).sort()).toEqual([name, `${name}.damaged`])
    expect(await squares({}, worked, 9, keeping(place).control)).toEqual([1, 4, 9, 16])
    expect(worked).toEqual([1, 2, 3, 4])
    expect(readdirSync(unfinished)).toEqual([`${name}.damaged`])
  })

  it('tells of what other versions have kept of the same question, and leaves it where it is', async () => {
    const place = join(folder, 'versions')
    await expect(squares({}, [], 3, keeping(place).control)).rejects.toThrow(Stopped)
    const unfinished = join(place, 'unfinished')
    const [name] = readdirSync(unfinished)
    const other = name.replace(/-\w{8}\./, '-01234567.')
    renameSync(join(unfinished, name), join(unfinished, other))
    const former = createHash('sha256').update('1.0.0 squares').digest('hex').slice(0, 32)
    for (const kind of ['journal', 'state']) writeFileSync(join(unfinished, `${former}.${kind}`), 'kept')
    const worked: number[] = []
    const again = keeping(place)
    expect(await squares({}, worked, 9, again.control)).toEqual([1, 4, 9, 16])
    expect(worked).toEqual([1, 2, 3, 4])
    expect(again.told()).toBe('foreign foreign foreign open kept done')
    expect(readdirSync(unfinished).sort()).toEqual([other, `${former}.journal`, `${former}.state`].sort())
  })

  it('that cannot keep anything is told so once, and the task goes on', async () => {
    const file = join(folder, 'no folder')
    writeFileSync(file, '')
    const { told, control } = keeping(file)
    expect(await squares({}, [], 9, control)).toEqual([1, 4, 9, 16])
    expect(told()).toBe('open lost done')
  })
})

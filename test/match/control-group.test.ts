import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test, vi } from 'vitest'
import type { Fault } from '../../packages/plyworks/src/match/endings.js'
import { BotProcess } from '../../packages/plyworks/src/match/players/bot-process.js'
import {
  type Allowance,
  DEFAULT_ALLOWANCE,
  detectConfinement,
} from '../../packages/plyworks/src/match/players/confinement.js'
import { endGroupsOf, type GroupPlace, groupPrefix } from '../../packages/plyworks/src/match/players/control-group.js'
import { memoryOf, wasLowered } from '../../packages/plyworks/src/match/players/processor-time.js'
import { processesOfMatch, program } from './support.js'

const confinement = detectConfinement()
const { groups } = confinement
const folder = mkdtempSync(join(tmpdir(), 'plyworks-groups-'))
afterAll(() => rmSync(folder, { recursive: true }))
const match = `groups-test-${process.pid}`

/** A confined program of some lines of shell, or of Python where they are many. */
function start(script: string, allowance: Partial<Allowance> = {}, language = 'sh'): BotProcess {
  const file = join(folder, `bot-${Math.random()}.${language}`)
  writeFileSync(file, script)
  return new BotProcess(
    program('', [], match, {
      confinement,
      allowance: { ...DEFAULT_ALLOWANCE, ...allowance },
      command: [language === 'sh' ? 'sh' : '/usr/bin/python3', file],
      directory: folder,
    }),
    () => {},
  )
}

function faultOf(bot: BotProcess): Promise<Fault> {
  return new Promise((resolve) => bot.failure.listen(resolve))
}

function groupsOf({ folder: place }: GroupPlace): string[] {
  return readdirSync(place).filter((name) => name.startsWith(groupPrefix(match)))
}

// Machines that grant none are told of in the report: the tests of confinement look at that.
describe.skipIf(groups === null)('a program in a control group', () => {
  const place = groups as GroupPlace

  test('is charged for children that nobody waited for and that ended unseen', async () => {
    // Python ignores the end of its child, so no process ever adds up its time; the referee looks before and after.
    const bot = start(
      `import os, signal, time
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
time.sleep(0.5)
if os.fork() == 0:
    end = time.process_time() + 0.15
    while time.process_time() < end: pass
    os._exit(0)
time.sleep(2)`,
      {},
      'py',
    )
    await sleep(300)
    const before = bot.meter.processor() ?? 0
    await faultOf(bot)
    const used = (bot.meter.processor() ?? 0) - before
    await bot.destroy()
    expect(used).toBeGreaterThan(140)
  })

  test('leaves no group, nor does one that a dead referee left', async () => {
    const bot = start(`sleep 1000 & sleep 1000`)
    await sleep(200)
    expect(groupsOf(place)).toHaveLength(1)
    await endGroupsOf(place, match)
    expect(await faultOf(bot)).toMatchObject({ reason: 'crash' })
    expect([groupsOf(place), processesOfMatch(match)]).toEqual([[], []])
    await bot.destroy()
  })

  test('whose processes hide behind one another is counted all the same', async () => {
    // Each child makes the next one in a session of its own and ends: no tree of processes shows them.
    const bot = start('for i in 1 2 3 4 5 6; do setsid sh -c "setsid sleep 20 &" ; done; sleep 20', { processes: 4 })
    expect(await faultOf(bot)).toMatchObject({ reason: 'processes', detail: expect.stringMatching(/, 4 allowed$/) })
    await bot.destroy()
    expect(processesOfMatch(match)).toEqual([])
  })

  test.skipIf(!place.controllers.includes('memory'))('is ended by the kernel for its memory', async () => {
    const hoard = `import mmap, os, time
time.sleep(0.1)
for _ in range(4):
    if os.fork() == 0:
        held = bytearray(b'x') * (30 << 20)
        time.sleep(20)
time.sleep(20)`
    const bot = start(hoard, { memory: 64 * 2 ** 20 }, 'py')
    expect(await faultOf(bot)).toEqual({ reason: 'memory', detail: 'more MB of memory, 64 allowed' })
    await bot.destroy()
  })

  test.skipIf(!place.controllers.includes('pids'))('cannot start threads without end', async () => {
    const bomb = `import threading, time
try:
    for _ in range(1000): threading.Thread(target=time.sleep, args=(20,), daemon=True).start()
except RuntimeError: pass
time.sleep(20)`
    const bot = start(bomb, { processes: 1 }, 'py')
    expect(await faultOf(bot)).toEqual({ reason: 'processes', detail: 'more threads and processes, 1 allowed' })
    await bot.destroy()
  })

  test.skipIf(!place.controllers.includes('cpu'))('has the processors it is allowed', async () => {
    const bot = start('while :; do :; done', { processors: 0.2 })
    await sleep(500)
    const [before, from] = [bot.meter.processor() ?? 0, performance.now()]
    await sleep(2000)
    const used = (bot.meter.processor() ?? 0) - before
    expect(used / (performance.now() - from)).toBeLessThan(0.3)
    await bot.destroy()
  })

  test('sees nothing of its group, so that it cannot leave it', async () => {
    const bot = start(`test -e ${place.folder} && exit 3; exit 4`)
    expect(await faultOf(bot)).toMatchObject({ detail: 'ended with status 4' })
    await bot.destroy()
    expect(existsSync(place.folder)).toBe(true)
  })
})

test('pages that processes share count once', async () => {
  const size = 60 * 2 ** 20
  const script = `import mmap, os, time
shared = mmap.mmap(-1, ${size})
for at in range(0, ${size}, 1 << 20): shared[at:at + (1 << 20)] = b'x' * (1 << 20)
for _ in range(3):
    if os.fork() == 0:
        sum(shared[i] for i in range(0, ${size}, 4096))
        time.sleep(60)
        os._exit(0)
print(os.getpid(), flush=True)
time.sleep(60)`
  const told: string[] = []
  const file = join(folder, 'shared.py')
  writeFileSync(file, script)
  const bot = new BotProcess(
    program('', [], match, {
      command: ['/usr/bin/python3', file],
      allowance: { ...DEFAULT_ALLOWANCE, memory: 2 * size },
    }),
    (line) => told.push(line),
  )
  const pids = await vi.waitUntil(() => {
    const found = processesOfMatch(match)
    return memoryOf(found, Infinity) > 4 * size && found
  }, 20_000)
  expect(pids).toHaveLength(4)
  expect(memoryOf(pids, 0)).toBeLessThan(2 * size)
  expect(bot.failure.fault).toBeNull()
  await bot.destroy()
})

test('threads that made themselves wait for all others are known', async () => {
  const script = 'nice -n 10 sleep 20 & sleep 20'
  const file = join(folder, 'nice.sh')
  writeFileSync(file, script)
  const bot = new BotProcess(program('', [], match, { command: ['sh', file] }), () => {})
  const lowered = await vi.waitUntil(() => {
    const found = processesOfMatch(match).map((pid) => wasLowered(`${pid}/${pid}`))
    return found.includes(true) && found
  }, 20_000)
  await bot.destroy()
  expect(lowered.filter(Boolean)).toHaveLength(1)
  expect(lowered).toContain(false)
})

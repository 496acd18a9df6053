/**
 * The speed of databases in layers, in processor seconds, and that of the native program `databases.c`, where there is a C compiler. All
 * entries have to be equal.
 *
 *     node bench/databases.mjs [GAME …]
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { LayerSolver } from '@plyworks/core'
import { loadGame } from '@plyworks/games'

const DEFAULT = ['hip:rows=4,cols=4', 'connect-four:rows=4,cols=5', 'connect-four:rows=5,cols=5']

const names = process.argv.length > 2 ? process.argv.slice(2) : DEFAULT
const folder = mkdtempSync(join(tmpdir(), 'plyworks-databases-'))
try {
  const native = compiled()
  const rows = []
  for (const name of names) rows.push(await measure(name, native))
  console.log(['game', 'positions', 's', 'million/s', 'native, million/s', 'ratio'].join('\t'))
  for (const row of rows) console.log(row.join('\t'))
  console.log(`one thread each, processor seconds; load ${loadavg()[0].toFixed(1)}, Node ${process.version}`)
} finally {
  rmSync(folder, { recursive: true })
}

/** The native program, or null where it cannot be compiled. */
function compiled() {
  const program = join(folder, 'databases')
  try {
    execFileSync('cc', ['-O2', '-o', program, new URL('databases.c', import.meta.url).pathname], { stdio: 'pipe' })
    return program
  } catch (error) {
    console.log(`no native program: ${String(error.message).split('\n')[0]}`)
    return null
  }
}

async function measure(name, native) {
  const game = await loadGame(name)
  const { layers } = game.solve
  const { seconds, nodes, checksum } = solve(game, layers)
  const million = (count, time) => (count / time / 1e6).toFixed(2)
  const row = [name, nodes, seconds.toFixed(2), million(nodes, seconds)]
  if (native === null) return [...row, '-', '-']
  const { rows, cols } = game.variant
  const said = execFileSync(native, [game.definition.id, String(rows), String(cols)])
    .toString()
    .split(' ')
  const [positions, time, , sum] = [Number(said[0]), Number(said[1]), said[2], said[3].trim()]
  if (positions !== nodes || sum !== checksum) throw new Error(`${name}: the native program has other entries`)
  return [...row, million(positions, time), (seconds / time).toFixed(2)]
}

function solve(game, layers) {
  const began = process.cpuUsage()
  const solver = new LayerSolver(game, layers)
  let below = new Uint16Array()
  let spent = 0
  let sum = 14695981039346656037n
  for (let tier = 1; tier < layers.tiers; tier++) {
    const table = new Uint16Array(layers.tierSize(tier))
    solver.solve(tier, 0, table.length, table, 0, below)
    const before = process.cpuUsage()
    sum = checksumOf(table, sum)
    const { user, system } = process.cpuUsage(before)
    spent += user + system
    below = table
  }
  const { user, system } = process.cpuUsage(began)
  return { seconds: (user + system - spent) / 1e6, nodes: solver.nodes, checksum: sum.toString(16).padStart(16, '0') }
}

/** FNV-1a over entries, 64 bits, in four parts of 16 that fit into numbers. */
function checksumOf(table, from) {
  let a = Number(from & 0xffffn)
  let b = Number((from >> 16n) & 0xffffn)
  let c = Number((from >> 32n) & 0xffffn)
  let d = Number(from >> 48n)
  // The prime is 2^40 + 0x1b3.
  for (let index = 0; index < table.length; index++) {
    a ^= table[index]
    const low = a * 0x1b3
    const second = b * 0x1b3 + Math.floor(low / 65536)
    const third = c * 0x1b3 + ((a << 8) & 0xffff) + Math.floor(second / 65536)
    const fourth = d * 0x1b3 + ((b << 8) & 0xffff) + (a >>> 8) + Math.floor(third / 65536)
    a = low & 0xffff
    b = second & 0xffff
    c = third & 0xffff
    d = fourth & 0xffff
  }
  return (BigInt(d) << 48n) | (BigInt(c) << 32n) | (BigInt(b) << 16n) | BigInt(a)
}

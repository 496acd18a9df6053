import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gamesIn } from '../../scripts/generate-registry.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Our games that are tried as guests: every one with a folder of its own, and one of a single file for all of those. */
export const asGuests: readonly string[] = [
  ...gamesIn(root)
    .filter(({ module }) => !module.includes('/small/'))
    .map(({ id }) => id),
  'm-n-k',
]

/** The program with one of our games taken out of its package, and that game as it is built, lying elsewhere. */
export interface ProgramWithout {
  /** The command's script. */
  readonly program: string
  /** What `--game` is given. */
  readonly guest: string
  remove(): void
}

/**
 * Installs the packages as they are built into a folder of their own, without a game.
 * @param withApp whether the browser app is built once more without it; else there is none
 */
export function programWithout(id: string, withApp = false): ProgramWithout {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `plyworks-without-${id}-`)))
  const modules = join(folder, 'program', 'node_modules')
  mkdirSync(join(modules, '@plyworks'), { recursive: true })
  linkOthers(modules)
  copyParts(join(root, 'packages', 'core'), join(modules, '@plyworks', 'core'), ['package.json', 'dist'])
  copyParts(join(root, 'packages', 'games'), join(modules, '@plyworks', 'games'), ['package.json', 'dist'])
  copyParts(join(root, 'packages', 'plyworks'), join(modules, 'plyworks'), ['package.json', 'dist', 'bin'])
  const games = join(modules, '@plyworks', 'games', 'dist')
  const parts = partsOf(games, id)
  mkdirSync(join(folder, 'elsewhere'))
  for (const part of parts) cpSync(join(games, part), join(folder, 'elsewhere', basename(part)), { recursive: true })
  const guest = join(folder, 'elsewhere', basename(parts[0]))
  for (const part of parts)
    for (const built of [part, join('bundle', part)]) rmSync(join(games, built), { recursive: true })
  leaveOut(join(games, 'bundle', 'index.js'), id)
  const app = join(modules, 'plyworks', 'dist', 'web')
  rmSync(app, { recursive: true, force: true })
  if (withApp) buildApp(join(folder, 'checkout'), id, app)
  return {
    program: join(modules, 'plyworks', 'bin', 'plyworks.js'),
    guest,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The folder of a built game, or the two files of a small one, its module first. */
function partsOf(games: string, id: string): string[] {
  return existsSync(join(games, id)) ? [id] : [join('small', `${id}.js`), join('small', `${id}.md`)]
}

function copyParts(from: string, to: string, parts: readonly string[]): void {
  for (const part of parts) cpSync(join(from, part), join(to, part), { recursive: true })
}

/** Takes a game out of the list that the build has written. */
function leaveOut(file: string, id: string): void {
  const lines = readFileSync(file, 'utf8').split('\n')
  const others = lines.filter((line) => !line.includes(`./${id}/index.js`) && !line.includes(`./small/${id}.js`))
  if (others.length !== lines.length - 1) throw new Error(`${file} does not list ${id} in one line`)
  writeFileSync(file, others.join('\n'))
}

/** Links what the packages depend on. */
export function linkOthers(modules: string): void {
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (!name.startsWith('.') && name !== '@plyworks' && name !== 'plyworks') {
      symlinkSync(join(root, 'node_modules', name), join(modules, name))
    }
  }
}

/** Builds the browser app from sources that know nothing of a game. */
function buildApp(checkout: string, id: string, app: string): void {
  const own = (path: string): boolean => !/[/\\]packages[/\\][a-z]+[/\\](dist|node_modules)([/\\]|$)/.test(path)
  for (const part of ['packages', 'examples', 'docs/games.md', 'vite.config.ts', 'tsconfig.json', 'package.json']) {
    cpSync(join(root, part), join(checkout, part), { recursive: true, filter: own })
  }
  // The settings of the build read it as a package; the app is made from sources alone.
  copyParts(join(root, 'packages', 'core'), join(checkout, 'packages', 'core'), ['dist'])
  mkdirSync(join(checkout, 'node_modules', '@plyworks'), { recursive: true })
  linkOthers(join(checkout, 'node_modules'))
  for (const name of ['core', 'games']) {
    symlinkSync(join('..', '..', 'packages', name), join(checkout, 'node_modules', '@plyworks', name))
  }
  const sources = join(checkout, 'packages', 'games')
  if (existsSync(join(sources, id))) rmSync(join(sources, id), { recursive: true })
  else for (const ending of ['ts', 'md']) rmSync(join(sources, 'small', `${id}.${ending}`))
  leaveOut(join(checkout, 'packages', 'games', 'registry.ts'), id)
  const { status, stderr } = spawnSync(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
    {
      cwd: checkout,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
  if (status !== 0) throw new Error(`the app was not built without ${id}: ${stderr}`)
  cpSync(join(checkout, 'packages', 'plyworks', 'dist', 'web'), app, { recursive: true })
}

import type { GameDefinition } from '@plyworks/core'
import { type Plugin, runnerImport } from 'vite'
import { sourcesOfPackages } from './sources-of-packages.js'

const DEFINITION = /[\\/]packages[\\/]games[\\/](?:[a-z-]+[\\/]index|small[\\/][a-z-]+)\.ts$/

/**
 * The parts of a game's definition that only workers and the command line use, and what the page has in their place: nothing, but where a
 * solver is it sees that there is one to ask, and of engines it knows the names and titles.
 */
const PARTS: Readonly<Record<string, string>> = {
  features: 'undefined',
  kernel: 'undefined',
  layers: 'undefined',
  solver: '{}',
  studies: '[]',
  turns: 'undefined',
}

/**
 * Vite plugin for the page itself, not for its workers: leaves out of our games what only computers' moves, counts and exact values need.
 * The page draws boards and checks moves, and asks its workers for the rest; they have files of their own, with all of a game.
 */
export function enginesInWorkers(): Plugin {
  return {
    name: 'engines-in-workers',
    apply: 'build',
    // After types are gone, so that what is found is what runs.
    async transform(code, id) {
      if (!DEFINITION.test(id)) return null
      const parts: Readonly<Record<string, string>> = { ...PARTS, engines: await namesOfEngines(id) }
      const places: { readonly name: string; readonly start: number; readonly end: number }[] = []
      visit(this.parse(code), (node) => {
        if (!isProperty(node) || node.key.type !== 'Identifier' || !Object.hasOwn(parts, node.key.name)) return
        places.push({ name: node.key.name, start: node.start, end: node.end })
      })
      if (places.length === 0) return null
      // From the end on, so that places before it stay right.
      const without = places
        .sort((one, other) => other.start - one.start)
        .reduce(
          (text, { name, start, end }) => `${text.slice(0, start)}${name}: ${parts[name]}${text.slice(end)}`,
          code,
        )
      return { code: without, map: null }
    },
  }
}

/** Returns the engines of a game's module as the page has them: what they are called, for lists of games and players. */
async function namesOfEngines(path: string): Promise<string> {
  const settings = { configFile: false, resolve: { alias: sourcesOfPackages } } as const
  const { module } = await runnerImport<{ readonly default: GameDefinition }>(path, settings)
  const { variants } = module.default
  const usual = Object.fromEntries(Object.entries(variants).map(([key, spec]) => [key, spec.default]))
  return JSON.stringify(module.default.create(usual).search.engines.map(({ name, title }) => ({ name, title })))
}

interface Property {
  readonly key: { readonly type: string; readonly name: string }
  readonly start: number
  readonly end: number
}

/** Whether a node is `name: value` in an object, not in a pattern that takes one apart. */
function isProperty(node: object): node is Property {
  return 'type' in node && node.type === 'Property' && 'value' in node && 'key' in node
}

function visit(node: unknown, enter: (node: object) => void): void {
  if (typeof node !== 'object' || node === null) return
  if ('type' in node) {
    if (node.type === 'ObjectPattern') return
    enter(node)
  }
  for (const child of Object.values(node)) visit(child, enter)
}

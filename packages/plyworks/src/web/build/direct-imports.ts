import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import type { Plugin } from 'vite'
import { coreSource } from './sources-of-packages.js'

const CORE = '@plyworks/core'

/** The file that a name of a package comes from, and its name there. */
interface Origin {
  readonly path: string
  readonly name: string
}

/**
 * Vite plugin: has every module import from the file of the library that has what it needs, not from the library's index. Through the
 * index every page seems to need whatever any page does, and all of it would come with the first one.
 */
export function directImports(): Plugin {
  let origins: Promise<ReadonlyMap<string, Origin>>
  return {
    name: 'direct-imports',
    apply: 'build',
    buildStart() {
      origins = originsOf(coreSource)
    },
    // After types are gone, so that names of types are not looked for.
    async transform(code, id) {
      if (!code.includes(CORE) || id === coreSource) return null
      const known = await origins
      let direct = code
      for (const node of this.parse(code).body.reverse()) {
        if (node.type !== 'ImportDeclaration' && node.type !== 'ExportNamedDeclaration') continue
        if (node.source?.value !== CORE) continue
        const verb = node.type === 'ImportDeclaration' ? 'import' : 'export'
        const lines = node.specifiers.map((specifier) => {
          const [there, here] = namesOf(specifier)
          const origin = known.get(there)
          if (origin === undefined) throw new Error(`${id} takes ${there} from ${CORE}, which does not export it`)
          return `${verb} { ${origin.name} as ${here} } from ${JSON.stringify(origin.path)};`
        })
        direct = direct.slice(0, node.start) + lines.join(' ') + direct.slice(node.end)
      }
      return direct === code ? null : { code: direct, map: null }
    },
  }
}

interface Identifier {
  readonly type: string
  readonly name?: string
}

/** Returns the name in the package and the name in the module of something imported or passed on. */
function namesOf(specifier: {
  readonly type: string
  readonly imported?: Identifier
  readonly local: Identifier
  readonly exported?: Identifier
}): [string, string] {
  const there = specifier.type === 'ExportSpecifier' ? specifier.local.name : specifier.imported?.name
  const here = specifier.type === 'ExportSpecifier' ? specifier.exported?.name : specifier.local.name
  if (there === undefined || here === undefined) throw new Error(`${specifier.type} of ${CORE} is not by name`)
  return [there, here]
}

/** Reads where the exports of an index come from. */
async function originsOf(index: string): Promise<Map<string, Origin>> {
  const source = ts.createSourceFile(index, await readFile(index, 'utf8'), ts.ScriptTarget.ES2022)
  const origins = new Map<string, Origin>()
  for (const statement of source.statements) {
    if (!ts.isExportDeclaration(statement) || statement.isTypeOnly) continue
    const { exportClause, moduleSpecifier } = statement
    if (exportClause === undefined || !ts.isNamedExports(exportClause))
      throw new Error(`${index} exports without names`)
    if (moduleSpecifier === undefined || !ts.isStringLiteral(moduleSpecifier)) continue
    const path = join(dirname(index), moduleSpecifier.text.replace(/\.js$/, '.ts'))
    for (const { name, propertyName, isTypeOnly } of exportClause.elements) {
      if (!isTypeOnly) origins.set(name.text, { path, name: (propertyName ?? name).text })
    }
  }
  return origins
}

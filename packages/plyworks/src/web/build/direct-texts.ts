import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import type { Plugin } from 'vite'

const IMPORTED = /[\\/]text[\\/]text\.js$|^\.\/text\.js$/
const ENGLISH = fileURLToPath(new URL('../ui/text/english/english.ts', import.meta.url))

/** The part of the catalogue that has a text. */
interface Subject {
  readonly path: string
  readonly name: string
  /** Whether the subject is itself the text of that name, and not what has it. */
  readonly whole: boolean
}

/** As much of a node of a parsed module as is read here. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}

/**
 * Vite plugin: has every module take its texts from the files of the subjects that have them, not from the whole catalogue. Through
 * the catalogue the first page seems to need what any page says, and all of it would come with the first board.
 */
export function directTexts(): Plugin {
  let subjects: Promise<ReadonlyMap<string, Subject>>
  return {
    name: 'direct-texts',
    apply: 'build',
    buildStart() {
      subjects = subjectsOf(ENGLISH)
    },
    // After types are gone, as direct-imports.ts does.
    async transform(code, id) {
      if (!/\btext\.js['"]/.test(code)) return null
      const program = this.parse(code)
      const found = program.body.find(
        (node) =>
          node.type === 'ImportDeclaration' &&
          IMPORTED.test(node.source.value) &&
          node.specifiers.some(({ local }) => local.name === 'text'),
      )
      if (found === undefined) return null
      const known = await subjects
      const used = new Map<Subject, string>()
      const changes: { readonly start: number; readonly end: number; readonly code: string }[] = []
      const take = (name: string, node: Node): void => {
        const subject = known.get(name)
        if (subject === undefined) throw new Error(`${id} takes text.${name}, which the catalogue does not have`)
        const local = used.get(subject) ?? `${subject.name}$`
        used.set(subject, local)
        changes.push({ start: node.start, end: node.end, code: subject.whole ? local : `${local}.${name}` })
      }
      walk(program, (node) => {
        const name = nameOfText(node)
        if (name !== null) take(name, node)
      })
      const imports = [...used].map(
        ([{ path, name }, local]) => `import { ${name} as ${local} } from ${JSON.stringify(path)};`,
      )
      let direct = code
      changes.push({ start: found.start, end: found.end, code: imports.join(' ') })
      changes.sort((one, other) => other.start - one.start)
      for (const change of changes) direct = direct.slice(0, change.start) + change.code + direct.slice(change.end)
      return { code: direct, map: null }
    },
  }
}

/** Returns the name of the text that an expression stands for; null for any other node. */
function nameOfText(node: Node): string | null {
  if (node.type !== 'MemberExpression') return null
  const { object, property, computed } = node as Node & { object: Node; property: Node; computed: boolean }
  if (object.type !== 'Identifier' || Reflect.get(object, 'name') !== 'text' || computed) return null
  return String(Reflect.get(property, 'name'))
}

/** Visits a node and all that are in it. */
function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) for (const each of node) walk(each, visit)
  else if (typeof node === 'object' && node !== null) {
    if ('type' in node) visit(node as Node)
    for (const part of Object.values(node)) walk(part, visit)
  }
}

/** Reads which file has which text: what `english` spreads, and what it names. */
async function subjectsOf(path: string): Promise<Map<string, Subject>> {
  const files = new Map<string, string>()
  const source = await parsed(path)
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue
    const from = join(dirname(path), statement.moduleSpecifier.text.replace(/\.js$/, '.ts'))
    const names = statement.importClause?.namedBindings
    if (names !== undefined && ts.isNamedImports(names))
      for (const { name } of names.elements) files.set(name.text, from)
  }
  const subjects = new Map<string, Subject>()
  for (const property of literal(source, 'english').properties) {
    if (ts.isSpreadAssignment(property)) {
      const name = property.expression.getText(source)
      const file = files.get(name)
      if (file === undefined) throw new Error(`${path} spreads ${name}, which it does not import`)
      for (const text of literal(await parsed(file), name).properties) {
        if (text.name !== undefined && ts.isIdentifier(text.name)) {
          subjects.set(text.name.text, { path: file, name, whole: false })
        }
      }
    } else if (property.name !== undefined && ts.isIdentifier(property.name)) {
      const name = ts.isPropertyAssignment(property) ? property.initializer.getText(source) : property.name.text
      const file = files.get(name)
      if (file === undefined) throw new Error(`${path} has ${property.name.text} in no file of its own`)
      subjects.set(property.name.text, { path: file, name, whole: true })
    }
  }
  return subjects
}

async function parsed(path: string): Promise<ts.SourceFile> {
  return ts.createSourceFile(path, await readFile(path, 'utf8'), ts.ScriptTarget.ES2022)
}

/** The object that a constant of a file is. */
function literal(source: ts.SourceFile, name: string): ts.ObjectLiteralExpression {
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue
    for (const { name: declared, initializer } of statement.declarationList.declarations) {
      if (!ts.isIdentifier(declared) || declared.text !== name || initializer === undefined) continue
      if (ts.isObjectLiteralExpression(initializer)) return initializer
    }
  }
  throw new Error(`${source.fileName} has no object ${name}`)
}

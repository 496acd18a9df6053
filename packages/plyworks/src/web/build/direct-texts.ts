import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import type { Plugin } from 'vite'

const TEXT = fileURLToPath(new URL('../ui/text/text.ts', import.meta.url))
const ENGLISH = fileURLToPath(new URL('../ui/text/english/english.ts', import.meta.url))
/** The sign between the file of a subject and the name of one of its texts. */
const ONE = '?text='
/** The one export of the module of a text. */
const EXPORTED = 'text$'

/** A part of the catalogue. */
interface Subject {
  readonly path: string
  /** Of the constant that has its texts. */
  readonly name: string
  /** What stands around that constant: imports and functions. */
  readonly rest: string
  /** The texts, each as it is written. */
  readonly texts: ReadonlyMap<string, string>
}

interface Catalogue {
  /** The subjects that have texts, by the names of those. */
  readonly spread: ReadonlyMap<string, Subject>
  /** The subjects that have a name in the catalogue. */
  readonly named: ReadonlyMap<string, Subject>
}

/** As much of a node of a parsed module as is read here. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
}

/**
 * Vite plugin: makes a module of each text, and has every module take those that it names, not the whole catalogue.
 * Through the catalogue the first page seems to need the texts of all pages, and all would come with the first
 * board.
 */
export function directTexts(): Plugin {
  let catalogue: Promise<Catalogue>
  return {
    name: 'direct-texts',
    apply: 'build',
    buildStart() {
      catalogue = readCatalogue(ENGLISH)
    },
    resolveId: (id) => (id.includes(ONE) ? id : null),
    async load(id) {
      const [path, name] = id.split(ONE)
      if (name === undefined) return null
      const { spread, named } = await catalogue
      const subject = [...spread.values(), ...named.values()].find((each) => each.path === path && each.texts.has(name))
      if (subject === undefined) throw new Error(`${path} has no text ${name}`)
      return `${subject.rest}\nexport const ${EXPORTED} = ${subject.texts.get(name)}`
    },
    // After types are gone, as direct-imports.ts does.
    async transform(code, id) {
      if (!/\btext\.js['"]/.test(code)) return null
      const program = this.parse(code)
      const found = program.body.find(
        (node) =>
          node.type === 'ImportDeclaration' &&
          // Games have files of that name, too.
          join(dirname(id), node.source.value.replace(/\.js$/, '.ts')) === TEXT &&
          node.specifiers.some(({ local }) => local.name === 'text'),
      )
      if (found === undefined) return null
      const { spread, named } = await catalogue
      const imports = new Map<string, string>()
      const changes: { readonly start: number; readonly end: number; readonly code: string }[] = []
      const take = (node: Node, local: string, statement: string): void => {
        imports.set(local, statement)
        changes.push({ start: node.start, end: node.end, code: local })
      }
      const one = (node: Node, subject: Subject, name: string): void => {
        const local = `${subject.name}$${name}`
        take(node, local, `import { ${EXPORTED} as ${local} } from ${JSON.stringify(subject.path + ONE + name)};`)
      }
      walk(program, (node) => {
        if (takesWhole(node)) throw new Error(`${id} takes texts otherwise than as text.NAME`)
        const outer = nameIn(node)
        const inner = outer === null ? null : nameIn(outer.of)
        if (outer !== null && inner !== null && isText(inner.of)) {
          const subject = named.get(inner.name)
          if (subject?.texts.has(outer.name)) {
            one(node, subject, outer.name)
            return false
          }
        }
        if (outer === null || !isText(outer.of)) return true
        const has = spread.get(outer.name)
        const whole = named.get(outer.name)
        if (has !== undefined) one(node, has, outer.name)
        else if (whole !== undefined) {
          const local = `${whole.name}$`
          take(node, local, `import { ${whole.name} as ${local} } from ${JSON.stringify(whole.path)};`)
        } else
          throw new Error(`${id} takes text.${outer.name}: the catalogue has no such text (name no parameter text)`)
        return false
      })
      changes.push({ start: found.start, end: found.end, code: [...imports.values()].join(' ') })
      changes.sort((first, second) => second.start - first.start)
      let direct = code
      for (const change of changes) direct = direct.slice(0, change.start) + change.code + direct.slice(change.end)
      return { code: direct, map: null }
    },
  }
}

/** Returns the parts of `OF.NAME`; null for any other node. */
function nameIn(node: Node): { readonly of: Node; readonly name: string } | null {
  if (node.type !== 'MemberExpression') return null
  const { object, property, computed } = node as Node & { object: Node; property: Node; computed: boolean }
  return computed ? null : { of: object, name: String(Reflect.get(property, 'name')) }
}

/** Whether the catalogue is taken apart, or asked by a name that is not written out. */
function takesWhole(node: Node): boolean {
  const from: unknown =
    node.type === 'VariableDeclarator'
      ? Reflect.get(node, 'init')
      : node.type === 'MemberExpression' && Reflect.get(node, 'computed') === true
        ? Reflect.get(node, 'object')
        : null
  return typeof from === 'object' && from !== null && isText(from as Node)
}

function isText(node: Node): boolean {
  return node.type === 'Identifier' && Reflect.get(node, 'name') === 'text'
}

/** Visits a node, and what is in it where the visit says so. */
function walk(node: unknown, visit: (node: Node) => boolean): void {
  if (Array.isArray(node)) for (const each of node) walk(each, visit)
  else if (typeof node === 'object' && node !== null) {
    if ('type' in node && !visit(node as Node)) return
    for (const part of Object.values(node)) walk(part, visit)
  }
}

/** Reads which file has which text: of those that `english` spreads, and of those that it names. */
async function readCatalogue(path: string): Promise<Catalogue> {
  const source = await parsed(path)
  const files = new Map<string, string>()
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue
    const from = join(dirname(path), statement.moduleSpecifier.text.replace(/\.js$/, '.ts'))
    const names = statement.importClause?.namedBindings
    if (names !== undefined && ts.isNamedImports(names))
      for (const { name } of names.elements) files.set(name.text, from)
  }
  const fileOf = (name: string): string => {
    const file = files.get(name)
    if (file === undefined) throw new Error(`${path} has ${name}, which it imports from no file`)
    return file
  }
  const spread = new Map<string, Subject>()
  const named = new Map<string, Subject>()
  for (const property of literalOf(source, 'english').literal.properties) {
    if (ts.isSpreadAssignment(property)) {
      const name = property.expression.getText(source)
      const subject = await readSubject(fileOf(name), name)
      for (const text of subject.texts.keys()) spread.set(text, subject)
    } else if (ts.isPropertyAssignment(property)) {
      const name = property.initializer.getText(source)
      named.set(property.name.getText(source), await readSubject(fileOf(name), name))
    } else if (ts.isShorthandPropertyAssignment(property)) {
      const name = property.name.text
      named.set(name, { path: fileOf(name), name, rest: '', texts: new Map() })
    }
  }
  return { spread, named }
}

async function readSubject(path: string, name: string): Promise<Subject> {
  const source = await parsed(path)
  const { statement, literal } = literalOf(source, name)
  const texts = new Map<string, string>()
  for (const property of literal.properties) {
    const written = writtenOf(property, source)
    // A text that takes another one of its subject would need the whole of it.
    if (new RegExp(`\\b${name}\\b`).test(written)) throw new Error(`${path} takes texts from ${name} itself`)
    texts.set(property.name?.getText(source) ?? '', written)
  }
  const rest = source.text.slice(0, statement.getStart(source)) + source.text.slice(statement.end)
  return { path, name, rest, texts }
}

/** The expression that a property of an object is. */
function writtenOf(property: ts.ObjectLiteralElementLike, source: ts.SourceFile): string {
  if (ts.isPropertyAssignment(property)) return property.initializer.getText(source)
  if (ts.isShorthandPropertyAssignment(property)) return property.name.text
  throw new Error(`${source.fileName} has a text that is neither words nor a function: ${property.getText(source)}`)
}

async function parsed(path: string): Promise<ts.SourceFile> {
  return ts.createSourceFile(path, await readFile(path, 'utf8'), ts.ScriptTarget.ES2022)
}

/** The object that a constant of a file is, and the statement that declares it. */
function literalOf(
  source: ts.SourceFile,
  name: string,
): { readonly statement: ts.Statement; readonly literal: ts.ObjectLiteralExpression } {
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue
    for (const { name: declared, initializer } of statement.declarationList.declarations) {
      if (!ts.isIdentifier(declared) || declared.text !== name || initializer === undefined) continue
      const literal =
        ts.isSatisfiesExpression(initializer) || ts.isAsExpression(initializer) ? initializer.expression : initializer
      if (ts.isObjectLiteralExpression(literal)) return { statement, literal }
    }
  }
  throw new Error(`${source.fileName} has no object ${name}`)
}

// Counts what the second house is measured by: lines and files of source, circles of imports, optional members of the
// game contract, small files, exports.
// Usage: node scripts/count-house.mjs [FOLDER] [OTHER] [--circles] [--json]
// Reads a checkout of either layout (`src` and `wasm`, or `packages`); with two folders both stand side by side.
// Left out everywhere: tests, generated files, declarations, `dist`, `node_modules`.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import ts from 'typescript'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { circles: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
})

/** Interfaces that make up the contract with its groups of capabilities, by their names in either layout. */
const CONTRACT = [
  'GameDefinition',
  'Game',
  'View',
  'BoardView',
  'GameText',
  'Notation',
  'Search',
  'Solve',
  'Book',
  'Insight',
]
/** Written by scripts. */
const GENERATED = /(^|\/)(kernel-bytes[^/]*|registry|play-data)\.ts$/
const SMALL = 25

const measured = positionals.length === 0 ? ['.'] : positionals
for (const folder of measured) {
  if (existsSync(join(folder, 'packages')) || existsSync(join(folder, 'src'))) continue
  console.error(`count-house: no checkout in ${folder}: neither packages nor src is there`)
  process.exit(2)
}
const columns = measured.map((folder) => count(resolve(folder)))
if (values.json)
  console.log(JSON.stringify(Object.fromEntries(measured.map((name, at) => [name, columns[at]])), null, 2))
else printTable()

function printTable() {
  const names = Object.keys(columns[0].counts)
  const wide = Math.max(...names.map((name) => name.length))
  console.log(`${''.padEnd(wide)}  ${measured.map((name) => name.padStart(12)).join('  ')}`)
  for (const name of names) {
    const cells = columns.map(({ counts }) => String(counts[name]).padStart(12))
    console.log(`${name.padEnd(wide)}  ${cells.join('  ')}`)
  }
  for (const [at, { optional, circles }] of columns.entries()) {
    console.log(`\n${measured[at]}`)
    for (const [name, members] of Object.entries(optional)) console.log(`  ${name}: ${members.join(', ')}`)
    if (values.circles) for (const circle of circles) console.log(`  circle: ${circle.join(' ')}`)
  }
}

/** Counts one checkout. */
function count(root) {
  const files = ['packages', 'src', 'wasm']
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => sources(join(root, folder)).map((file) => `${folder}/${file}`))
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
  // Twins and helpers of tests, and kernels, are counted by themselves: they are source, but no part of the product's TypeScript.
  const kinds = { kernel: [], testing: [], style: [], typescript: [] }
  for (const file of files) kinds[kindOf(file)].push(file)
  const lines = (list) => list.reduce((sum, file) => sum + linesOf(texts.get(file)), 0)
  const parsed = new Map(
    [...kinds.typescript, ...kinds.testing].map((file) => [
      file,
      ts.createSourceFile(file, texts.get(file), ts.ScriptTarget.Latest, false, kindOfScript(file)),
    ]),
  )
  const circles = circlesOf(kinds.typescript, parsed)
  const exported = exportsOf(kinds.typescript, parsed, root)
  const optional = optionalMembers(kinds.typescript, parsed)
  return {
    counts: {
      'lines of TypeScript': lines(kinds.typescript),
      'files of TypeScript': kinds.typescript.length,
      'lines of kernels': lines(kinds.kernel),
      'lines in testing folders': lines(kinds.testing),
      'files in testing folders': kinds.testing.length,
      'lines of style sheets': lines(kinds.style),
      [`files of at most ${SMALL} lines`]: kinds.typescript.filter((file) => linesOf(texts.get(file)) <= SMALL).length,
      'files of at most 60 lines': kinds.typescript.filter((file) => linesOf(texts.get(file)) <= 60).length,
      'import circles, types included': circles.length,
      'files in circles': circles.flat().length,
      exports: exported.all,
      'exports used only in their own file': exported.own,
      'optional members of the contract': Object.values(optional).flat().length,
    },
    optional,
    circles,
  }
}

function sources(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|css)$/.test(file))
    .filter((file) => !/(^|\/)(dist|node_modules)\/|\.d\.ts$|\.test\.tsx?$/.test(file) && !GENERATED.test(file))
    .sort()
}

function kindOf(file) {
  if (file.endsWith('.css')) return 'style'
  if (/^wasm\/|^packages\/games\/([^/]+\/kernel|kernels)\//.test(file)) return 'kernel'
  return /(^|\/)testing\//.test(file) ? 'testing' : 'typescript'
}

function kindOfScript(file) {
  return file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
}

function linesOf(text) {
  return text.split('\n').length - 1
}

/** Returns the files that a file names in imports and exports (types included, also `import('…')`). */
function importsOf(file, parsed) {
  const found = []
  const add = (node) => {
    if (node === undefined || !ts.isStringLiteralLike(node) || !node.text.startsWith('.')) return
    const path = relative('.', resolve(dirname(file), node.text.replace(/\?.*$/, '')))
    for (const name of [path, path.replace(/\.js$/, '.ts'), path.replace(/\.js$/, '.tsx')])
      if (parsed.has(name)) found.push(name)
  }
  const visit = (node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) add(node.moduleSpecifier)
    else if (ts.isImportTypeNode(node)) add(node.argument.literal)
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) add(node.arguments[0])
    ts.forEachChild(node, visit)
  }
  visit(parsed.get(file))
  return [...new Set(found)]
}

/** Returns the groups of files that reach each other by imports (strongly connected components, R. Tarjan 1972). */
function circlesOf(files, parsed) {
  const known = new Set(files)
  const [order, low, stack, circles] = [new Map(), new Map(), [], []]
  const visit = (file) => {
    order.set(file, order.size)
    low.set(file, order.get(file))
    stack.push(file)
    for (const next of importsOf(file, parsed)) {
      if (!known.has(next)) continue
      if (!order.has(next)) visit(next)
      if (stack.includes(next)) low.set(file, Math.min(low.get(file), low.get(next)))
    }
    if (low.get(file) !== order.get(file)) return
    const group = stack.splice(stack.indexOf(file))
    if (group.length > 1) circles.push(group.sort())
  }
  for (const file of files) if (!order.has(file)) visit(file)
  return circles.sort()
}

/** Counts exported declarations, and those whose name stands in no other file of the checkout. */
function exportsOf(files, parsed, root) {
  const names = []
  for (const file of files) {
    for (const statement of parsed.get(file).statements) {
      if (!statement.modifiers?.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword)) continue
      if (ts.isVariableStatement(statement)) {
        for (const { name } of statement.declarationList.declarations)
          if (ts.isIdentifier(name)) names.push([file, name.text])
      } else if (statement.name !== undefined) names.push([file, statement.name.text])
    }
  }
  const others = ['packages', 'src', 'test', 'bench', 'scripts', 'examples']
    .map((folder) => join(root, folder))
    .filter(existsSync)
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(tsx?|m?js)$/.test(file) && !/(^|\/)(dist|node_modules)\//.test(file))
        .map((file) => relative(root, join(folder, file))),
    )
  const users = new Map()
  for (const file of others) {
    for (const word of new Set(readFileSync(join(root, file), 'utf8').match(/[A-Za-z_$][\w$]*/g) ?? [])) {
      users.set(word, (users.get(word) ?? 0) + 1)
    }
  }
  return { all: names.length, own: names.filter(([, name]) => users.get(name) === 1).length }
}

/** Returns the optional members of the contract by interface, and the files that are looked for in each game's folder. */
function optionalMembers(files, parsed) {
  const found = {}
  for (const file of files.filter((path) => /^(src\/core|packages\/core\/src\/game)\//.test(path))) {
    for (const statement of parsed.get(file).statements) {
      if (!ts.isInterfaceDeclaration(statement)) continue
      if (!CONTRACT.includes(statement.name.text)) continue
      const members = statement.members.filter((member) => member.questionToken !== undefined)
      if (members.length > 0) found[statement.name.text] = members.map((member) => member.name.text)
    }
  }
  const besides = files
    .flatMap((file) => [...parsed.get(file).text.matchAll(/import\.meta\.glob[^)]*games\/\*\/([\w.-]+)/g)])
    .map(([, name]) => name)
  // Every game has a README; the others are there or not.
  const optional = besides.filter((name) => name !== 'README.md')
  if (optional.length > 0) found['files beside the definition'] = optional
  return found
}

// `npm test`: sets up whatever is missing, then checks style and types and runs every test, the browser's included, but those
// with the tag `long`. `npm run test:long` runs these, and the checks that take minutes, instead. The last lines tell what
// passed at its second try only, what failed, where and why, and how many tests were left to the long ones; the very last one
// is `N passed, N failed`.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { buildIfStale, fail, installPackages, requireChromium, requireProgram, root } from './set-up.mjs'

const long = process.argv.includes('--long')
const tagged = ['vitest.config.ts', 'vitest.end-to-end.config.ts']
const suites = long ? ['vitest.long.config.ts', ...tagged] : tagged

installPackages()
requireChromium()
requireProgram('bwrap', 'bubblewrap')
requireProgram('redis-server', 'redis-server')
if (long) {
  requireProgram('rustc', 'rustc')
  // The shell has sandboxed frames in the process of their page; browsers do not.
  requireProgram('chromium', 'chromium')
}
buildIfStale()
if (!long) {
  await Promise.all([
    check('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.'], 'the style check failed'),
    check('typescript/bin/tsc', [], 'the type check failed'),
  ])
}

const scratch = mkdtempSync(join(tmpdir(), 'plyworks-test-'))
const totals = suites.map(runSuite)
rmSync(scratch, { recursive: true })

const passed = totals.reduce((sum, total) => sum + total.passed, 0)
const failed = totals.reduce((sum, total) => sum + total.failed, 0)
for (const report of totals.flatMap(({ retried, failures }) => [...retried, ...failures])) console.log(`\n${report}`)
if (!long) console.log(`${totals.reduce((sum, { left }) => sum + left, 0)} left to npm run test:long`)
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

/** Runs a check beside others; its failure ends this program with `sentence` and status 1. */
function check(program, options, sentence) {
  const child = spawn(process.execPath, [bin(program), ...options], { cwd: root, stdio: 'inherit' })
  return new Promise((resolve) => child.on('close', (status) => (status === 0 ? resolve() : fail(sentence))))
}

/** Runs one suite. A suite that could not even report counts as a failure. */
function runSuite(config) {
  const report = join(scratch, `${config}.json`)
  const options = ['run', '--config', config, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  if (tagged.includes(config)) options.push(`--tags-filter=${long ? 'long' : '!long'}`)
  const { status } = spawnSync(process.execPath, [bin('vitest/vitest.mjs'), ...options], {
    cwd: root,
    stdio: 'inherit',
  })
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    const failures = testResults.flatMap(failuresOf)
    const failed = status === 0 ? numFailedTests : Math.max(numFailedTests, failures.length, 1)
    const left = testResults.flatMap(({ assertionResults }) => assertionResults).filter(isLeft).length
    return { passed: numPassedTests, failed, failures, retried: testResults.flatMap(retriedIn), left }
  } catch {
    return { passed: 0, failed: 1, failures: [`${config} did not report`], retried: [], left: 0 }
  }
}

/** Whether a test was left out for its tag. */
function isLeft({ status, tags }) {
  return status === 'skipped' && tags.includes('long')
}

/** What failed in a file of tests: the file itself if it could not be loaded, or the tests with what they said. */
function failuresOf({ name, status, message, assertionResults }) {
  const file = relative(root, name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (status === 'failed' && failed.length === 0) return [`FAILED ${file}\n${message}`]
  return failed.map((test) => reportOf('FAILED', file, test))
}

/** What passed in a file of tests although it failed at first, with what it said then. */
function retriedIn({ name, assertionResults }) {
  return assertionResults
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map((test) => reportOf('AT THE SECOND TRY', relative(root, name), test))
}

function reportOf(what, file, { fullName, failureMessages }) {
  return `${what} ${file} > ${fullName}\n${failureMessages.join('\n')}`
}

function bin(path) {
  return join(root, 'node_modules', path)
}

#!/usr/bin/env node
// The command. It is a file of its own, and not one that the build makes, because npm links no command that is not there yet.
import { existsSync } from 'node:fs'

const program = new URL('../dist/bundle/main.js', import.meta.url)

if (existsSync(program)) await import(program.href)
else {
  console.error('plyworks: this checkout is not built yet: npm run build')
  process.exitCode = 1
}

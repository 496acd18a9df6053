// `npm start`: sets up whatever is missing and serves the web app. Words after `--` go to `plyworks serve`.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildIfStale, installPackages, root } from './set-up.mjs'

installPackages()
buildIfStale()

const server = spawn(
  process.execPath,
  [join(root, 'packages', 'plyworks', 'bin', 'plyworks.js'), 'serve', ...process.argv.slice(2)],
  {
    stdio: 'inherit',
  },
)
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))

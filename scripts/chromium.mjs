// Debian's Chromium for tests and pictures. Plain Node without packages, because tests are set up with it.
import { existsSync } from 'node:fs'

/** The programs that do, the best first: the shell has no windows of its own, and opens a page in half the time. */
const PROGRAMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** The path of the Chromium that is there. Throws if there is none. */
export function chromiumProgram() {
  const program = [process.env.CHROMIUM, ...PROGRAMS].find((path) => path !== undefined && existsSync(path))
  if (program !== undefined) return program
  throw new Error('Chromium is needed: install Debian\'s package "chromium-headless-shell" or "chromium"')
}

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { HEADERS } from '../../../packages/plyworks/src/server/headers.js'

const ROOT = fileURLToPath(new URL('../../../packages/plyworks/dist/web', import.meta.url))
/** The app is served from a folder of its own, as any static host may do. */
const FOLDER = '/some/folder/'
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}
/** What a careful host sends: no inline script, nothing from elsewhere. */
const POLICY =
  "default-src 'self'; style-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; base-uri 'none'"

/** The pages of the documentation also make style sheets while they run, as our own server allows. */
const POLICY_OF_DOCUMENTATION = HEADERS['content-security-policy']

/** A plain file server for the built app on a free port of the loopback address. */
export class StaticServer {
  /** Bytes sent so far, compressed as the build has them. */
  sent = 0

  private constructor(private readonly server: Server) {}

  static async start(): Promise<StaticServer> {
    if (!existsSync(join(ROOT, 'index.html'))) {
      throw new Error('The browser tests need the built app: run "npx vite build" first.')
    }
    const http = createServer()
    const server = new StaticServer(http)
    http.on('request', (request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost')
      server.read(pathname).then(
        (file) => {
          response.writeHead(200, {
            'content-type': file.type,
            // The sandbox has a policy of its own within.
            ...(!/\/sandbox-[^/]*\.html$/.test(pathname) && {
              'content-security-policy': pathname.startsWith(`${FOLDER}docs/`) ? POLICY_OF_DOCUMENTATION : POLICY,
            }),
            ...(file.compressed && { 'content-encoding': 'br' }),
          })
          response.end(file.content)
        },
        () => {
          response.writeHead(404)
          response.end('not found')
        },
      )
    })
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
    return server
  }

  get address(): string {
    const { port } = this.server.address() as AddressInfo
    return `http://127.0.0.1:${port}${FOLDER}`
  }

  async close(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  /** A file as the build has compressed it, where it has. */
  private async read(pathname: string): Promise<{ content: Buffer; type: string; compressed: boolean }> {
    const path = normalize(pathname)
    if (!path.startsWith(FOLDER)) throw new Error('outside of the folder')
    const name = path === FOLDER ? 'index.html' : path.slice(FOLDER.length)
    const compressed = existsSync(join(ROOT, `${name}.br`))
    const content = await readFile(join(ROOT, compressed ? `${name}.br` : name))
    this.sent += content.length
    return { content, type: TYPES[extname(name)] ?? 'application/octet-stream', compressed }
  }
}

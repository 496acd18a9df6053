import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'

export interface Answer {
  readonly status: number
  readonly type: string
  readonly body: string
}

const agent = new Agent({ keepAlive: true, maxSockets: 50 })
let client = 0

/** A client of its own for the limits of the server: every address of the loopback network is one. */
function nextClient(): string {
  client++
  return `127.1.${(client >> 6) % 250}.${1 + (client % 64)}`
}

/** Asks a server, as another client than the last time. */
export function ask(
  address: string,
  method: string,
  path: string,
  body?: string | Uint8Array,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve, reject) => {
    const asked = request(
      { hostname, port, method, path, agent, localAddress: nextClient(), headers, timeout: 60_000 },
      (response) => {
        const { statusCode: status = 0 } = response
        const type = response.headers['content-type'] ?? ''
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => {
          text += part
        })
        response.on('end', () => resolve({ status, type, body: text }))
        response.on('error', reject)
      },
    )
    asked.on('timeout', () => asked.destroy(new Error(`no answer to ${method} ${path.slice(0, 200)}`)))
    asked.on('error', reject)
    asked.end(body)
  })
}

/** A connection that a client has opened; what comes in is collected. */
export interface Line {
  readonly socket: Socket
  heard: string
  closed: boolean
}

/** Opens a connection and writes what no client should. */
export function rawLine(address: string, text: string | Uint8Array): Promise<Line> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    const line: Line = { socket, heard: '', closed: false }
    socket.on('data', (data) => {
      line.heard += data.toString('latin1')
    })
    socket.on('close', () => {
      line.closed = true
      resolve(line)
    })
    socket.on('error', () => {})
    socket.on('connect', () => {
      socket.write(text)
      resolve(line)
    })
  })
}

import source from 'virtual:sandbox-worker'
import { making } from '../../ui/text/making.js'
import type { WorkerPort, WorkerReply, WorkerRequest } from '../worker-client.js'
import { readMessage } from './read-message.js'
import page from './sandbox.html?url'
import type { SandboxBegin } from './sandbox-worker.js'

/** Milliseconds between two looks at whether the code still answers. Looks are counted and not time: a computer that slept has missed none. */
const LOOK = 1000
/** Looks without a sign of life while something is asked, after which the code is stopped. */
const MOST_MISSED = 6
/** Messages between two looks, above which it is stopped as well: the app sends some dozens. */
const MOST_HEARD = 2000

/**
 * Starts a worker for the code of a game in a frame without an origin, a network or anything of this page: the code runs
 * there together with what plays and solves it. It is ended when it does not answer any more.
 */
export function spawnSandbox(code: string): WorkerPort {
  const frame = document.createElement('iframe')
  const { port1: near, port2: far } = new MessageChannel()
  const asked = new Map<number, string>()
  let [missed, heard, begun] = [0, 0, false]
  const look = setInterval(() => {
    missed = begun && asked.size > 0 ? missed + 1 : 0
    heard = 0
    if (missed >= MOST_MISSED) breakOff(making.hung(MOST_MISSED))
  }, LOOK)

  const end = () => {
    clearInterval(look)
    removeEventListener('message', hearFrame)
    near.close()
    frame.remove()
  }
  const breakOff = (message: string) => {
    end()
    port.onerror?.({ message })
  }
  const hearFrame = ({ source, data }: MessageEvent) => {
    if (source !== frame.contentWindow) return
    breakOff(typeof data?.failed === 'string' && data.failed !== '' ? data.failed : making.broken)
  }
  const port: WorkerPort = {
    onmessage: null,
    onerror: null,
    terminate: end,
    postMessage(request: WorkerRequest) {
      asked.set(request.number, request.name)
      near.postMessage(request)
    },
  }
  near.onmessage = ({ data }: MessageEvent<unknown>) => {
    missed = 0
    if (++heard > MOST_HEARD) return breakOff(making.flooding)
    if (data === 'alive') return
    const reply = readMessage(data, asked)
    if (reply === null) return breakOff(making.garbled)
    if (reply.type !== 'progress') asked.delete(reply.number)
    port.onmessage?.({ data: reply satisfies WorkerReply })
  }

  frame.sandbox.add('allow-scripts')
  // A service worker is asked for pages with an origin only. The policy with which it answers takes that away, as for every page there.
  if (navigator.serviceWorker?.controller) frame.sandbox.add('allow-same-origin')
  frame.hidden = true
  frame.title = making.sandbox
  frame.src = page
  frame.onload = () => {
    if (frame.contentDocument !== null) {
      // It has an origin: what answered was no worker of this app.
      frame.sandbox.remove('allow-same-origin')
      frame.src = page
      return
    }
    const begin: SandboxBegin & { readonly script: string } = { script: source, code }
    // A frame without an origin cannot be named as the receiver of a message.
    frame.contentWindow?.postMessage(begin, '*', [far])
    begun = true
  }
  addEventListener('message', hearFrame)
  document.body.append(frame)
  return port
}

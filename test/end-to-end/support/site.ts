import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { chromiumProgram } from '../../../scripts/chromium.mjs'
import { StaticServer } from './static-server.js'

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export interface VisitOptions {
  readonly dark?: boolean
  /** A phone: narrow, with touch. */
  readonly phone?: boolean
  readonly width?: number
  /** The app may be kept for times without a network; otherwise that is forbidden, and costs nothing. */
  readonly offline?: boolean
  /** Men move, and computers wait, at this speed; otherwise the visitor wants nothing to move. */
  readonly speed?: 'off' | 'slow' | 'normal' | 'fast'
  /** A script to be at hand on the page, e.g. a checker. */
  readonly script?: string
  /** Run in the page before its own scripts. */
  readonly before?: () => void
}

/** The built app on a server and a browser to look at it. Errors of visited pages are collected in `errors`. */
export class Site {
  readonly errors: string[] = []
  private readonly contexts: BrowserContext[] = []

  private constructor(
    readonly server: StaticServer,
    private readonly browser: Browser,
  ) {}

  static async open(): Promise<Site> {
    const server = await StaticServer.start()
    return new Site(server, await chromium.launch({ executablePath: chromiumProgram(), args: ARGUMENTS }))
  }

  /** A new visitor's page at a part of the address from `#` on, or at a whole one; computers move without waiting. */
  async visit(place: string, options: VisitOptions = {}): Promise<Page> {
    const context = await this.browser.newContext({
      viewport: options.phone
        ? { width: options.width ?? 390, height: 844 }
        : { width: options.width ?? 1280, height: 800 },
      colorScheme: options.dark ? 'dark' : 'light',
      hasTouch: options.phone ?? false,
      isMobile: options.phone ?? false,
      reducedMotion: options.speed === undefined ? 'reduce' : 'no-preference',
      serviceWorkers: options.offline ? 'allow' : 'block',
    })
    this.contexts.push(context)
    await context.addInitScript((speed) => {
      // A frame in a sandbox has nothing of the page.
      if (self.origin === 'null') return
      // What is drawn by lot is the same with every run: numbers of a Weyl sequence.
      let drawn = 0.5
      Math.random = () => {
        drawn = (drawn + 0.6180339887498949) % 1
        return drawn
      }
      const stored: object = JSON.parse(localStorage.getItem('plyworks:settings') ?? '{}')
      localStorage.setItem('plyworks:settings', JSON.stringify({ speed, ...stored }))
    }, options.speed ?? 'off')
    if (options.script !== undefined) await context.addInitScript({ path: options.script })
    if (options.before !== undefined) await context.addInitScript(options.before)
    const page = await context.newPage()
    page.setDefaultTimeout(30_000)
    page.on('pageerror', (error) => this.errors.push(String(error)))
    page.on('console', (message) => message.type() === 'error' && this.errors.push(message.text()))
    await page.goto(new URL(place, this.server.address).href)
    return page
  }

  /** Ends all visits. */
  async leave(): Promise<void> {
    for (const context of this.contexts.splice(0)) await context.close()
  }

  async close(): Promise<void> {
    await this.leave()
    await this.browser.close()
    await this.server.close()
  }
}

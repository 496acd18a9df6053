/**
 * Keeps the whole app in the browser, so that it starts without a network once it has been visited. The build puts the
 * list of its files in front of this script (`build/offline-app.ts`). Files under assets/ carry a digest of their
 * content in their names: they are taken from the cache for ever. The page itself comes from the network while there
 * is one. Answers of a server of ours (matches, questions) and solved files are never kept.
 */

/** Addresses of all files of the app, relative to this script. */
declare const BUILD_FILES: readonly string[]
/** Different for every build. */
declare const BUILD_NAME: string

// The compiler knows the global scope of pages and workers only; this script runs as a service worker.
const worker = self as unknown as ServiceWorkerGlobalScope
const CACHE = `plyworks-${BUILD_NAME}`
const PAGE = new URL('./', worker.location.href).href
/** The page in which code of games from elsewhere runs. */
const SANDBOX = /^assets\/sandbox-[\w-]+\.html$/

worker.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([...BUILD_FILES])))
})

worker.addEventListener('activate', (event) => {
  // No page of an older build is open any more when this happens; those of the first visit are served from now on.
  const tidied = caches.keys().then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))))
  event.waitUntil(Promise.all([tidied, worker.clients.claim()]))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET' || !request.url.startsWith(PAGE)) return
  const path = request.url.slice(PAGE.length).split(/[?#]/)[0]
  // The documentation is pages of its own, read with a network.
  if (path.startsWith('docs/')) return
  if (SANDBOX.test(path)) event.respondWith(fromCache(request).then(withoutOrigin))
  else if (path.startsWith('assets/')) event.respondWith(fromCache(request))
  else if (request.mode === 'navigate' || BUILD_FILES.includes(path)) event.respondWith(fromNetwork(request))
})

function isOld(name: string): boolean {
  return name.startsWith('plyworks-') && name !== CACHE
}

async function fromCache(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request)
}

/** The sandbox as its server sent it, and without an origin also where that server has not said so. */
function withoutOrigin({ body, status, statusText, headers: sent }: Response): Response {
  const headers = new Headers(sent)
  headers.append('content-security-policy', 'sandbox allow-scripts')
  return new Response(body, { status, statusText, headers })
}

async function fromNetwork(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = (await caches.match(request)) ?? (request.mode === 'navigate' ? await caches.match(PAGE) : undefined)
    if (kept === undefined) throw error
    return kept
  }
}

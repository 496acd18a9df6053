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

worker.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([...BUILD_FILES])))
})

worker.addEventListener('activate', (event) => {
  // No page of an older build is open any more when this happens.
  event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name)))))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET' || !request.url.startsWith(PAGE)) return
  const path = request.url.slice(PAGE.length).split(/[?#]/)[0]
  // The documentation is pages of its own, read with a network.
  if (path.startsWith('docs/')) return
  if (path.startsWith('assets/')) event.respondWith(fromCache(request))
  else if (request.mode === 'navigate' || BUILD_FILES.includes(path)) event.respondWith(fromNetwork(request))
})

function isOld(name: string): boolean {
  return name.startsWith('plyworks-') && name !== CACHE
}

async function fromCache(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request)
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

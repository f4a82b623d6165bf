/**
 * The worker of phones that keep nothing (decision 154): a page of ours where no network answers, instead of the browser's. It keeps no
 * more than that page, which the server writes into it, and leaves everything else to the network. The worker of kept courses takes its
 * place.
 */
import { type PreloadedEvent, worker } from './scope.ts'

/** The server writes the page here, and its policy. */
declare const STADI_PAGE: string
declare const STADI_POLICY: string

worker.addEventListener('install', (event) => {
  event.waitUntil(worker.skipWaiting())
  // What is no page does not wake the worker, where the browser can be told so.
  const others = ['no-cors', 'cors', 'same-origin']
  void event
    .addRoutes?.(others.map((requestMode) => ({ condition: { requestMode }, source: 'network' })))
    ?.catch(() => {
      // A browser of other rules asks the worker each time.
    })
})
// A page is asked for while the worker wakes: on a slow phone that takes longer than the first bytes.
worker.addEventListener('activate', (event) =>
  event.waitUntil(Promise.resolve(worker.registration.navigationPreload?.enable())),
)
worker.addEventListener('fetch', (event) => {
  const { mode, method } = event.request
  if (mode === 'navigate' && method === 'GET') event.respondWith(opened(event as PreloadedEvent))
})

async function opened({ request, preloadResponse }: PreloadedEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request))
  } catch {
    return new Response(STADI_PAGE, {
      status: 503,
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': STADI_POLICY },
    })
  }
}

/**
 * Served in the worker's place where it is switched off (OFFLINE=off): takes the worker and everything that was fetched for it from
 * the phone. What waits to be sent stays, and is sent by the pages themselves (rule O10).
 */
import { worker } from './scope.ts'

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(leave()))
worker.addEventListener('message', (event) => event.ports[0]?.postMessage('leaving'))

async function leave(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith('stadi-'))
  await Promise.all([...names.map((name) => caches.delete(name)), forgetKept()])
  await worker.registration.unregister()
}

/** Pages no longer say that anything is kept. */
function forgetKept(): Promise<void> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('stadi')
    // There was none, and none is made.
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
    opening.addEventListener('error', () => resolve())
    opening.addEventListener('success', () => {
      const db = opening.result
      if (!db.objectStoreNames.contains('kept')) return resolve()
      const tx = db.transaction('kept', 'readwrite')
      tx.objectStore('kept').clear()
      tx.addEventListener('complete', () => resolve())
      tx.addEventListener('abort', () => resolve())
    })
  })
}

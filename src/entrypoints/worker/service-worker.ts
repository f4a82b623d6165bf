/**
 * The worker of phones that keep courses or get messages (decisions 083, 086): it answers for what is kept, sends the outbox, fetches
 * what is to be kept, and counts bytes. Whatever it does not know goes to the network as if it were not there.
 */
import { MINUTE } from '#kit/time.ts'
import { Counter } from '#modules/offline/phone/counting.ts'
import { type Ask, FIRST_MOMENTS, SYNC, wakeLater } from '#modules/offline/phone/here.ts'
import { keepOn } from '#modules/offline/phone/keeping.ts'
import { ownerOf, sawOwner } from '#modules/offline/phone/owner.ts'
import { type Phone, phoneHere } from '#modules/offline/phone/phone.ts'
import { removeOwner } from '#modules/offline/phone/removing.ts'
import { type Occasion, sendWaiting } from '#modules/offline/phone/sender.ts'
import { PhoneFailure, readState, writeState } from '#modules/offline/phone/store.ts'
import { openPage } from './documents.ts'
import { giveFile } from './files.ts'
import { openPushed, showPushed } from './pushes.ts'
import { type FetchEvent, worker } from './scope.ts'
import { Shelf } from './shelf.ts'

let isWoken = false
const phone: Phone = phoneHere({
  known: async () => {},
  attend: () => {},
  // Whatever asks for it here is followed by it.
  goOn: () => {},
  sendSoon: (ms) => void phone.wait(ms).then(() => sendAndKeep('step')),
  // A browser that woke it wakes it again by itself.
  sendLater: () => void (isWoken || wakeLater(worker.registration)),
})
const hands = { phone, shelf: new Shelf(phone), counter: new Counter(phone) }
hands.counter.listen()

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(begin()))

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (url.origin !== worker.location.origin) return
  if (request.method === 'POST') return watchPost(event, url)
  // Streams of events last as long as their page.
  if (request.method !== 'GET' || url.pathname.startsWith('/realtime/')) return
  // A request of the browser's tools, which only the page's own may answer.
  if (request.cache === 'only-if-cached' && request.mode !== 'same-origin') return
  if (request.mode === 'navigate' && request.destination === 'document') {
    event.respondWith(openPage(event, hands))
    event.waitUntil(visit())
  } else event.respondWith(giveFile(event, hands))
})

worker.addEventListener('message', (event) => {
  const { ask, after = 0, occasion = 'step' } = (event.data ?? {}) as Partial<Ask>
  if (ask === 'go-on') event.waitUntil(keepOnce())
  else if (ask === 'send') event.waitUntil(phone.wait(after).then(() => sendAndKeep(occasion)))
  else event.ports[0]?.postMessage('at-work')
})

worker.addEventListener('sync', (event) => {
  if (event.tag === SYNC) event.waitUntil(sendWoken())
})
worker.addEventListener('push', (event) => event.waitUntil(showPushed(event)))
worker.addEventListener('notificationclick', (event) => event.waitUntil(openPushed(event)))

phone.listen((change) => {
  if (change === 'kept') void work(leaveUnused())
})

/** Also from the worker of phones that keep nothing, which has pages asked for without this one. */
async function begin(): Promise<void> {
  await worker.registration.navigationPreload?.disable()
  await worker.clients.claim()
  await keepOnce()
}

let visitedAt = -Infinity

/** With a page that somebody opens, at most once a minute: what waits is sent, and what is new comes. */
async function visit(): Promise<void> {
  hands.counter.checked(`${worker.location.origin}/service-worker.js`)
  const now = performance.now()
  if (now - visitedAt < MINUTE) return
  visitedAt = now
  await phone.wait(FIRST_MOMENTS)
  await sendAndKeep('visit')
}

const sendAndKeep = (occasion: Occasion): Promise<void> => work(sendWaiting(phone, occasion)).then(keepOnce)

let keeping: Promise<void> | null = null

/** Whoever asks waits for the same end: a browser lets the worker live as long as somebody does. */
function keepOnce(): Promise<void> {
  keeping ??= work(keepOn(phone)).finally(() => {
    keeping = null
  })
  return keeping
}

/** Where the storage was switched off, there is nothing to do. */
async function work(doing: Promise<void>): Promise<void> {
  try {
    await doing
  } catch (error) {
    if (!(error instanceof PhoneFailure && error.reason === 'off')) throw error
  }
  await hands.counter.written()
}

/** @throws where there was no network: the browser tries again later */
async function sendWoken(): Promise<void> {
  isWoken = true
  try {
    await sendAndKeep('step')
    const sending = await readState(await phone.store(), 'sending')
    if (sending?.trouble === 'network') throw new Error('no network')
  } finally {
    isWoken = false
  }
}

/**
 * Writes go to the network without the worker; what they send is counted. After somebody asks to be signed out, the next document says
 * whether they are; a script's own request tells at once.
 */
function watchPost(event: FetchEvent, { pathname, searchParams, href }: URL): void {
  const { request } = event
  const sent = request.clone().blob()
  event.waitUntil(sent.then(({ size }) => hands.counter.watched(href, size)))
  if (!/^\/(auth\/v1\/)?sign-out(\.data)?$/.test(pathname)) return
  const isScript = request.mode !== 'navigate' && (searchParams.has('sure') || pathname.startsWith('/auth/'))
  if (isScript) event.respondWith(signOut(request))
  else event.waitUntil(noteLeaving())
}

async function noteLeaving(): Promise<void> {
  await writeState(await phone.store(), 'leaving', await ownerOf(phone))
}

async function signOut(request: Request): Promise<Response> {
  const owner = await ownerOf(phone)
  const response = await fetch(request)
  if (response.ok) {
    await removeOwner(phone, owner)
    await sawOwner(phone, '')
  }
  return response
}

/** When the last course went and nobody is to be told anything, the worker goes, too (rule O1). */
async function leaveUnused(): Promise<void> {
  const db = await phone.store()
  const isUsed = (await db.count('kept')) > 0 || (await db.count('outbox')) > 0
  if (isUsed || (await worker.registration.pushManager?.getSubscription())) return
  await worker.registration.unregister()
}

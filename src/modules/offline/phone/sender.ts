import { MINUTE, SECOND } from '#kit/time.ts'
import { MOST_EVENTS } from '../rules.ts'
import type { BatchAnswer, EventAnswer } from '../types.ts'
import { alone } from './alone.ts'
import { type Answer, jsonOf, retryAfter, tell } from './asking.ts'
import { askOwner, ownerOf } from './owner.ts'
import type { Phone } from './phone.ts'
import { followCards } from '../cards/renewing.ts'
import { refillRoom } from './room.ts'
import { removeKept, tellOfLeft } from './removing.ts'
import { PhoneFailure, readState, type State, type Store, type StoredCourse, writeState } from './store.ts'
import type { WaitingEvent } from './types.ts'

/** A person pressed; a page opened or the network came back; something was just done. */
export type Occasion = 'pressed' | 'visit' | 'step'
type Trouble = NonNullable<State['sending']['trouble']>
type End = Omit<State['sending'], 'since'>

// News are asked for once a visit.
const VISIT = 30 * MINUTE
// Bytes of JSON in a request; the server takes 64 kB.
const MOST_BYTES = 60_000

/**
 * Sends what waits, in order, and asks what changed; one tab or the worker at a time. Nothing leaves the outbox before the server
 * has answered for it (rule O4), so whoever is ended in between loses nothing: what comes twice is known by its id (rule O5).
 */
export async function sendWaiting(phone: Phone, occasion: Occasion): Promise<void> {
  await alone(phone, 'send', true, async () => {
    if (occasion !== 'pressed' && (await mustWait(phone))) return
    // A step that is sent takes the question for news along: further requests would cost more than they carry.
    const waits = occasion !== 'step' || (await hasWaiting(phone))
    const end = waits && (await sendAll(phone, occasion === 'pressed' || (await isDue(phone))))
    if (end) await say(phone, { ...end, since: null })
  })
}

async function hasWaiting(phone: Phone): Promise<boolean> {
  return (await nextBatch(await phone.store(), await ownerOf(phone), 1)).length > 0
}

async function mustWait(phone: Phone): Promise<boolean> {
  const until = (await readState(await phone.store(), 'sending'))?.until
  const ms = until ? Date.parse(until) - phone.now() : 0
  // The clock was set back meanwhile.
  return ms > 0 && ms <= 60 * MINUTE
}

async function isDue(phone: Phone): Promise<boolean> {
  const asked = await readState(await phone.store(), 'asked')
  const age = asked ? phone.now() - Date.parse(asked) : VISIT
  return age >= VISIT || age < 0
}

/** @returns how it ended; null if there was nothing to do */
async function sendAll(phone: Phone, asksFirst: boolean): Promise<End | null> {
  let asks = asksFirst
  let most = MOST_EVENTS
  for (let first = true; ; first = false) {
    const owner = await ownerOf(phone)
    const batch = await nextBatch(await phone.store(), owner, most)
    if (batch.length === 0 && !asks) return first ? null : done
    const kept = asks ? await keptBy(phone, owner) : []
    if (batch.length === 0 && kept.length === 0) return null
    if (owner === '') return ofVisitor(phone, batch.length > 0)
    if (first) await say(phone, { trouble: null, until: null, since: phone.now() })
    const answer = await sent(phone, owner, batch, kept).catch(toTrouble)
    if (typeof answer === 'string') {
      phone.sendLater()
      return { trouble: answer, until: null }
    }
    const judged = judge(answer, batch.length)
    if (judged === 'too-much') {
      asks = false
      if (batch.length > 1) most = Math.ceil(batch.length / 2)
      else await settle(phone, owner, batch, [refusedWhole(batch[0]!, answer)])
      continue
    }
    if (typeof judged === 'string') return ended(phone, judged, answer)
    await settle(phone, owner, batch, judged.events)
    await followNews(phone, owner, judged)
    if (asks) await writeState(await phone.store(), 'asked', new Date(phone.now()).toISOString())
    asks = false
    const answered = new Set(judged.events.map(({ id }) => id))
    // What got no answer stays, and is not asked about again and again.
    const isStuck = batch.length > 0 && !batch.some(({ id }) => answered.has(id))
    if (judged.again !== undefined || isStuck) return waitFor(phone, judged.again ?? 60)
  }
}

const done: End = { trouble: null, until: null }
const waitFor = (phone: Phone, seconds: number): End => ({
  trouble: 'wait',
  until: new Date(phone.now() + Math.min(seconds, 3600) * SECOND).toISOString(),
})

function toTrouble(error: unknown): Trouble {
  if (error instanceof PhoneFailure && error.reason === 'network') return 'network'
  throw error
}

/** Nobody to whom it could be stored: it waits until somebody signs in. Packages of free courses are asked about one by one. */
async function ofVisitor(phone: Phone, waits: boolean): Promise<End> {
  const tx = (await phone.store()).transaction(['kept', 'state'], 'readwrite')
  const kept = tx.objectStore('kept')
  const asked = new Date(phone.now()).toISOString()
  for (const course of (await kept.getAll()).filter((one) => one.owner === ''))
    await kept.put({ ...course, isStale: true })
  await tx.objectStore('state').put(asked, 'asked')
  await tx.done
  phone.goOn()
  return { trouble: waits ? 'sign-in' : null, until: null }
}

/** The oldest that are not refused, as many as fit. */
async function nextBatch(db: Store, owner: string, most: number): Promise<WaitingEvent[]> {
  const batch: WaitingEvent[] = []
  let bytes = 0
  for (let after = -1; ;) {
    const rows = await db.getAll('outbox', IDBKeyRange.lowerBound(after, true), 2 * MOST_EVENTS)
    for (const event of rows.filter((one) => one.owner === owner && one.refused === null)) {
      bytes += sizeOf(event)
      if (batch.length === most || (batch.length > 0 && bytes > MOST_BYTES)) return batch
      batch.push(event)
    }
    const last = rows.at(-1)
    if (!last || rows.length < 2 * MOST_EVENTS) return batch
    after = last.seq
  }
}

const asSent = ({ id, kind, course, lesson, at, data }: WaitingEvent) => ({
  id,
  kind,
  course,
  lesson,
  at,
  data,
})
const sizeOf = (event: WaitingEvent): number =>
  new TextEncoder().encode(JSON.stringify(asSent(event))).length + 1

async function keptBy(phone: Phone, owner: string): Promise<StoredCourse[]> {
  const courses = await (await phone.store()).getAll('kept')
  return courses.filter((one) => one.owner === owner && one.state === 'kept')
}

function sent(phone: Phone, owner: string, batch: WaitingEvent[], kept: StoredCourse[]): Promise<Answer> {
  return tell(phone, '/functions/v1/offline/events', {
    owner,
    events: batch.map(asSent),
    ...(kept.length > 0 && {
      kept: Object.fromEntries(kept.map(({ courseId, manifest }) => [courseId, manifest.version])),
    }),
  })
}

/** `again`: seconds until the server takes what it did not answer for. */
type Judged = BatchAnswer & { again?: number }

/** What an answer means. Anything but our own is as none at all. */
function judge(answer: Answer, events: number): Judged | Trouble | 'too-much' {
  const { status } = answer
  const body = jsonOf(answer) as Partial<Judged> | null
  if (status === 429 || status === 503) return 'wait'
  if (body === null) return 'network'
  if (status === 401) return 'sign-in'
  if (status === 409) return 'other-owner'
  if ((status === 400 || status === 413) && events > 0) return 'too-much'
  if (status !== 200 || !Array.isArray(body.events)) return 'wait'
  return {
    events: body.events.filter(isAnswer),
    changed: idsIn(body.changed),
    withdrawn: idsIn(body.withdrawn),
    ...(typeof body.cards === 'string' && { cards: body.cards }),
    ...(typeof body.again === 'number' && { again: body.again }),
  }
}

const isAnswer = (one: unknown): one is EventAnswer =>
  typeof one === 'object' &&
  one !== null &&
  'id' in one &&
  'status' in one &&
  ['stored', 'known', 'refused'].includes(String(one.status))
const idsIn = (list: unknown): number[] =>
  Array.isArray(list) ? list.filter((id): id is number => typeof id === 'number') : []

/** A single event that the server cannot read: it would stand in the way of all others. */
function refusedWhole({ id }: WaitingEvent, answer: Answer): EventAnswer {
  const { message } = (jsonOf(answer) ?? {}) as { message?: unknown }
  return { id, status: 'refused', reason: typeof message === 'string' ? message : '' }
}

async function ended(phone: Phone, trouble: Trouble, answer: Answer): Promise<End> {
  // Somebody else is signed in: what is shown follows.
  if (trouble === 'other-owner') await askOwner(phone)
  if (trouble === 'network') phone.sendLater()
  const isPassing = trouble === 'wait'
  return { trouble, until: isPassing ? new Date(phone.now() + retryAfter(answer)).toISOString() : null }
}

/** Takes out what the server has, and notes beside the rest why not. */
async function settle(
  phone: Phone,
  owner: string,
  batch: WaitingEvent[],
  answers: EventAnswer[],
): Promise<void> {
  const tx = (await phone.store()).transaction(['outbox', 'quizzes'], 'readwrite')
  const outbox = tx.objectStore('outbox')
  const quizzes = tx.objectStore('quizzes')
  for (const { id, status, reason } of answers) {
    const sent = batch.find((one) => one.id === id)
    // It may have been taken away meanwhile, or handed to whoever signed in.
    const event = sent && (await outbox.get(sent.seq))
    if (!event) continue
    if (status === 'refused') await outbox.put({ ...event, refused: reason ?? '' })
    else await outbox.delete(event.seq)
    if (event.kind !== 'quiz' || event.lesson === null) continue
    // Its verdict comes as a notification; another may be taken along.
    const taken = await quizzes.get([owner, event.lesson])
    if (taken && taken.attemptId === event.data.attempt) await quizzes.delete([owner, event.lesson])
  }
  await tx.done
  if (answers.length > 0) phone.tell('outbox')
}

async function followNews(
  phone: Phone,
  owner: string,
  { changed, withdrawn, cards }: BatchAnswer,
): Promise<void> {
  for (const courseId of withdrawn) await removeKept(phone, owner, courseId, 'withdrawn')
  if (cards !== undefined) await followCards(phone, owner, cards)
  await tellOfLeft(phone, owner)
  await refillRoom(phone)
  if (changed.length === 0) return
  const tx = (await phone.store()).transaction('kept', 'readwrite')
  for (const courseId of changed) {
    const course = await tx.store.get([owner, courseId])
    if (course) await tx.store.put({ ...course, isStale: true })
  }
  await tx.done
  phone.goOn()
}

async function say(phone: Phone, sending: State['sending']): Promise<void> {
  await writeState(await phone.store(), 'sending', sending)
  phone.tell('outbox')
}

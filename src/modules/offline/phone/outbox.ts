import { MINUTE } from '#kit/time.ts'
import { here } from './here.ts'
import { withRoom } from './room.ts'
import { ownerOf } from './owner.ts'
import type { Phone } from './phone.ts'
import { type Draft, PhoneFailure, readState, type State, writeState } from './store.ts'
import { sendWaiting } from './sender.ts'
import type { WaitingEvent } from './types.ts'

export type NewEvent = Pick<WaitingEvent, 'kind' | 'course' | 'lesson' | 'data' | 'about'>

// Bytes of JSON: a request may have 64 kB with everything around.
const LONGEST = 56_000
/** What is read and practised comes in small steps, which travel together; what somebody says or hands in goes at once. */
const inSteps = new Set<WaitingEvent['kind']>(['opened', 'completed', 'exercise', 'review'])
export const STEPS_AFTER_MS = 4000
const IDLE: State['sending'] = { trouble: null, until: null, since: null }

/** Writes down what was done, before anything else. @throws PhoneFailure 'off', 'full', 'too-long' */
export async function put(event: NewEvent, phone: Phone = here()): Promise<WaitingEvent> {
  phone.attend()
  const owner = await ownerOf(phone)
  const made = madeNow(phone, owner, event)
  const seq = await withRoom(phone, async (db) => {
    const tx = db.transaction('outbox', 'readwrite', { durability: 'strict' })
    const key = await tx.store.add(made)
    await tx.done
    return key
  })
  phone.tell('outbox')
  phone.sendSoon(inSteps.has(event.kind) ? STEPS_AFTER_MS : 0)
  return { ...made, seq }
}

/** An event as it goes into the store, which gives it its place. @throws PhoneFailure 'too-long' */
export function madeNow(phone: Phone, owner: string, event: NewEvent): WaitingEvent {
  const { kind, course, lesson, data, about } = event
  if (new TextEncoder().encode(JSON.stringify(data)).length > LONGEST) throw new PhoneFailure('too-long')
  const made = {
    id: crypto.randomUUID(),
    owner,
    kind,
    course,
    lesson,
    at: new Date(phone.now()).toISOString(),
    data,
    about,
    refused: null,
  }
  return made as unknown as WaitingEvent
}

/** What waits, and what was refused and not read yet, in order. @throws PhoneFailure 'off' */
export async function waiting(phone: Phone = here()): Promise<WaitingEvent[]> {
  phone.attend()
  const db = await phone.store()
  return db.getAllFromIndex('outbox', 'owner', await ownerOf(phone))
}

/** Sends everything and asks for news; how it went is `sendingState`. @throws PhoneFailure 'off' */
export async function sendNow(phone: Phone = here()): Promise<void> {
  phone.attend()
  await sendWaiting(phone, 'pressed')
}

/** Whether something is being sent, or what stood in the way the last time: a sentence on the screen. */
export async function sendingState(
  phone: Phone = here(),
): Promise<Omit<State['sending'], 'since'> & { isBusy: boolean }> {
  const { since = null, ...end } = (await readState(await phone.store(), 'sending')) ?? IDLE
  // Whoever sent may have been ended by the browser.
  return { ...end, isBusy: since !== null && Math.abs(phone.now() - since) < 2 * MINUTE }
}

/** Takes away what the server refused, once the person has read why. */
export async function discard(id: string, phone: Phone = here()): Promise<void> {
  const event = (await waiting(phone)).find((one) => one.id === id)
  if (!event || event.refused === null) return
  await (await phone.store()).delete('outbox', event.seq)
  phone.tell('outbox')
}

/** Tells of every change on this phone, by any tab or the worker. @returns what ends it */
export function onChange(listener: () => void, phone: Phone = here()): () => void {
  phone.attend()
  return phone.listen(listener)
}

const draftName = (owner: string, lessonId: number) => `draft-${owner}-${lessonId}` as const

/** What the reader was writing in a lesson when the page was left, or the browser died. @throws PhoneFailure 'off' */
export async function draftOf(lessonId: number, phone: Phone = here()): Promise<Draft> {
  return (await readState(await phone.store(), draftName(await ownerOf(phone), lessonId))) ?? {}
}

/** Keeps it at every key. @throws PhoneFailure 'off', 'full' */
export async function keepDraft(lessonId: number, draft: Draft, phone: Phone = here()): Promise<void> {
  const name = draftName(await ownerOf(phone), lessonId)
  await withRoom(phone, (db) => writeState(db, name, draft))
}

/** It was handed in. @throws PhoneFailure 'off' */
export async function dropDraft(lessonId: number, phone: Phone = here()): Promise<void> {
  await (await phone.store()).delete('state', draftName(await ownerOf(phone), lessonId))
}

import type { Phone } from './phone.ts'
import { readState, type StoredCourse } from './store.ts'

/** How a document says that nobody is signed in. */
const NOBODY = 'none'
export const OWNER_HEADER = 'stadi-owner'

/** Whose things are shown and sent: who was seen last, '' for a visitor. */
export async function ownerOf(phone: Phone): Promise<string> {
  await phone.known()
  return (await readState(await phone.store(), 'owner')) ?? ''
}

/**
 * Takes note of who reads on this phone, as a document or a package says. What a visitor kept and did goes over to whoever signs
 * in, as what they read does (CRS-21).
 */
export async function sawOwner(phone: Phone, said: string): Promise<void> {
  const owner = said === NOBODY ? '' : said
  const tx = (await phone.store()).transaction(['state', 'kept', 'outbox'], 'readwrite')
  const state = tx.objectStore('state')
  const before = await state.get('owner')
  if (before === owner) return tx.done
  await state.put(owner, 'owner')
  if (!before && owner !== '') {
    const kept = tx.objectStore('kept')
    for (const course of (await kept.getAll()).filter((one) => one.owner === '')) {
      await kept.delete(['', course.courseId])
      // What is already there is the owner's own, and newer.
      if (!(await kept.getKey([owner, course.courseId]))) await kept.put(handedTo(owner, course))
    }
    const outbox = tx.objectStore('outbox')
    for (const event of await outbox.index('owner').getAll('')) await outbox.put({ ...event, owner })
  }
  await tx.done
  phone.tell('owner')
}

const handedTo = (owner: string, course: StoredCourse): StoredCourse => ({
  ...course,
  owner,
  isStale: true,
  isTold: false,
})

/** Asks the site who is signed in; without an answer it stays as it was. */
export async function askOwner(phone: Phone): Promise<void> {
  try {
    const { headers } = await phone.fetch('/offline', { method: 'HEAD', cache: 'no-store' })
    const said = headers.get(OWNER_HEADER)
    if (said !== null) await sawOwner(phone, said)
  } catch {
    // No network: the last one counts.
  }
}

/**
 * After somebody asked to be signed out: a document without them says that it happened. @returns who left
 * @param said what the document says of its reader; null if it says nothing, as when the cookie of what is kept is gone
 */
export async function whoLeft(phone: Phone, said: string | null): Promise<string | null> {
  const db = await phone.store()
  const leaving = await readState(db, 'leaving')
  if (!leaving) return null
  await db.delete('state', 'leaving')
  return said === leaving ? null : leaving
}

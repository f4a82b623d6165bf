import type { Phone } from './phone.ts'
import { readState } from './store.ts'

// Milliseconds. Longer than anything that is done under it takes between two looks at the clock.
const LEASE = 90_000
const LOOK_EVERY = 500

/**
 * Does something that only one tab or the worker may do at a time. Whoever ends, or is ended by the browser, makes room for the next.
 * @param waits whether to wait for the other; if not and somebody is at it, nothing is done
 */
export async function alone(
  phone: Phone,
  name: 'send' | 'keep',
  waits: boolean,
  work: () => Promise<void>,
): Promise<void> {
  if (!phone.locks) return byLease(phone, name, waits, work)
  await phone.locks.request(`stadi-${name}`, { ifAvailable: !waits }, async (lock) => {
    if (lock) await work()
  })
}

/** Where the browser has no locks: a note in the store that runs out. What is sent twice by it is stored once. */
async function byLease(
  phone: Phone,
  name: 'send' | 'keep',
  waits: boolean,
  work: () => Promise<void>,
): Promise<void> {
  const holder = crypto.randomUUID()
  while (!(await taken(phone, name, holder))) {
    if (!waits) return
    await phone.wait(LOOK_EVERY)
  }
  try {
    await work()
  } finally {
    const db = await phone.store()
    if ((await readState(db, `lease-${name}`))?.holder === holder) await db.delete('state', `lease-${name}`)
  }
}

async function taken(phone: Phone, name: string, holder: string): Promise<boolean> {
  const now = phone.now()
  const tx = (await phone.store()).transaction('state', 'readwrite')
  const held = (await tx.store.get(`lease-${name}`)) as { until: number } | undefined
  // One that ends later than any could was written by another clock.
  const isHeld = held !== undefined && held.until > now && held.until <= now + LEASE
  if (!isHeld) await tx.store.put({ holder, until: now + LEASE }, `lease-${name}`)
  await tx.done
  return !isHeld
}

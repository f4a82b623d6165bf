import type { Phone } from './phone.ts'
import { isFull, PhoneFailure, readState, type Store, writeState } from './store.ts'

// Bytes: some hundred things that were done.
const ROOM = 192 * 1024

/**
 * Writes what must not be lost. When the storage is full, room is there that was kept for it (rule O9).
 * @throws PhoneFailure 'off', 'full' when that is used up, too
 */
export async function withRoom<Result>(phone: Phone, write: (db: Store) => Promise<Result>): Promise<Result> {
  const db = await phone.store()
  try {
    return await write(db)
  } catch (error) {
    if (!isFull(error)) throw error
    await db.delete('state', 'room')
    return await write(db).catch((again: unknown) => {
      throw isFull(again) ? new PhoneFailure('full', { cause: again }) : again
    })
  }
}

/** Keeps that room, where it fits, and again once what used it is sent. */
export async function refillRoom(phone: Phone): Promise<void> {
  const db = await phone.store()
  if (await readState(db, 'room')) return
  // Random: what is all alike could be stored as nothing.
  const bytes = new Uint8Array(ROOM)
  for (let at = 0; at < ROOM; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536))
  await writeState(db, 'room', bytes).catch((error: unknown) => {
    if (!isFull(error)) throw error
  })
}

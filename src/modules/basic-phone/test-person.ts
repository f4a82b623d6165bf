import { newId } from '#kit/ids.ts'
import type { Member, Someone } from '#test/everything-of.ts'
import { phoneLines, ussdSessions } from './tables.server.ts'

/** Their number's language, and a call from it. */
export async function fillForPerson({ db, now }: Member, { phone }: Someone): Promise<void> {
  await db
    .insert(phoneLines)
    .values({ phone, locale: 'sw', createdAt: now(), updatedAt: now() })
    .onConflictDoNothing()
  const times = { startedAt: now(), updatedAt: now() }
  await db
    .insert(ussdSessions)
    .values({ id: newId(), phone, simulated: false, stack: [], keys: {}, ...times })
}

import { newId } from '#kit/ids.ts'
import type { Member, Someone } from '#test/everything-of.ts'
import { keptCourses, offlineEvents } from './tables.server.ts'

/** A row of somebody's in every table that can be about them, for the tests of what they take along and of what is forgotten. */
export async function fillForPerson({ db, now }: Member, { id, courseId }: Someone): Promise<void> {
  await db.insert(keptCourses).values({ userId: id, courseId, keptAt: now() })
  await db
    .insert(offlineEvents)
    .values({ userId: id, id: newId(), kind: 'opened', at: now(), receivedAt: now() })
}

import { newId } from '#kit/ids.ts'
import type { Member } from '#test/everything-of.ts'
import { notifications } from './tables.server.ts'

/** A notification of theirs, with their name in it. */
export async function fillForPerson({ db, now, viewer: { id: userId, name } }: Member): Promise<void> {
  await db
    .insert(notifications)
    .values({
      id: newId(),
      userId,
      kind: 'badge',
      eventKey: newId(),
      values: { item: name },
      href: '/',
      createdAt: now(),
    })
}

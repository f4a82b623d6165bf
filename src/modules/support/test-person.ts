import { newId } from '#kit/ids.ts'
import { outgoingMails } from '#modules/outbox/tables.server.ts'
import type { Member } from '#test/everything-of.ts'
import { supportMessages, supportThreads } from './tables.server.ts'

/** A conversation of theirs, and one from their address without being signed in. */
export async function fillForPerson({ db, now, viewer: { id: userId, name, email } }: Member): Promise<void> {
  for (const owner of [userId, null]) {
    const id = newId()
    await db
      .insert(supportThreads)
      .values({
        id,
        channel: 'email',
        subject: name,
        name,
        email,
        userId: owner,
        locale: 'en',
        createdAt: now(),
        lastMessageAt: now(),
      })
    await db.insert(supportMessages).values([
      { threadId: id, author: 'visitor', body: `I am ${name}, ${email}`, createdAt: now() },
      { threadId: id, author: 'staff', body: `Hello ${name}`, createdAt: now() },
    ])
    await db
      .insert(outgoingMails)
      .values({
        id: newId(),
        recipient: 'support@stadi.example',
        subject: name,
        text: `${name}, ${email}: /admin/inbox/${id}`,
        html: '',
        status: 'sent',
        createdAt: now(),
      })
  }
}

import { newId } from '#kit/ids.ts'
import type { Member, Someone } from '#test/everything-of.ts'
import { outgoingMails, outgoingMessages } from './tables.server.ts'

/** A mail and an SMS to them. */
export async function fillForPerson(who: Member, { phone }: Someone): Promise<void> {
  const {
    db,
    now,
    viewer: { name, email },
  } = who
  await db
    .insert(outgoingMails)
    .values({
      id: newId(),
      recipient: email,
      subject: `Hello ${name}`,
      text: name,
      html: name,
      status: 'sent',
      createdAt: now(),
    })
  await db
    .insert(outgoingMessages)
    .values({ id: newId(), recipient: phone, text: '', status: 'sent', createdAt: now() })
}

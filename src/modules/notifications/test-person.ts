import { hashOf, newId } from '#kit/ids.ts'
import { after, DAY } from '#kit/time.ts'
import { sessions } from '#modules/accounts/tables.server.ts'
import type { Member } from '#test/everything-of.ts'
import { notifications, pushDeliveries, pushSubscriptions } from './tables.server.ts'

/** A row of theirs in every table, with their name in it. */
export async function fillForPerson({ db, now, viewer: { id: userId, name } }: Member): Promise<void> {
  const createdAt = now()
  await db
    .insert(notifications)
    .values({
      id: newId(),
      userId,
      kind: 'badge',
      eventKey: newId(),
      values: { item: name },
      href: '/',
      createdAt,
    })
  const [sessionId, subscriptionId] = [newId(), newId()]
  await db
    .insert(sessions)
    .values({
      id: sessionId,
      userId,
      token: newId(),
      expiresAt: after(createdAt, DAY),
      createdAt,
      updatedAt: createdAt,
    })
  const endpoint = `https://push.example.com/${encodeURIComponent(name)}/${subscriptionId}`
  await db
    .insert(pushSubscriptions)
    .values({
      id: subscriptionId,
      userId,
      sessionId,
      endpoint,
      endpointHash: hashOf(endpoint),
      p256dh: 'B',
      auth: 'A',
      userAgent: name,
      createdAt,
    })
  await db
    .insert(pushDeliveries)
    .values({
      id: newId(),
      subscriptionId,
      eventKey: newId(),
      wakes: false,
      title: 'New answer to your question',
      body: name,
      href: '/',
      tag: 'answer',
      state: 'sent',
      createdAt,
      until: after(createdAt, DAY),
    })
}

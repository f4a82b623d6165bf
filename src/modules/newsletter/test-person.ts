import { newId } from '#kit/ids.ts'
import type { Member } from '#test/everything-of.ts'
import { newsletterDeliveries, newsletters, newsletterSubscriptions } from './tables.server.ts'

/** Their subscription, and an issue that they received. */
export async function fillForPerson({ db, now, viewer: { email } }: Member): Promise<void> {
  const times = { createdAt: now(), updatedAt: now() }
  const newsletterId = newId()
  const subscriptionId = newId()
  await db
    .insert(newsletters)
    .values({ id: newsletterId, subject: { en: 'News', sw: '' }, body: { en: 'New', sw: '' }, ...times })
  await db
    .insert(newsletterSubscriptions)
    .values({
      id: subscriptionId,
      email,
      locale: 'en',
      status: 'confirmed',
      createdAt: now(),
      confirmedAt: now(),
    })
  await db.insert(newsletterDeliveries).values({ newsletterId, subscriptionId, at: now() })
}

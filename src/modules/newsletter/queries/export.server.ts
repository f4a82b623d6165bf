import { desc, eq } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import {
  newsletterDeliveries as deliveries,
  newsletters,
  newsletterSubscriptions as subscriptions,
} from '../tables.server.ts'

/**
 * What the viewer's download contains: whether their address gets the newsletter, and which issues it got. Not the hash of a link
 * that is still secret.
 */
export const ownNewsletterData = query({ who: 'signed-in' }, async (ctx) => {
  const { email } = ctx.viewer
  const own = eq(subscriptions.email, email.toLowerCase())
  const { locale, status, createdAt, confirmedAt } = subscriptions
  return {
    newsletter_subscriptions: await ctx.db
      .select({ email: subscriptions.email, locale, status, createdAt, confirmedAt })
      .from(subscriptions)
      .where(own),
    newsletter_deliveries: await ctx.db
      .select({ subject: newsletters.subject, at: deliveries.at })
      .from(deliveries)
      .innerJoin(subscriptions, eq(subscriptions.id, deliveries.subscriptionId))
      .innerJoin(newsletters, eq(newsletters.id, deliveries.newsletterId))
      .where(own)
      .orderBy(desc(deliveries.at)),
  }
})

import { locales } from '#kit/locales.ts'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment, words } from '#adapters/db/columns.server.ts'

/** Newsletter subscribers: nobody before they confirmed their address, nobody after they unsubscribed. */
export const newsletterSubscriptions = pgTable(
  'newsletter_subscriptions',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull().unique(),
    locale: text('locale', { enum: locales }).notNull(),
    status: text('status', { enum: ['pending', 'confirmed', 'unsubscribed'] }).notNull(),
    /** SHA-256 of the token in the latest confirmation mail. */
    tokenHash: text('token_hash').unique(),
    tokenExpiresAt: moment('token_expires_at'),
    createdAt: moment('created_at').notNull(),
    confirmedAt: moment('confirmed_at'),
    unsubscribedAt: moment('unsubscribed_at'),
  },
  (t) => [
    check('newsletter_email_lower', sql`${t.email} = lower(${t.email})`),
    index('newsletter_status').on(t.status),
  ],
)

export const newsletters = pgTable('newsletters', {
  id: uuid('id').primaryKey(),
  subject: words('subject'),
  /** Markdown. */
  body: words('body'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
  /** When somebody pressed Send; it can no longer be changed. */
  sentAt: moment('sent_at'),
})

/** Which newsletter was sent to whom: a row and its mail are written together, so that a crash sends nobody two. */
export const newsletterDeliveries = pgTable(
  'newsletter_deliveries',
  {
    newsletterId: uuid('newsletter_id')
      .notNull()
      .references(() => newsletters.id, { onDelete: 'cascade' }),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => newsletterSubscriptions.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.newsletterId, t.subscriptionId] })],
)

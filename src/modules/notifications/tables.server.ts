import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'
import { notificationKinds } from './types.ts'
import { users } from '#modules/accounts/tables.server.ts'

/** A person's notification, stored as a kind and values so that it can be shown in either language. One row per event. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: notificationKinds }).notNull(),
    /** The event, such as payment:{id}: the same event is notified once. */
    eventKey: text('event_key').notNull(),
    values: jsonb('values').$type<Record<string, string | number>>().notNull().default({}),
    href: text('href').notNull(),
    createdAt: moment('created_at').notNull(),
    readAt: moment('read_at'),
    /** When it was part of a daily digest. */
    digestedAt: moment('digested_at'),
  },
  (t) => [
    uniqueIndex('notifications_event').on(t.userId, t.eventKey),
    index('notifications_user').on(t.userId, t.createdAt),
  ],
)

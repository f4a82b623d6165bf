import { boolean, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'
import { sessions, users } from '#modules/accounts/tables.server.ts'
import type { NotificationKind } from './kinds/every.server.ts'
import type { Stored } from './kinds/kind.server.ts'
import { choices, faults } from './push/rules.ts'

/** A person's notification, stored as a kind and values so that it can be shown in either language. One row per event. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NotificationKind>().notNull(),
    /** The event, such as payment:{id}: the same event is notified once. */
    eventKey: text('event_key').notNull(),
    values: jsonb('values').$type<Stored>().notNull().default({}),
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

/** Browsers on which people asked for push messages: the address of the push service, and the keys that only the browser opens. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** It ends with the session that the browser has, however that ends. */
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** A browser has one address, whoever uses it. */
    endpointHash: text('endpoint_hash').notNull().unique(),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    userAgent: text('user_agent').notNull(),
    createdAt: moment('created_at').notNull(),
    lastSuccessAt: moment('last_success_at'),
    /** Messages that were given up since the last success. */
    failures: integer('failures').notNull().default(0),
  },
  (t) => [
    index('push_subscriptions_user').on(t.userId, t.createdAt),
    index('push_subscriptions_session').on(t.sessionId),
  ],
)

/** What is pushed to a browser, written in the event's transaction, and the result of each attempt. */
export const pushDeliveries = pgTable(
  'push_deliveries',
  {
    id: uuid('id').primaryKey(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    /** Identifies the event: the same one is pushed once. */
    eventKey: text('event_key').notNull(),
    /** The choice of mails that it follows; null for what is always said. */
    choice: text('choice', { enum: choices }),
    /** News of bookings, which come at night, too. */
    wakes: boolean('wakes').notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    href: text('href').notNull(),
    /** A phone shows the newest of those with the same one. */
    tag: text('tag').notNull(),
    state: text('state', { enum: ['waiting', 'sent', 'failed'] }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    lastStatus: integer('last_status'),
    lastFault: text('last_fault', { enum: faults }),
    createdAt: moment('created_at').notNull(),
    nextAt: moment('next_at'),
    /** From then on it is no news any more. */
    until: moment('until').notNull(),
  },
  (t) => [
    unique('push_deliveries_once').on(t.subscriptionId, t.eventKey),
    index('push_deliveries_due').on(t.state, t.nextAt),
    index('push_deliveries_created').on(t.createdAt),
  ],
)

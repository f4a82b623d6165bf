import { boolean, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'
import { domainEventTypes } from '#kit/domain-event.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { faults } from './rules.ts'

/** URLs at which people's programs receive events about them. Each secret is derived from its id and ours: no row contains it. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    /** Whether it also hears what only its owner sees: the owner ticked it. Not so for those from before (decision 120). */
    own: boolean('own').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    /** It did not respond for a day, or said that it is gone: nothing new is sent there. */
    stoppedAt: moment('stopped_at'),
    revokedAt: moment('revoked_at'),
  },
  (t) => [index('webhook_endpoints_user').on(t.userId, t.createdAt)],
)

/** Deliveries to an endpoint, written in the event's transaction, and the result of each attempt. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id').primaryKey(),
    endpointId: uuid('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    type: text('type', { enum: domainEventTypes }).notNull(),
    /** Identifies the event: the same one is delivered once. */
    eventKey: text('event_key').notNull(),
    /** The exact text that is sent and signed. */
    body: text('body').notNull(),
    state: text('state', { enum: ['waiting', 'sent', 'failed'] }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    lastStatus: integer('last_status'),
    lastFault: text('last_fault', { enum: faults }),
    createdAt: moment('created_at').notNull(),
    triedAt: moment('tried_at'),
    nextAt: moment('next_at'),
  },
  (t) => [
    unique('webhook_deliveries_once').on(t.endpointId, t.eventKey),
    index('webhook_deliveries_newest').on(t.endpointId, t.createdAt),
    index('webhook_deliveries_due').on(t.state, t.nextAt),
  ],
)

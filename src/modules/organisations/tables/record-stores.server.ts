import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'
import { users } from '#modules/accounts/tables.server.ts'
import type { Statement } from '../record-store/statement.ts'
import { MOST_TOGETHER, storeFaults } from '../rules.ts'
import { organisations } from './organisations.server.ts'

/** Where an organisation keeps records of learning (xAPI), and how sending there goes. It goes with the organisation. */
export const recordStores = pgTable(
  'record_stores',
  {
    organisationId: uuid('organisation_id')
      .primaryKey()
      .references(() => organisations.id, { onDelete: 'restrict' }),
    /** Without a slash at its end: /statements and /about follow. */
    endpoint: text('endpoint').notNull(),
    /** Its key and secret, encrypted with a secret of the server: a copy of the rows opens nothing. */
    access: text('access').notNull(),
    setAt: moment('set_at').notNull(),
    /** How many statements are sent in one request: fewer, after the store refused some of them. */
    together: integer('together').notNull().default(MOST_TOGETHER),
    /** How many attempts failed since the last that did not. */
    attempts: integer('attempts').notNull().default(0),
    nextAt: moment('next_at'),
    /** A worker is sending until then. */
    busyUntil: moment('busy_until'),
    lastStatus: integer('last_status'),
    lastFault: text('last_fault', { enum: storeFaults }),
    triedAt: moment('tried_at'),
    sentAt: moment('sent_at'),
    /** Given up after a day; a manager has it go on. */
    stoppedAt: moment('stopped_at'),
  },
  (t) => [
    check('record_stores_together', sql`${t.together} between 1 and ${sql.raw(String(MOST_TOGETHER))}`),
    check('record_stores_endpoint', sql`${t.endpoint} ~ '^https?://' and ${t.endpoint} !~ '/$'`),
  ],
)

/**
 * What is to be said to a record store, written in the transaction in which it happens. Triggers take away what was not sent when its person
 * no longer agrees. What was sent is kept for a while without its words, so that nothing is said twice.
 */
export const recordStatements = pgTable(
  'record_statements',
  {
    /** Of the statement: sending it again is known by it. */
    id: uuid('id').primaryKey(),
    organisationId: uuid('organisation_id')
      .notNull()
      .references(() => recordStores.organisationId, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    eventKey: text('event_key').notNull(),
    /** Empty once it was sent or refused. */
    statement: jsonb('statement').$type<Statement>(),
    createdAt: moment('created_at').notNull(),
    sentAt: moment('sent_at'),
    refusedAt: moment('refused_at'),
  },
  (t) => [
    unique('record_statements_once').on(t.organisationId, t.userId, t.eventKey),
    index('record_statements_user').on(t.userId),
    index('record_statements_old').on(t.createdAt),
    index('record_statements_waiting')
      .on(t.organisationId, t.createdAt)
      .where(sql`statement is not null`),
    check('record_statements_end', sql`num_nonnulls(${t.statement}, ${t.sentAt}, ${t.refusedAt}) = 1`),
  ],
)

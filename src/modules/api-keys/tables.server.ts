import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'
import { users } from '#modules/accounts/tables.server.ts'
import type { Scope } from './rules.ts'

/** Keys with which programs act for their owner (decision 042). A row grants no access: it contains only the key's hash. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    keyHash: text('key_hash').notNull().unique(),
    /** Its last four letters, so that its owner knows which one it is. */
    ending: text('ending').notNull(),
    scopes: jsonb('scopes').$type<Scope[]>().notNull(),
    createdAt: moment('created_at').notNull(),
    /** Written at most once a minute. */
    usedAt: moment('used_at'),
    revokedAt: moment('revoked_at'),
  },
  (t) => [index('api_keys_user').on(t.userId, t.createdAt)],
)

/** Responses to requests with an Idempotency-Key, for a day. */
export const apiAnswers = pgTable(
  'api_answers',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    keyHash: text('key_hash').notNull(),
    /** Hash of the request: the same key with another request is refused. */
    requestHash: text('request_hash').notNull(),
    /** Empty while it is being done. */
    status: integer('status'),
    body: jsonb('body').$type<Record<string, unknown>>(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.keyHash] }), index('api_answers_old').on(t.createdAt)],
)

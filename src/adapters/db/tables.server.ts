import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Counters of the rate limiter: one row a key and window. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  resetsAt: timestamp('resets_at', { withTimezone: true }).notNull(),
}, (t) => [index('rate_limits_resets_at').on(t.resetsAt)])

/** Small values that processes share until a moment, such as M-Pesa's access token. */
export const sharedValues = pgTable('shared_values', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})

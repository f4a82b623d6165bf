import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { chatKinds } from './rules.ts'
import type { Advice, Offer } from './types.ts'

const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** The questions of people with an account to coach and advisor, and the answers. */
export const chatMessages = pgTable(
  'chat_messages',
  {
    id: uuid('id').primaryKey(),
    userId: userId(),
    kind: text('kind', { enum: chatKinds }).notNull(),
    /** Its position: an answer comes after its question, also within one moment. */
    place: bigint('place', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    isBot: boolean('is_bot').notNull(),
    text: text('text').notNull(),
    offers: jsonb('offers').$type<Offer[]>().notNull().default([]),
    advice: jsonb('advice').$type<Advice[]>().notNull().default([]),
    isFallback: boolean('is_fallback').notNull().default(false),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('chat_messages_user').on(t.userId, t.kind, t.place),
    check('chat_messages_kind', sql`${t.kind} in ('coach', 'advisor')`),
  ],
)

/** Who agreed that their questions go to the language model, with what they told about themselves. */
export const aiConsents = pgTable('ai_consents', {
  userId: userId().primaryKey(),
  agreedAt: moment('agreed_at').notNull(),
})

/** Tokens of a person's answers on a day in East Africa Time. */
export const aiUse = pgTable(
  'ai_use',
  { userId: userId(), day: date('day').notNull(), tokens: integer('tokens').notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.day] }), check('ai_use_tokens', sql`${t.tokens} >= 0`)],
)

/** The model's cost and answers on a day in East Africa Time, for all together. */
export const aiDays = pgTable(
  'ai_days',
  {
    day: date('day').primaryKey(),
    tokens: integer('tokens').notNull().default(0),
    answers: integer('answers').notNull().default(0),
    failures: integer('failures').notNull().default(0),
  },
  (t) => [check('ai_days_tokens', sql`${t.tokens} >= 0`)],
)

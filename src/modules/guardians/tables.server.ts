import { locales } from '#kit/locales.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { guardianStates, MOST_CHILDREN } from './rules.ts'

/**
 * What a parent or guardian said of somebody under 18: their number, when, and of which words. Whether the account has consent now is
 * in `users`, where each session reads it.
 */
export const guardianConsents = pgTable(
  'guardian_consents',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The parent's, 2547XXXXXXXX. */
    phone: text('phone').notNull(),
    state: text('state', { enum: guardianStates }).notNull(),
    /** Of the address in the SMS, which is made from the id and the server's secret. */
    tokenHash: text('token_hash').notNull().unique(),
    /** Of the newest code that was sent; none once it was used. */
    codeHash: text('code_hash'),
    tries: integer('tries').notNull().default(0),
    codeExpiresAt: moment('code_expires_at').notNull(),
    /** Which of the children for whom this number consents, from 1. */
    place: smallint('place'),
    /** The version of the words that the parent read, and their language. */
    words: text('words'),
    locale: text('locale', { enum: locales }),
    askedAt: moment('asked_at').notNull(),
    /** Until when a request can be answered. */
    answerBy: moment('answer_by').notNull(),
    answeredAt: moment('answered_at'),
    endedAt: moment('ended_at'),
  },
  (t) => [
    // One at a time, however many tabs ask.
    uniqueIndex('guardian_consents_open')
      .on(t.userId)
      .where(sql`state in ('asked', 'given')`),
    // However many children ask one number at once.
    uniqueIndex('guardian_consents_place').on(t.phone, t.place),
    index('guardian_consents_user').on(t.userId, t.askedAt),
    index('guardian_consents_answer_by').on(t.answerBy),
    check('guardian_consents_state', sql`${t.state} in ('asked', 'given', 'refused', 'ended')`),
    check('guardian_consents_places', sql`${t.place} between 1 and ${sql.raw(String(MOST_CHILDREN))}`),
    check('guardian_consents_given', sql`(${t.state} = 'given') = (${t.place} is not null)`),
    check(
      'guardian_consents_words',
      sql`(${t.state} in ('given', 'ended')) = (${t.words} is not null and ${t.locale} is not null)`,
    ),
    check('guardian_consents_answered', sql`(${t.state} = 'asked') = (${t.answeredAt} is null)`),
    check('guardian_consents_ended', sql`(${t.state} = 'ended') = (${t.endedAt} is not null)`),
  ],
)

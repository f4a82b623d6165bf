import { locales } from '#kit/locales.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { mentors } from '#modules/mentorship/tables.server.ts'
import { LONGEST_QUESTION } from './rules.ts'

/**
 * A question from a basic phone to mentors of a skill (decision 041). Its messages are in the conversation of the asker and its
 * current mentor; its state is here.
 */
export const mentorQuestions = pgTable(
  'mentor_questions',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** 2547XXXXXXXX, to which the answer is sent. */
    phone: text('phone').notNull(),
    /** '' if the asker named none. */
    skill: text('skill').notNull(),
    content: text('content').notNull(),
    locale: text('locale', { enum: locales }).notNull(),
    /** Its current mentor. */
    mentorId: uuid('mentor_id').references(() => mentors.id, { onDelete: 'set null' }),
    /** Everybody who had it, so that it is passed to nobody twice. */
    asked: jsonb('asked').$type<string[]>().notNull().default([]),
    /** When the current mentor got it. */
    passedAt: moment('passed_at').notNull(),
    /** Mentors' messages up to this number were sent to the phone. */
    heardTo: bigint('heard_to', { mode: 'number' }).notNull().default(0),
    createdAt: moment('created_at').notNull(),
    answeredAt: moment('answered_at'),
    /** It no longer waits for anybody: answered long enough ago, or nobody is left to ask. */
    closedAt: moment('closed_at'),
    passes: integer('passes').notNull().default(0),
  },
  (t) => [
    // One at a time per phone: further questions belong to it.
    uniqueIndex('mentor_questions_open')
      .on(t.phone)
      .where(sql`closed_at is null`),
    index('mentor_questions_user').on(t.userId, t.createdAt),
    index('mentor_questions_answered').on(t.answeredAt),
    check(
      'mentor_questions_content',
      sql`char_length(${t.content}) between 1 and ${sql.raw(String(LONGEST_QUESTION))}`,
    ),
  ],
)

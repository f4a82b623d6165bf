import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { resumes } from '#modules/resumes/tables.server.ts'
import { LONGEST_HANDLE, SHORTEST_HANDLE } from './rules.ts'

/** A page on which somebody shows what they did here, once they switch it on. */
export const portfolios = pgTable(
  'portfolios',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Its address, in small letters. */
    handle: text('handle').notNull().unique(),
    /** Switched on; empty while it is off. */
    shownAt: moment('shown_at'),
    /** Search engines may keep it. */
    isIndexed: boolean('is_indexed').notNull().default(false),
    /** Who reads it may write to them. */
    takesMessages: boolean('takes_messages').notNull().default(false),
    /** The projects that it shows, as long as they have passed: by lesson, so that a better work takes the place of an earlier one. */
    lessonIds: integer('lesson_ids').array().notNull().default([]),
    /** The certificates that it shows, as long as they are valid: by course, as one whose name is corrected gets another number. */
    courseIds: integer('course_ids').array().notNull().default([]),
    /** The CV that it leads to, as long as that is shared. */
    resumeId: uuid('resume_id').references(() => resumes.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    index('portfolios_resume').on(t.resumeId),
    check(
      'portfolios_handle',
      sql`${t.handle} ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(${t.handle}) between ${sql.raw(String(SHORTEST_HANDLE))} and ${sql.raw(String(LONGEST_HANDLE))}`,
    ),
  ],
)

/** Addresses that were given up, which nobody else gets for a while. */
export const portfolioHandles = pgTable(
  'portfolio_handles',
  {
    /** SHA-256 of the handle, which may be a name of somebody who left. */
    digest: text('digest').primaryKey(),
    /** Who gave it up and may take it back; nobody once their account is gone. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    freeAt: moment('free_at').notNull(),
  },
  (t) => [index('portfolio_handles_user').on(t.userId), index('portfolio_handles_free').on(t.freeAt)],
)

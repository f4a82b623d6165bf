import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'
import { reportKinds } from '#core/reports.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { posts, replies } from '#modules/community/tables.server.ts'
import { messages } from '#modules/messages/tables.server.ts'
import { teacherPages } from '#modules/teaching/tables.server.ts'
import { ussdJobs } from '#modules/ussd-jobs/tables.server.ts'

/** Reports about a post, a reply, a USSD job, a message or a teacher's page: one per person and target (rules N5). */
export const reports = pgTable(
  'reports',
  {
    id: uuid('id').primaryKey(),
    /** The reporter. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    postId: uuid('post_id').references(() => posts.id, { onDelete: 'cascade' }),
    replyId: uuid('reply_id').references(() => replies.id, { onDelete: 'cascade' }),
    ussdJobId: uuid('ussd_job_id').references(() => ussdJobs.id, { onDelete: 'cascade' }),
    messageId: uuid('message_id').references(() => messages.id, { onDelete: 'cascade' }),
    teacherPageId: uuid('teacher_page_id').references(() => teacherPages.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: reportKinds }).notNull(),
    /** In their own words; empty if they chose only a kind. */
    reason: text('reason').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When staff decided; from then on it no longer counts. */
    settledAt: moment('settled_at'),
  },
  (t) => [
    unique('reports_once')
      .on(t.userId, t.postId, t.replyId, t.ussdJobId, t.messageId, t.teacherPageId)
      .nullsNotDistinct(),
    index('reports_teacher_page').on(t.teacherPageId),
    index('reports_post').on(t.postId),
    index('reports_reply').on(t.replyId),
    index('reports_ussd_job').on(t.ussdJobId),
    index('reports_message').on(t.messageId),
    index('reports_open')
      .on(t.createdAt)
      .where(sql`settled_at is null`),
    check(
      'reports_one_thing',
      sql`num_nonnulls(${t.postId}, ${t.replyId}, ${t.ussdJobId}, ${t.messageId}, ${t.teacherPageId}) = 1`,
    ),
  ],
)

import { sql } from 'drizzle-orm'
import { check, date, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { jobListings } from '#modules/job-board/tables.server.ts'
import type { Resume } from '#modules/resumes/rules.ts'
import { states } from './rules.ts'

/** Tracked jobs. A saved or applied-for job on the board has a row once something was written about it. */
export const trackedJobs = pgTable(
  'tracked_jobs',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** On the board; none for a job found elsewhere. */
    listingId: uuid('listing_id').references(() => jobListings.id, { onDelete: 'set null' }),
    /** As it was when it was added. */
    title: text('title').notNull(),
    company: text('company').notNull(),
    /** Where it was found, http or https; empty if not given. */
    link: text('link').notNull(),
    note: text('note').notNull(),
    state: text('state', { enum: states }).notNull(),
    /** The CV that was sent, as it was at that moment; never changed. */
    resume: jsonb('resume').$type<Resume>(),
    resumeName: text('resume_name'),
    /** When it was frozen. */
    resumeAt: moment('resume_at'),
    remindOn: date('remind_on'),
    /** When its owner is to be reminded; empty once they were. */
    remindAt: moment('remind_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    unique('tracked_jobs_once').on(t.userId, t.listingId),
    index('tracked_jobs_user').on(t.userId, t.updatedAt),
    index('tracked_jobs_due')
      .on(t.remindAt)
      .where(sql`remind_at is not null`),
    index('tracked_jobs_listing').on(t.listingId),
    check('tracked_jobs_resume', sql`num_nonnulls(resume, resume_name, resume_at) in (0, 3)`),
    check('tracked_jobs_reminder', sql`remind_at is null or remind_on is not null`),
    check('tracked_jobs_link', sql`link = '' or link ~* '^https?://'`),
  ],
)

/** The states of a tracked job, and since when. */
export const trackedSteps = pgTable(
  'tracked_steps',
  {
    id: uuid('id').primaryKey(),
    trackedId: uuid('tracked_id')
      .notNull()
      .references(() => trackedJobs.id, { onDelete: 'cascade' }),
    state: text('state', { enum: states }).notNull(),
    at: moment('at').notNull(),
  },
  (t) => [index('tracked_steps_job').on(t.trackedId, t.at)],
)

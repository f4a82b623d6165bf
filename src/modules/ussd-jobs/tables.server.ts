import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { moment, type Searched, searchOf } from '#adapters/db/columns.server.ts'
import type { FeeFinding } from './no-fee/rule.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { categories, difficulties, hiders, jobStates, paymentTypes } from './rules.ts'

/** A job that people apply for by dialling its code (DATA-18). Others see it only after a review (USSD-22, rules J4). */
export const ussdJobs = pgTable(
  'ussd_jobs',
  {
    id: uuid('id').primaryKey(),
    /** The author; empty once the account is gone. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    company: text('company').notNull(),
    description: text('description').notNull(),
    location: text('location').notNull(),
    /** In M-Pesa's format: 2547... or 2541... */
    phone: text('phone').notNull(),
    ussdCode: text('ussd_code').notNull().unique(),
    category: text('category', { enum: categories }).notNull(),
    difficulty: text('difficulty', { enum: difficulties }).notNull(),
    paymentType: text('payment_type', { enum: paymentTypes }).notNull(),
    paymentAmount: text('payment_amount').notNull(),
    requirements: jsonb('requirements').$type<string[]>().notNull(),
    isRuralFriendly: boolean('is_rural_friendly').notNull().default(false),
    isFeatured: boolean('is_featured').notNull().default(false),
    state: text('state', { enum: jobStates }).notNull(),
    /** Why it is refused or hidden, as its author reads it; if hidden by reports: the reasons given (`kindsFrom`). */
    reason: text('reason'),
    hiddenBy: text('hidden_by', { enum: hiders }),
    /** The words that seem to ask applicants for money, for its author and the reviewer (docs/no-fee-rule.md). */
    fee: jsonb('fee').$type<FeeFinding>(),
    decidedAt: moment('decided_at'),
    appeal: text('appeal'),
    appealedAt: moment('appealed_at'),
    createdAt: moment('created_at').notNull(),
    endsAt: moment('ends_at'),
    /** Maintained by a trigger. */
    applications: integer('applications').notNull().default(0),
    /** Came with the samples: nobody offers it (decision 071). */
    isSample: boolean('is_sample').notNull().default(false),
    search: searchOf((): Searched => ({
      A: ussdJobs.title,
      B: sql`${ussdJobs.company} || ' ' || ${ussdJobs.location}`,
      C: ussdJobs.description,
    })),
  },
  (t) => [
    index('ussd_jobs_listed').on(t.state, t.createdAt),
    index('ussd_jobs_user').on(t.userId, t.createdAt),
    index('ussd_jobs_words').using('gin', t.search),
    check('ussd_jobs_code', sql`${t.ussdCode} ~ '^[*]384[*]2025[*][0-9]{1,6}#$'`),
  ],
)

/** Made on a basic phone: one per number and job (USSD-26). */
export const ussdApplications = pgTable(
  'ussd_applications',
  {
    id: uuid('id').primaryKey(),
    jobId: uuid('job_id')
      .notNull()
      .references(() => ussdJobs.id, { onDelete: 'cascade' }),
    phone: text('phone').notNull(),
    name: text('name').notNull(),
    /** Made in the phone simulator. */
    simulated: boolean('simulated').notNull().default(false),
    /** Whether the job's figure counts it: not one from the simulator, unless everything is sample data. */
    counted: boolean('counted').notNull().default(true),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [unique('ussd_applications_once').on(t.jobId, t.phone)],
)

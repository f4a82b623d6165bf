import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment, words } from '#adapters/db/columns.server.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { coupons } from '#modules/coupons/tables.server.ts'
import { courses } from '#modules/courses/tables.server.ts'
import { type ApplicationState, MOST_PLACES } from './rules.ts'

/** What somebody can apply for: a share of the price of one course, or of every paid one. Never changed but for its early end. */
export const scholarships = pgTable(
  'scholarships',
  {
    id: uuid('id').primaryKey(),
    name: words('name'),
    about: words('about'),
    /** Empty for every paid course. */
    courseId: integer('course_id').references(() => courses.id, { onDelete: 'restrict' }),
    /** What it takes off the price. */
    percent: smallint('percent').notNull(),
    places: integer('places').notNull(),
    /** Kept by a trigger: places that were given and did not come back. */
    granted: integer('granted').notNull().default(0),
    opensAt: moment('opens_at').notNull(),
    /** The midnight after its last day. */
    closesAt: moment('closes_at').notNull(),
    /** How long who gets a place can use it. */
    validDays: smallint('valid_days').notNull(),
    /** Who pays for it or why there is it; empty if that is nobody's business. */
    funder: text('funder').notNull(),
    showsFunder: boolean('shows_funder').notNull(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    createdAt: moment('created_at').notNull(),
    /** Ended before its last day; by whom stands in the audit log. */
    endedAt: moment('ended_at'),
    endReason: text('end_reason').notNull().default(''),
  },
  (t) => [
    index('scholarships_newest').on(t.createdAt, t.id),
    index('scholarships_closing').on(t.closesAt),
    check('scholarships_percent', sql`${t.percent} between 1 and 100`),
    check('scholarships_places', sql`${t.places} between 1 and ${sql.raw(String(MOST_PLACES))}`),
    // The limit, whatever code writes.
    check('scholarships_granted', sql`${t.granted} between 0 and ${t.places}`),
    check('scholarships_span', sql`${t.opensAt} < ${t.closesAt}`),
    check('scholarships_ended', sql`(${t.endedAt} is null) = (${t.endReason} = '')`),
  ],
)

/**
 * Somebody's application: one a person and scholarship. A trigger keeps what was decided and counts places. Of an erased account only
 * the place stays that an order used.
 */
export const scholarshipApplications = pgTable(
  'scholarship_applications',
  {
    id: uuid('id').primaryKey(),
    scholarshipId: uuid('scholarship_id')
      .notNull()
      .references(() => scholarships.id, { onDelete: 'restrict' }),
    /** Empty once the account is gone. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'restrict' }),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'restrict' }),
    why: text('why').notNull(),
    plan: text('plan').notNull(),
    learnBy: date('learn_by', { mode: 'string' }),
    /** Said or not; read in figures of groups, and in the person's own download. */
    county: text('county').notNull().default(''),
    gender: text('gender').notNull().default(''),
    state: text('state').$type<ApplicationState>().notNull().default('waiting'),
    answer: text('answer').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    decidedAt: moment('decided_at'),
    couponId: uuid('coupon_id')
      .unique()
      .references(() => coupons.id, { onDelete: 'restrict' }),
  },
  (t) => [
    unique('scholarship_applications_once').on(t.scholarshipId, t.userId),
    index('scholarship_applications_user').on(t.userId),
    // The queue, oldest first.
    index('scholarship_applications_waiting')
      .on(t.createdAt, t.id)
      .where(sql`state = 'waiting'`),
    check('scholarship_applications_state', sql`${t.state} in ('waiting', 'granted', 'refused', 'lapsed')`),
    check('scholarship_applications_gender', sql`${t.gender} in ('', 'woman', 'man', 'other')`),
    check('scholarship_applications_decided', sql`(${t.state} = 'waiting') = (${t.decidedAt} is null)`),
    check(
      'scholarship_applications_coupon',
      sql`(${t.state} in ('granted', 'lapsed')) = (${t.couponId} is not null)`,
    ),
    check(
      'scholarship_applications_words',
      sql`(${t.userId} is null) = (${t.why} = '') and (${t.userId} is not null or (${t.couponId} is not null and ${t.plan} = '' and ${t.answer} = '' and ${t.county} = '' and ${t.gender} = ''))`,
    ),
  ],
)

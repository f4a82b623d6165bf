import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { courses } from '#modules/courses/tables.server.ts'

const ofTeacher = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'restrict' })
const ofCourse = () =>
  integer('course_id')
    .notNull()
    .references(() => courses.id, { onDelete: 'restrict' })

/**
 * The share of a course's sales that a teacher has from a day of Nairobi on. Rows are only added: of two for one day the later counts.
 * A trigger refuses what would give the teachers of a course more than the whole on any day. Who wrote it stands in the audit log.
 */
export const royaltyRates = pgTable(
  'royalty_rates',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    courseId: ofCourse(),
    userId: ofTeacher(),
    /** 0 ends it. */
    percent: integer('percent').notNull(),
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    index('royalty_rates_in_force').on(t.courseId, t.userId, t.fromDay, t.id),
    index('royalty_rates_user').on(t.userId),
    check('royalty_rates_percent', sql`${t.percent} between 0 and 100`),
    // What was sold before it was written stays as it was.
    check('royalty_rates_day', sql`${t.fromDay} >= (${t.createdAt} at time zone 'Africa/Nairobi')::date`),
  ],
)

/**
 * A sale in which teachers share: a payment of a course, or an invoice of seats that was paid, written with its shares in the transaction in
 * which it became one (`shareSale`).
 */
export const royaltySales = pgTable(
  'royalty_sales',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    courseId: ofCourse(),
    /** The migration has the foreign key, as payments are above royalties. */
    paymentId: uuid('payment_id').unique(),
    /** What a sale without a payment is known by, such as seat-invoice:{number}. */
    reference: text('reference').unique(),
    /** What came for it. */
    amountKes: integer('amount_kes').notNull(),
    soldAt: moment('sold_at').notNull(),
    /** The money went back, and every share of it with it. */
    reversedAt: moment('reversed_at'),
  },
  (t) => [
    index('royalty_sales_course').on(t.courseId, t.soldAt),
    check('royalty_sales_amount', sql`${t.amountKes} > 0`),
    check('royalty_sales_source', sql`num_nonnulls(${t.paymentId}, ${t.reference}) = 1`),
  ],
)

/** What a sale earned one teacher, at the rate of its moment; once a sale and teacher. */
export const royaltyShares = pgTable(
  'royalty_shares',
  {
    saleId: uuid('sale_id')
      .notNull()
      .references(() => royaltySales.id, { onDelete: 'restrict' }),
    userId: ofTeacher(),
    rateId: integer('rate_id')
      .notNull()
      .references(() => royaltyRates.id, { onDelete: 'restrict' }),
    percent: integer('percent').notNull(),
    /** Whole shillings, rounded down. */
    amountKes: integer('amount_kes').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.saleId, t.userId] }),
    index('royalty_shares_user').on(t.userId),
    index('royalty_shares_rate').on(t.rateId),
    check('royalty_shares_percent', sql`${t.percent} between 1 and 100`),
    check('royalty_shares_amount', sql`${t.amountKes} >= 0`),
  ],
)

/**
 * Shares of which programs are still to be told: written in the transaction of the sale or of its refund, and taken away
 * by the job that publishes them, so that each is told once however it was written.
 */
export const royaltyNews = pgTable(
  'royalty_news',
  {
    saleId: uuid('sale_id').notNull(),
    userId: ofTeacher(),
    type: text('type', { enum: ['royalty.earned', 'royalty.refunded'] }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.saleId, t.userId, t.type] }),
    index('royalty_news_user').on(t.userId),
    foreignKey({
      columns: [t.saleId, t.userId],
      foreignColumns: [royaltyShares.saleId, royaltyShares.userId],
      name: 'royalty_news_share',
    }).onDelete('restrict'),
    check('royalty_news_type', sql`${t.type} in ('royalty.earned', 'royalty.refunded')`),
  ],
)

/** Money that was sent to a teacher outside Stadi, and counter lines that take such a line back, whole and once. */
export const royaltyPayouts = pgTable(
  'royalty_payouts',
  {
    id: uuid('id').primaryKey(),
    userId: ofTeacher(),
    /** Less than nothing for a counter line. */
    amountKes: integer('amount_kes').notNull(),
    /** M-Pesa's code or the bank's; a counter line has none. */
    reference: text('reference'),
    /** The line that a counter line takes back. */
    corrects: uuid('corrects')
      .unique()
      .references((): AnyPgColumn => royaltyPayouts.id, { onDelete: 'restrict' }),
    /** Why it was taken back. */
    reason: text('reason').notNull().default(''),
    paidAt: moment('paid_at').notNull(),
    /** When a counter line took it back; its reference is free again. */
    correctedAt: moment('corrected_at'),
  },
  (t) => [
    uniqueIndex('royalty_payouts_reference')
      .on(t.reference)
      .where(sql`corrected_at is null`),
    index('royalty_payouts_user').on(t.userId, t.paidAt),
    check(
      'royalty_payouts_kind',
      sql`case when ${t.corrects} is null then ${t.amountKes} > 0 and coalesce(${t.reference}, '') <> '' and ${t.reason} = ''
        else ${t.amountKes} < 0 and ${t.reference} is null and ${t.reason} <> '' and ${t.correctedAt} is null end`,
    ),
  ],
)

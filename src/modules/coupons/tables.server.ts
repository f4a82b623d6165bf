import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { courses } from '#modules/courses/tables.server.ts'
import { MOST_KES, MOST_USES } from './rules.ts'

const number = (n: number) => sql.raw(String(n))

/** A code that lowers the price of one course, or of every course. Never changed but for its early end. */
export const coupons = pgTable(
  'coupons',
  {
    id: uuid('id').primaryKey(),
    /** In capitals, without spaces and hyphens. */
    code: text('code').notNull().unique(),
    /** What it takes off: an amount, or a share. */
    amountKes: integer('amount_kes'),
    percent: integer('percent'),
    /** Empty for every course. */
    courseId: integer('course_id').references(() => courses.id, { onDelete: 'restrict' }),
    /** The one account that can use it, such as that of a scholarship; empty for everybody who knows the code. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'restrict' }),
    startsAt: moment('starts_at').notNull(),
    /** The midnight after its last day. */
    endsAt: moment('ends_at').notNull(),
    maxUses: integer('max_uses').notNull(),
    /** Kept by a trigger: uses that were not given back, and those of them that were and then were paid for late. */
    used: integer('used').notNull().default(0),
    lateUses: integer('late_uses').notNull().default(0),
    /** For administrators: why there is this discount. */
    reason: text('reason').notNull(),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    createdAt: moment('created_at').notNull(),
    /** Ended before its last day. */
    endedAt: moment('ended_at'),
    endedBy: uuid('ended_by').references(() => users.id, { onDelete: 'restrict' }),
    endReason: text('end_reason').notNull().default(''),
  },
  (t) => [
    index('coupons_newest').on(t.createdAt, t.id),
    index('coupons_user').on(t.userId),
    check('coupons_user', sql`${t.userId} is null or ${t.maxUses} = 1`),
    check('coupons_code', sql`${t.code} ~ '^[A-Z0-9]{4,20}$'`),
    check('coupons_worth', sql`num_nonnulls(${t.amountKes}, ${t.percent}) = 1`),
    check('coupons_amount', sql`${t.amountKes} between 1 and ${number(MOST_KES)}`),
    check('coupons_percent', sql`${t.percent} between 1 and 100`),
    check('coupons_span', sql`${t.startsAt} < ${t.endsAt}`),
    check('coupons_max', sql`${t.maxUses} between 1 and ${number(MOST_USES)}`),
    // The limit, whatever code writes: only what was paid for late may stand above it.
    check('coupons_used', sql`${t.used} between 0 and ${t.maxUses} + ${t.lateUses}`),
    check('coupons_late', sql`${t.lateUses} between 0 and ${t.used}`),
    check(
      'coupons_ended',
      sql`(${t.endedAt} is null) = (${t.endReason} = '') and (${t.endedAt} is null) = (${t.endedBy} is null)`,
    ),
  ],
)

/**
 * What an order took of a coupon. It is given back with the verdict that no money came, or when another order follows, and taken again when
 * the money came all the same. Rows are never deleted: they explain the price in the books.
 */
export const couponUses = pgTable(
  'coupon_uses',
  {
    /** A payment; the migration has the foreign key, as payments are above coupons. */
    paymentId: uuid('payment_id').primaryKey(),
    couponId: uuid('coupon_id')
      .notNull()
      .references(() => coupons.id, { onDelete: 'restrict' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    discountKes: integer('discount_kes').notNull(),
    takenAt: moment('taken_at').notNull(),
    givenBackAt: moment('given_back_at'),
    /** It was given back, and then its payment was completed. */
    isLate: boolean('is_late').notNull().default(false),
  },
  (t) => [
    // Once a person; what was paid for late may be beside the next order's.
    uniqueIndex('coupon_uses_once')
      .on(t.couponId, t.userId)
      .where(sql`given_back_at is null and not is_late`),
    index('coupon_uses_coupon').on(t.couponId, t.takenAt),
    index('coupon_uses_user').on(t.userId, t.takenAt),
    check('coupon_uses_discount', sql`${t.discountKes} between 1 and ${number(MOST_KES)}`),
    check('coupon_uses_late', sql`not ${t.isLate} or ${t.givenBackAt} is null`),
  ],
)

import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { courses } from '#modules/courses/tables.server.ts'

/**
 * Somebody who pays a course in parts, from the first on. The price is frozen; what each part costs and when it is asked for follows from
 * it (`rules.ts`). Rows are never deleted: they explain payments in the books.
 */
export const instalmentPlans = pgTable(
  'instalment_plans',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'restrict' }),
    totalKes: integer('total_kes').notNull(),
    parts: integer('parts').notNull(),
    /** Kept by a trigger of the orders: how many parts are paid and did not go back. 0 once the first went back: then it is over. */
    paid: integer('paid').notNull().default(0),
    /** The day of Nairobi on which the first part was paid. */
    startedOn: date('started_on', { mode: 'string' }).notNull(),
  },
  (t) => [
    // Once a person and course, until everything went back.
    uniqueIndex('instalment_plans_standing')
      .on(t.userId, t.courseId)
      .where(sql`paid > 0`),
    index('instalment_plans_course').on(t.courseId),
    index('instalment_plans_open')
      .on(t.startedOn)
      .where(sql`paid > 0 and paid < parts`),
    check('instalment_plans_parts', sql`${t.parts} between 2 and 3`),
    check('instalment_plans_paid', sql`${t.paid} between 0 and ${t.parts}`),
    check('instalment_plans_total', sql`${t.totalKes} between ${t.parts} and 250000`),
  ],
)

/**
 * Which parts a payment is for. A trigger counts what was paid and what went back into the plan, in their order. Rows are never deleted,
 * and what they are for never changes.
 */
export const instalmentOrders = pgTable(
  'instalment_orders',
  {
    /** A payment; the migration has the foreign key, as payments are above. */
    paymentId: uuid('payment_id').primaryKey(),
    /** Of the first part empty until it is paid. */
    planId: uuid('plan_id').references(() => instalmentPlans.id, { onDelete: 'restrict' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'restrict' }),
    totalKes: integer('total_kes').notNull(),
    parts: integer('parts').notNull(),
    firstPart: integer('first_part').notNull(),
    lastPart: integer('last_part').notNull(),
    /** Empty until the money is there; it stays so where the money bought nothing and waits for a person. */
    outcome: text('outcome', { enum: ['paid', 'returned'] }),
    orderedAt: moment('ordered_at').notNull(),
  },
  (t) => [
    index('instalment_orders_plan').on(t.planId),
    index('instalment_orders_user').on(t.userId),
    index('instalment_orders_course').on(t.courseId),
    check('instalment_orders_parts', sql`${t.parts} between 2 and 3`),
    check(
      'instalment_orders_span',
      sql`1 <= ${t.firstPart} and ${t.firstPart} <= ${t.lastPart} and ${t.lastPart} <= ${t.parts} and (${t.firstPart} > 1 or ${t.lastPart} = 1)`,
    ),
    check('instalment_orders_outcome', sql`${t.outcome} in ('paid', 'returned')`),
    // Whatever was paid is of a plan; a further part is, from its order on.
    check(
      'instalment_orders_planned',
      sql`${t.planId} is not null or (${t.outcome} is null and ${t.firstPart} = 1)`,
    ),
  ],
)

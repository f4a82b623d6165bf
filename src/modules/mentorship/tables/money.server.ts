import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { mentorPackages, mentors } from './mentors.server.ts'

const ofMentor = () =>
  uuid('mentor_id')
    .notNull()
    .references(() => mentors.id, { onDelete: 'restrict' })
const ofMentee = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'restrict' })

/** A bought package, as it was then. `used` counts its sessions that are confirmed or retained (rules M6). */
export const packagePurchases = pgTable(
  'package_purchases',
  {
    id: uuid('id').primaryKey(),
    userId: ofMentee(),
    mentorId: ofMentor(),
    packageId: uuid('package_id')
      .notNull()
      .references(() => mentorPackages.id, { onDelete: 'restrict' }),
    /** Payments are in a module above. */
    paymentId: uuid('payment_id').notNull().unique(),
    name: text('name').notNull(),
    sessions: integer('sessions').notNull(),
    minutes: integer('minutes').notNull(),
    used: integer('used').notNull().default(0),
    priceKes: integer('price_kes').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When it was refunded. */
    endedAt: moment('ended_at'),
  },
  (t) => [
    index('package_purchases_user').on(t.userId, t.mentorId),
    check('package_purchases_used', sql`${t.used} between 0 and ${t.sessions}`),
  ],
)

/**
 * A credit: money that arrived for a lost slot, or for a session that its mentor cancelled: for another session with them, or a
 * refund.
 */
export const mentorCredits = pgTable(
  'mentor_credits',
  {
    id: uuid('id').primaryKey(),
    userId: ofMentee(),
    mentorId: ofMentor(),
    amountKes: integer('amount_kes').notNull(),
    minutes: integer('minutes').notNull(),
    /** Payments are in a module above. */
    paymentId: uuid('payment_id').notNull().unique(),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at'),
    /** When it was refunded. */
    endedAt: moment('ended_at'),
  },
  (t) => [index('mentor_credits_user').on(t.userId, t.mentorId)],
)

/** Payouts to a mentor, recorded by an administrator. */
export const mentorPayouts = pgTable(
  'mentor_payouts',
  {
    id: uuid('id').primaryKey(),
    mentorId: ofMentor(),
    amountKes: integer('amount_kes').notNull(),
    /** M-Pesa's code or the bank's. */
    reference: text('reference').notNull().unique(),
    paidBy: uuid('paid_by').references(() => users.id, { onDelete: 'set null' }),
    paidAt: moment('paid_at').notNull(),
  },
  (t) => [
    index('mentor_payouts_mentor').on(t.mentorId, t.paidAt),
    check('mentor_payouts_amount', sql`${t.amountKes} > 0`),
  ],
)

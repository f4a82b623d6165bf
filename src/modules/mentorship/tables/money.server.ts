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

/** A package that somebody bought, as it was then. `used` counts its sessions that are confirmed or kept (rules M6). */
export const packagePurchases = pgTable(
  'package_purchases',
  {
    id: uuid('id').primaryKey(),
    userId: ofMentee(),
    mentorId: ofMentor(),
    packageId: uuid('package_id')
      .notNull()
      .references(() => mentorPackages.id, { onDelete: 'restrict' }),
    /** Payments live in a module above. */
    paymentId: uuid('payment_id').notNull().unique(),
    name: text('name').notNull(),
    sessions: integer('sessions').notNull(),
    minutes: integer('minutes').notNull(),
    used: integer('used').notNull().default(0),
    priceKes: integer('price_kes').notNull(),
    createdAt: moment('created_at').notNull(),
    /** When its money went back. */
    endedAt: moment('ended_at'),
  },
  (t) => [
    index('package_purchases_user').on(t.userId, t.mentorId),
    check('package_purchases_used', sql`${t.used} between 0 and ${t.sessions}`),
  ],
)

/** Money that came for a time that was gone, or of a session that its mentor cancelled: for another time with them, or back. */
export const mentorCredits = pgTable(
  'mentor_credits',
  {
    id: uuid('id').primaryKey(),
    userId: ofMentee(),
    mentorId: ofMentor(),
    amountKes: integer('amount_kes').notNull(),
    minutes: integer('minutes').notNull(),
    /** Payments live in a module above. */
    paymentId: uuid('payment_id').notNull().unique(),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at'),
    /** When its money went back. */
    endedAt: moment('ended_at'),
  },
  (t) => [index('mentor_credits_user').on(t.userId, t.mentorId)],
)

/** Money that the house paid to a mentor, written down by an administrator. */
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

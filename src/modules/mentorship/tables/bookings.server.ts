import { type SQL, sql } from 'drizzle-orm'
import { boolean, check, customType, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { bookingStates, cancellers, moneyWays } from '../rules.ts'
import { mentorCredits, packagePurchases } from './money.server.ts'
import { mentors } from './mentors.server.ts'

const span = customType<{ data: string }>({ dataType: () => 'tstzrange' })

/**
 * A session of one mentee with one mentor, reserved while its payment can still succeed, or confirmed. The constraints
 * `bookings_mentor` and `bookings_mentee`, which Drizzle cannot express and the migration contains, let no two of those overlap for
 * either of them (rules M1).
 */
export const bookings = pgTable(
  'bookings',
  {
    id: uuid('id').primaryKey(),
    mentorId: uuid('mentor_id')
      .notNull()
      .references(() => mentors.id, { onDelete: 'restrict' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    startsAt: moment('starts_at').notNull(),
    endsAt: moment('ends_at').notNull(),
    /** What must stay free: the session, and the mentor's pause after it. */
    during: span('during').notNull(),
    /** Of the session alone. */
    meeting: span('meeting').generatedAlwaysAs(
      (): SQL => sql`tstzrange(${bookings.startsAt}, ${bookings.endsAt})`,
    ),
    state: text('state', { enum: bookingStates }).notNull(),
    /** Until when a reservation is valid; whoever claims the slot after that releases it first (rules M2). */
    heldUntil: moment('held_until'),
    /** As it was when it was reserved (rules M3); for a package's session, its share. */
    priceKes: integer('price_kes').notNull(),
    /** Stadi's share of it. */
    feeKes: integer('fee_kes').notNull(),
    /** How it is paid: one of three. Payments are in a module above. */
    paymentId: uuid('payment_id').unique(),
    packagePurchaseId: uuid('package_purchase_id').references(() => packagePurchases.id, {
      onDelete: 'restrict',
    }),
    creditId: uuid('credit_id').references(() => mentorCredits.id, { onDelete: 'restrict' }),
    /** By staff, for free; so are those of the sample. */
    isArranged: boolean('is_arranged').notNull().default(false),
    /** Of the room: nobody can guess it (MPR-13+). */
    room: text('room').notNull(),
    /** Of the invitation: increases with each change (rules M5). */
    sequence: integer('sequence').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    confirmedAt: moment('confirmed_at'),
    cancelledAt: moment('cancelled_at'),
    cancelledBy: text('cancelled_by', { enum: cancellers }),
    /** Where the money of a cancelled one went. */
    money: text('money', { enum: moneyWays }),
    /** After its end: that it was held, or who did not come. */
    markedAt: moment('marked_at'),
    absent: text('absent', { enum: ['mentor', 'mentee'] }),
    /** The mentee's time zone when they booked; empty for that of East Africa. */
    zone: text('zone'),
    dayReminded: boolean('day_reminded').notNull().default(false),
    hourReminded: boolean('hour_reminded').notNull().default(false),
  },
  (t) => [
    index('bookings_mentor_start').on(t.mentorId, t.startsAt),
    index('bookings_user_start').on(t.userId, t.startsAt),
    index('bookings_start').on(t.startsAt),
    index('bookings_held_by')
      .on(t.mentorId)
      .where(sql`marked_at is not null and absent is null`),
    check('bookings_span', sql`${t.startsAt} < ${t.endsAt}`),
    check(
      'bookings_paid',
      sql`num_nonnulls(${t.paymentId}, ${t.packagePurchaseId}, ${t.creditId}) = case when ${t.isArranged} then 0 else 1 end`,
    ),
    check('bookings_arranged', sql`not ${t.isArranged} or ${t.priceKes} = 0`),
    check(
      'bookings_held',
      sql`${t.state} <> 'held' or (${t.heldUntil} is not null and ${t.paymentId} is not null)`,
    ),
    check('bookings_confirmed', sql`${t.state} <> 'confirmed' or ${t.confirmedAt} is not null`),
    check(
      'bookings_cancelled',
      sql`(${t.state} = 'cancelled') = (${t.cancelledAt} is not null) and (${t.state} = 'cancelled') = (${t.money} is not null)`,
    ),
    check('bookings_marked', sql`${t.markedAt} is null or ${t.state} in ('confirmed', 'cancelled')`),
    check('bookings_fee', sql`${t.feeKes} between 0 and ${t.priceKes}`),
  ],
)

/** One per held session, by its mentee (MPR-05+). */
export const mentorReviews = pgTable(
  'mentor_reviews',
  {
    bookingId: uuid('booking_id')
      .primaryKey()
      .references(() => bookings.id, { onDelete: 'restrict' }),
    mentorId: uuid('mentor_id')
      .notNull()
      .references(() => mentors.id, { onDelete: 'restrict' }),
    /** Empty when the account is gone. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    stars: integer('stars').notNull(),
    body: text('body').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    hiddenAt: moment('hidden_at'),
  },
  (t) => [
    index('mentor_reviews_mentor').on(t.mentorId, t.createdAt),
    index('mentor_reviews_user').on(t.userId),
    check('mentor_reviews_stars', sql`${t.stars} between 1 and 5`),
  ],
)

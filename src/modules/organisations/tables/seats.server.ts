import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { courses } from '#modules/courses/tables.server.ts'
import { MOST_GRANTED, MOST_ORDERED } from '../rules.ts'
import { organisations } from './organisations.server.ts'

const number = (n: number) => sql.raw(String(n))
const organisation = () =>
  uuid('organisation_id')
    .notNull()
    .references(() => organisations.id, { onDelete: 'restrict' })
const person = (name: string) => uuid(name).references(() => users.id, { onDelete: 'restrict' })

/**
 * An order of seats at the price of its day. A trigger gives the number, the next without a gap; rows are never deleted, and what was
 * ordered never changes.
 */
export const seatInvoices = pgTable(
  'seat_invoices',
  {
    id: uuid('id').primaryKey(),
    number: integer('number').notNull().unique(),
    organisationId: organisation(),
    /** The organisation's name on that day. */
    billedTo: text('billed_to').notNull(),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'restrict' }),
    courseTitle: text('course_title').notNull(),
    quantity: integer('quantity').notNull(),
    priceKes: integer('price_kes').notNull(),
    totalKes: integer('total_kes').notNull(),
    status: text('status', { enum: ['open', 'paid', 'cancelled'] })
      .notNull()
      .default('open'),
    orderedBy: person('ordered_by').notNull(),
    orderedAt: moment('ordered_at').notNull(),
    /** Paid or cancelled, by whom: an administrator, or the manager who paid by M-Pesa. */
    settledAt: moment('settled_at'),
    settledBy: person('settled_by'),
    /** The bank's or M-Pesa's: as the administrator read it, or the receipt of a payment here. */
    reference: text('reference').unique(),
    cancelReason: text('cancel_reason').notNull().default(''),
  },
  (t) => [
    index('seat_invoices_organisation').on(t.organisationId, t.number),
    index('seat_invoices_course').on(t.courseId, t.settledAt),
    index('seat_invoices_status').on(t.status, t.number),
    check('seat_invoices_number', sql`${t.number} >= 1`),
    check('seat_invoices_quantity', sql`${t.quantity} between 1 and ${number(MOST_ORDERED)}`),
    check('seat_invoices_price', sql`${t.priceKes} between 1 and 250000`),
    check('seat_invoices_total', sql`${t.totalKes} = ${t.quantity} * ${t.priceKes}`),
    check(
      'seat_invoices_settled',
      sql`(${t.status} = 'open') = (${t.settledAt} is null) and (${t.settledAt} is null) = (${t.settledBy} is null)`,
    ),
    check('seat_invoices_paid', sql`(${t.status} = 'paid') = (${t.reference} is not null)`),
    check('seat_invoices_cancelled', sql`(${t.status} = 'cancelled') = (${t.cancelReason} <> '')`),
  ],
)

/**
 * For which invoice a manager pays by M-Pesa, and what became of it when the money was there: paid, or late where the invoice was settled
 * before, so that it goes back. Rows are never deleted: they explain a refund in the books.
 */
export const seatPayments = pgTable(
  'seat_payments',
  {
    /** A payment; the migration has the foreign key, as payments are above organisations. */
    paymentId: uuid('payment_id').primaryKey(),
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => seatInvoices.id, { onDelete: 'restrict' }),
    orderedAt: moment('ordered_at').notNull(),
    outcome: text('outcome', { enum: ['paid', 'late'] }),
  },
  (t) => [
    uniqueIndex('seat_payments_paid')
      .on(t.invoiceId)
      .where(sql`outcome = 'paid'`),
    index('seat_payments_late')
      .on(t.paymentId)
      .where(sql`outcome = 'late'`),
    index('seat_payments_invoice').on(t.invoiceId),
  ],
)

/** Seats that an organisation has: granted by an administrator, or bought with an invoice. Given ones are counted by a trigger. */
export const seatLots = pgTable(
  'seat_lots',
  {
    id: uuid('id').primaryKey(),
    organisationId: organisation(),
    /** Empty for every course that costs something. */
    courseId: integer('course_id').references(() => courses.id, { onDelete: 'restrict' }),
    seats: integer('seats').notNull(),
    used: integer('used').notNull().default(0),
    /** Whether members may take one themselves. */
    isOpen: boolean('is_open').notNull().default(false),
    /** The midnight after the last day on which one is given; what was given stays. */
    endsAt: moment('ends_at').notNull(),
    invoiceId: uuid('invoice_id')
      .unique()
      .references(() => seatInvoices.id, { onDelete: 'restrict' }),
    /** For administrators: why they were granted; empty for bought ones. */
    reason: text('reason').notNull().default(''),
    createdBy: person('created_by').notNull(),
    createdAt: moment('created_at').notNull(),
    /** Its money went back: no seat of it is given any more. */
    endedAt: moment('ended_at'),
  },
  (t) => [
    index('seat_lots_organisation').on(t.organisationId, t.createdAt),
    check('seat_lots_seats', sql`${t.seats} between 1 and ${number(MOST_GRANTED)}`),
    // The last one goes once, whatever code writes.
    check('seat_lots_used', sql`${t.used} between 0 and ${t.seats}`),
    // What somebody has is not taken from them by a refund, whatever code writes.
    check('seat_lots_ended', sql`${t.endedAt} is null or (${t.used} = 0 and ${t.invoiceId} is not null)`),
    check('seat_lots_span', sql`${t.createdAt} < ${t.endsAt}`),
    check(
      'seat_lots_reason',
      sql`(${t.invoiceId} is null) = (${t.reason} <> '') and (${t.invoiceId} is null or ${t.courseId} is not null)`,
    ),
  ],
)

/** A seat that somebody got. It opens the course as a purchase does; taken back it frees its place in the lot. */
export const organisationSeats = pgTable(
  'organisation_seats',
  {
    id: uuid('id').primaryKey(),
    lotId: uuid('lot_id')
      .notNull()
      .references(() => seatLots.id, { onDelete: 'restrict' }),
    organisationId: organisation(),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'restrict' }),
    /** Empty once their account is gone: the seat stays used. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Of the manager; empty where the member took it. */
    givenBy: uuid('given_by').references(() => users.id, { onDelete: 'set null' }),
    givenAt: moment('given_at').notNull(),
    takenBackAt: moment('taken_back_at'),
  },
  (t) => [
    uniqueIndex('organisation_seats_once')
      .on(t.userId, t.courseId)
      .where(sql`taken_back_at is null`),
    index('organisation_seats_organisation').on(t.organisationId, t.givenAt),
    index('organisation_seats_lot').on(t.lotId),
  ],
)

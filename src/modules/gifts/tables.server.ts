import { locales } from '#kit/locales.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { courses } from '#modules/courses/tables.server.ts'

/**
 * A course that one person pays for and another takes with a code. A row becomes a gift when its payment is there; who took it and whether
 * the money went back is written once, and never both. Paid rows are never deleted: they explain what a payment bought.
 */
export const gifts = pgTable(
  'gifts',
  {
    id: uuid('id').primaryKey(),
    giverId: uuid('giver_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    courseId: integer('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'restrict' }),
    /** Of a third person, as the giver typed it; empty once it is no longer needed. */
    toName: text('to_name').notNull(),
    toPhone: text('to_phone').notNull(),
    /** From whom, as the SMS says it. */
    fromName: text('from_name').notNull(),
    message: text('message').notNull().default(''),
    /** Of the SMS, as the giver chose it. */
    locale: text('locale', { enum: locales }).notNull(),
    /** The day of Nairobi on which the SMS goes out; empty for as soon as it is paid. */
    sendOn: date('send_on'),
    createdAt: moment('created_at').notNull(),
    /** The last order for it; one that was never ordered is deleted. */
    orderedAt: moment('ordered_at'),
    /** A payment; the migration has the foreign key, as payments are above gifts. */
    paymentId: uuid('payment_id').unique(),
    paidAt: moment('paid_at'),
    /** With the server's secret; the code itself is stored nowhere (`codes.server.ts`). */
    codeHash: text('code_hash').unique(),
    /** Which code it is: the next one follows when the number is corrected. */
    codeRound: integer('code_round').notNull().default(0),
    /** The midnight after the last day of the code. */
    goodUntil: moment('good_until'),
    /** From when on its SMS may go out. */
    dueAt: moment('due_at'),
    sentAt: moment('sent_at'),
    /** The number takes no SMS from us, or is no longer known: the giver passes the code on. */
    isStopped: boolean('is_stopped').notNull().default(false),
    /** How often the giver was reminded that nobody took it. */
    reminders: integer('reminders').notNull().default(0),
    takenBy: uuid('taken_by').references(() => users.id, { onDelete: 'restrict' }),
    takenAt: moment('taken_at'),
    /** The money goes back: the code opens nothing any more. */
    endedAt: moment('ended_at'),
  },
  (t) => [
    index('gifts_giver').on(t.giverId, t.createdAt),
    index('gifts_taken_by').on(t.takenBy),
    index('gifts_due')
      .on(t.dueAt)
      .where(sql`sent_at is null and not is_stopped and taken_at is null and ended_at is null`),
    index('gifts_open')
      .on(t.goodUntil)
      .where(sql`taken_at is null and ended_at is null`),
    check(
      'gifts_paid',
      sql`(${t.paymentId} is null) = (${t.paidAt} is null) and (${t.paymentId} is null) = (${t.goodUntil} is null)`,
    ),
    check(
      'gifts_code',
      sql`(${t.codeHash} is not null) = (${t.paymentId} is not null and ${t.endedAt} is null)`,
    ),
    check(
      'gifts_taken',
      sql`(${t.takenAt} is null) = (${t.takenBy} is null) and (${t.takenAt} is null or ${t.paymentId} is not null)`,
    ),
    // Taken or paid back, whichever comes first.
    check('gifts_ended', sql`${t.endedAt} is null or (${t.takenAt} is null and ${t.paymentId} is not null)`),
    check('gifts_sent', sql`${t.sentAt} is null or ${t.paymentId} is not null`),
  ],
)

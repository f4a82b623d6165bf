import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/tables.server.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** One attempt to pay for one thing. Rows are never deleted; a paid row never becomes unpaid (decisions 15). */
export const payments = pgTable('payments', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull().references(() => users.id, { onDelete: 'restrict' }),
  paymentType: text('payment_type', { enum: ['course_purchase', 'mentorship_booking'] }).notNull(),
  referenceId: text('reference_id').notNull(),
  /** What the payer reads: the course title as it was. */
  description: text('description').notNull(),
  amountKes: integer('amount_kes').notNull(),
  phoneNumber: text('phone_number').notNull(),
  /** What the world sees. */
  status: text('status', { enum: ['pending', 'completed', 'failed'] }).notNull().default('pending'),
  /** Where the money is, in finer steps. */
  step: text('step', { enum: ['created', 'sending', 'prompted', 'settled', 'review', 'refunding', 'refunded'] }).notNull().default('created'),
  resultCode: text('result_code'),
  resultDesc: text('result_desc'),
  mpesaReceiptNumber: text('mpesa_receipt_number'),
  /** At most 12 letters, printed in the payer's SMS; unique, so that the provider's ledger can be compared with ours. */
  accountReference: text('account_reference').notNull().unique(),
  /** SHA-256 of the secret in this payment's callback path. */
  callbackHash: text('callback_hash').notNull().unique(),
  checkoutRequestId: text('checkout_request_id').unique(),
  merchantRequestId: text('merchant_request_id'),
  /** Answers to Idempotency-Key: the same key of the same person gives the same payment. */
  idempotencyKey: text('idempotency_key'),
  locale: text('locale', { enum: ['en', 'sw'] }).notNull().default('en'),
  createdAt: moment('created_at').notNull(),
  sentAt: moment('sent_at'),
  /** Until then a second prompt for the same person and item is answered with this payment (2 minutes). */
  blocksUntil: moment('blocks_until').notNull(),
  /** Set when the two minutes were over and the person started again; a late success is then still theirs (decision 006). */
  supersededAt: moment('superseded_at'),
  settledAt: moment('settled_at'),
  lastCheckedAt: moment('last_checked_at'),
  checks: integer('checks').notNull().default(0),
}, (t) => [
  uniqueIndex('payments_receipt').on(t.mpesaReceiptNumber),
  uniqueIndex('payments_idempotency').on(t.userId, t.idempotencyKey),
  // One live payment a person and item; one that outlived its two minutes leaves this index when a new one starts.
  uniqueIndex('payments_live').on(t.userId, t.paymentType, t.referenceId)
    .where(sql`status = 'pending' and step in ('created', 'sending', 'prompted') and superseded_at is null`),
  index('payments_user').on(t.userId, t.createdAt),
  index('payments_pending').on(t.status, t.createdAt),
  check('payments_amount', sql`${t.amountKes} between 1 and 250000`),
])

/** Everything that happened to a payment, in order, as it came. Rows are only ever added. */
export const paymentEvents = pgTable('payment_events', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  /** Empty when it matched no payment. */
  paymentId: uuid('payment_id').references(() => payments.id, { onDelete: 'restrict' }),
  kind: text('kind').notNull(),
  /** What was received or decided, as text; secrets are not in it. */
  raw: text('raw').notNull(),
  at: moment('at').notNull(),
  requestId: text('request_id'),
}, (t) => [index('payment_events_payment').on(t.paymentId, t.id)])

/** Money, or a claim of it, that no rule could place: a person looks at each. */
export const moneyReviews = pgTable('money_reviews', {
  id: uuid('id').primaryKey(),
  paymentId: uuid('payment_id').references(() => payments.id, { onDelete: 'restrict' }),
  reason: text('reason').notNull(),
  receipt: text('receipt'),
  amountKes: integer('amount_kes'),
  details: text('details').notNull(),
  createdAt: moment('created_at').notNull(),
  resolvedAt: moment('resolved_at'),
  resolvedBy: uuid('resolved_by').references(() => users.id, { onDelete: 'set null' }),
  resolution: text('resolution'),
}, (t) => [
  index('money_reviews_open').on(t.resolvedAt, t.createdAt),
  uniqueIndex('money_reviews_once').on(t.paymentId, t.reason, sql`coalesce(${t.receipt}, '')`),
])

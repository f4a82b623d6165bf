import { locales } from '#kit/locales.ts'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { moment } from '#adapters/db/columns.server.ts'
import { users } from '#modules/accounts/tables.server.ts'

/** One attempt to pay for one thing. Rows are never deleted; a paid row never becomes unpaid (decisions 15). */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'restrict' }),
    paymentType: text('payment_type', {
      enum: ['course_purchase', 'course_instalment', 'course_gift', 'seat_invoice', 'mentorship_booking'],
    }).notNull(),
    referenceId: text('reference_id').notNull(),
    /** Made on /test-mpesa against the simulator: grants nothing. */
    isTest: boolean('is_test').notNull().default(false),
    /** What the payer reads: the course title at that time. */
    description: text('description').notNull(),
    /** What is paid: the price less the discount. 0 where a coupon made it free, and then no phone is asked. */
    amountKes: integer('amount_kes').notNull(),
    /** What a coupon takes off the price (`coupon_uses`). */
    discountKes: integer('discount_kes').notNull().default(0),
    /** Empty where nothing is paid. */
    phoneNumber: text('phone_number').notNull(),
    /** The public status. */
    status: text('status', { enum: ['pending', 'completed', 'failed'] })
      .notNull()
      .default('pending'),
    /** Where the money is, in finer steps. */
    step: text('step', {
      enum: ['created', 'sending', 'prompted', 'settled', 'review', 'refunding', 'refunded'],
    })
      .notNull()
      .default('created'),
    resultCode: text('result_code'),
    resultDesc: text('result_desc'),
    mpesaReceiptNumber: text('mpesa_receipt_number'),
    /** At most 12 letters, printed in the payer's SMS; unique, so that the provider's ledger can be compared with ours. */
    accountReference: text('account_reference').notNull().unique(),
    /** SHA-256 of the secret in this payment's callback path. */
    callbackHash: text('callback_hash').notNull().unique(),
    checkoutRequestId: text('checkout_request_id').unique(),
    merchantRequestId: text('merchant_request_id'),
    /** For Idempotency-Key: the same key of the same person returns the same payment. */
    idempotencyKey: text('idempotency_key'),
    locale: text('locale', { enum: locales }).notNull().default('en'),
    /** Started by dialling: the phone is prompted some seconds after the call, and gets the result by SMS. */
    byCall: boolean('by_call').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    sentAt: moment('sent_at'),
    /** Until then a second prompt for the same person and item is answered with this payment (2 minutes). */
    blocksUntil: moment('blocks_until').notNull(),
    /** Set when the two minutes were over and the person started again; a late success is then still theirs (decision 006). */
    supersededAt: moment('superseded_at'),
    settledAt: moment('settled_at'),
    lastCheckedAt: moment('last_checked_at'),
    checks: integer('checks').notNull().default(0),
  },
  (t) => [
    uniqueIndex('payments_receipt').on(t.mpesaReceiptNumber),
    uniqueIndex('payments_idempotency').on(t.userId, t.idempotencyKey),
    // One open payment per person and item; one that outlived its two minutes leaves this index when a new one starts.
    uniqueIndex('payments_live')
      .on(t.userId, t.paymentType, t.referenceId)
      .where(
        sql`status = 'pending' and step in ('created', 'sending', 'prompted') and superseded_at is null`,
      ),
    index('payments_user').on(t.userId, t.createdAt),
    index('payments_pending').on(t.status, t.createdAt),
    index('payments_newest').on(t.createdAt, t.id),
    // For searches by an amount that few have.
    index('payments_amount_newest').on(t.amountKes, t.createdAt),
    // For searches by the last digits that somebody reads out.
    index('payments_phone_end').on(sql`right(${t.phoneNumber}, 4)`, t.createdAt),
    index('payments_search').using(
      'gin',
      t.mpesaReceiptNumber.op('gin_trgm_ops'),
      t.accountReference.op('gin_trgm_ops'),
    ),
    check(
      'payments_amount',
      sql`${t.amountKes} between 1 and 250000 or (${t.amountKes} = 0 and ${t.discountKes} > 0 and ${t.status} = 'completed')`,
    ),
    check(
      'payments_discount',
      sql`${t.discountKes} = 0 or (${t.discountKes} between 1 and 250000 and ${t.paymentType} = 'course_purchase')`,
    ),
    check('payments_phone', sql`${t.phoneNumber} <> '' or ${t.amountKes} = 0`),
  ],
)

/** Everything that happened to a payment, in order, as received. Rows are only ever added. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Empty when it matched no payment. */
    paymentId: uuid('payment_id').references(() => payments.id, { onDelete: 'restrict' }),
    kind: text('kind').notNull(),
    /** What was received or decided, as text; it contains no secrets. */
    raw: text('raw').notNull(),
    at: moment('at').notNull(),
    requestId: text('request_id'),
    /** The stored callback or result that was now applied; one without such a mark is applied again after a crash. */
    appliesEvent: integer('applies_event').references((): AnyPgColumn => paymentEvents.id, {
      onDelete: 'restrict',
    }),
  },
  (t) => [
    index('payment_events_payment').on(t.paymentId, t.id),
    uniqueIndex('payment_events_applied').on(t.appliesEvent),
    index('payment_events_heard')
      .on(t.at)
      .where(sql`kind in ('callback', 'refund-result')`),
  ],
)

/** Money, or a claim of it, that no rule could match: a person looks at each. */
export const moneyReviews = pgTable(
  'money_reviews',
  {
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
    /**
     * What the administrator decided: the money is ours, never came, is refunded, or only a note; for money without a payment:
     * whose it is, or that it was sent back.
     */
    outcome: text('outcome', { enum: ['paid', 'not-paid', 'refund', 'note', 'assigned', 'returned'] }),
    /** The payment that this money became, when it was assigned to a person and an item. */
    assignedPaymentId: uuid('assigned_payment_id')
      .unique()
      .references(() => payments.id, { onDelete: 'restrict' }),
    /** M-Pesa's code of the money that was sent back by hand, when nobody bought anything with it. */
    returnReference: text('return_reference').unique(),
  },
  (t) => [
    index('money_reviews_open').on(t.resolvedAt, t.createdAt),
    index('money_reviews_receipt').on(t.receipt),
    // The same finding once, even if it belongs to no payment.
    uniqueIndex('money_reviews_once').on(
      sql`coalesce(${t.paymentId}, '00000000-0000-0000-0000-000000000000')`,
      t.reason,
      sql`coalesce(${t.receipt}, '')`,
    ),
  ],
)

/**
 * Refunds. One per payment, unless refused: a prompt charges at most once. Access ends when it is approved; the row is done when
 * M-Pesa or an administrator confirms that the money was sent.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey(),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'restrict' }),
    /** Empty when an administrator began it, for example for a double payment. */
    requestedBy: uuid('requested_by').references(() => users.id, { onDelete: 'restrict' }),
    reason: text('reason').notNull(),
    amountKes: integer('amount_kes').notNull(),
    /** The charge to reverse; unknown when only the status query proved the payment. */
    receipt: text('receipt'),
    /** requested, then refused or approved; an approved one is sending until it is done, or stuck and waits for a person. */
    state: text('state', { enum: ['requested', 'refused', 'sending', 'stuck', 'done'] }).notNull(),
    /** How the money is returned: by a reversal at M-Pesa, or by hand. Empty until approved. */
    method: text('method', { enum: ['reversal', 'by-hand'] }),
    /** What the administrator told the payer. */
    answer: text('answer'),
    /** The refused request that an administrator reopened as this one. */
    reopens: uuid('reopens')
      .unique()
      .references((): AnyPgColumn => refunds.id, { onDelete: 'restrict' }),
    /** Whether approving it ended access: a double payment granted none. Empty until approved. */
    endsAccess: boolean('ends_access'),
    /** Why the purchase's certificate stays valid all the same; empty when it was revoked, or there was none. */
    certificateKept: text('certificate_kept'),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'restrict' }),
    decidedAt: moment('decided_at'),
    /** SHA-256 of the secret in this refund's result path. */
    resultHash: text('result_hash').unique(),
    conversationId: text('conversation_id'),
    attempts: integer('attempts').notNull().default(0),
    lastTriedAt: moment('last_tried_at'),
    resultCode: text('result_code'),
    resultDesc: text('result_desc'),
    /** M-Pesa's receipt of the refund, or the code that the administrator entered. */
    reference: text('reference').unique(),
    createdAt: moment('created_at').notNull(),
    settledAt: moment('settled_at'),
  },
  (t) => [
    uniqueIndex('refunds_payment')
      .on(t.paymentId)
      .where(sql`state <> 'refused'`),
    uniqueIndex('refunds_receipt')
      .on(t.receipt)
      .where(sql`state <> 'refused' and receipt is not null`),
    index('refunds_open').on(t.state, t.createdAt),
    check('refunds_amount', sql`${t.amountKes} between 1 and 250000`),
    check('refunds_decided', sql`${t.state} in ('requested') or ${t.decidedAt} is not null`),
    check('refunds_done', sql`(${t.state} = 'done') = (${t.settledAt} is not null)`),
  ],
)

import { and, desc, eq, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { prepared } from '#adapters/db/prepared.server.ts'
import type { Context } from '#context.ts'
import { locksOf } from '#core/advisory-lock.server.ts'
import { paymentEvents, payments, refunds } from './tables.server.ts'

const takeAdvisoryLock = locksOf([
  // Writing one M-Pesa code.
  'code',
])

/** A callback or a refund's result as it was stored. */
export type Message = { id: number; raw: string; at: Date }

/** Stores what was posted to a secret path, before it is interpreted. */
export async function storeMessage(
  ctx: Context,
  paymentId: string,
  kind: 'callback' | 'refund-result',
  raw: string,
): Promise<Message> {
  return { id: await writeEvent(ctx, paymentId, kind, raw), raw, at: ctx.now() }
}

/** Adds one line to a payment's history, as received. @returns the line's number */
export async function writeEvent(
  ctx: Context,
  paymentId: string | null,
  kind: string,
  raw: string,
  appliesEvent: number | null = null,
): Promise<number> {
  const [event] = await ctx.db
    .insert(paymentEvents)
    .values({ paymentId, kind, raw: asKept(raw), at: ctx.now(), requestId: ctx.requestId, appliesEvent })
    .onConflictDoNothing({ target: paymentEvents.appliesEvent })
    .returning({ id: paymentEvents.id })
  return event?.id ?? 0
}

// Postgres text cannot contain NUL; 16 kB is far above anything M-Pesa sends.
const asKept = (raw: string): string => raw.replaceAll('\0', '').slice(0, 16_384)

/** Whether a payment's history has this line already: a repeated message is recorded once. */
export async function isTold(ctx: Context, paymentId: string, kind: string, raw: string): Promise<boolean> {
  const [line] = await ctx.db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.paymentId, paymentId),
        eq(paymentEvents.kind, kind),
        eq(paymentEvents.raw, asKept(raw)),
      ),
    )
    .limit(1)
  return line !== undefined
}

/** Marks a stored callback or result as applied. Until then it is applied again after a crash. */
export const markApplied = (ctx: Context, paymentId: string, message: Message): Promise<number> =>
  writeEvent(ctx, paymentId, 'applied', '', message.id)

/** Callbacks or results of one payment that were stored and never applied: the process died in between. Oldest first. */
export function openMessages(
  ctx: Context,
  paymentId: string,
  kind: 'callback' | 'refund-result',
): Promise<Message[]> {
  const applied = alias(paymentEvents, 'applied')
  return ctx.db
    .select({ id: paymentEvents.id, raw: paymentEvents.raw, at: paymentEvents.at })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.paymentId, paymentId),
        eq(paymentEvents.kind, kind),
        notExists(
          ctx.db.select({ id: applied.id }).from(applied).where(eq(applied.appliesEvent, paymentEvents.id)),
        ),
      ),
    )
    .orderBy(paymentEvents.id)
    .limit(50)
}

/**
 * The row, locked until the transaction ends. Code that changes a refund or a finding takes this lock first, to avoid deadlocks.
 */
export async function lockPayment(
  ctx: Context,
  paymentId: string,
): Promise<typeof payments.$inferSelect | undefined> {
  const [payment] = await locked(ctx.db, { paymentId })
  return payment
}

const locked = prepared('payment, locked', (db) =>
  db
    .select()
    .from(payments)
    .where(eq(payments.id, sql.placeholder('paymentId')))
    // A message that arrives meanwhile may be stored: its line refers to this row.
    .for('no key update'),
)

// If two have the same time, the refused one came first: another can only follow a refusal.
export const newestFirst = [desc(refunds.createdAt), sql`${refunds.state} = 'refused'`] as const

/** The newest refund of a payment, in any state. */
export async function newestRefund(
  ctx: Context,
  paymentId: string,
): Promise<typeof refunds.$inferSelect | undefined> {
  const [newest] = await ctx.db
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, paymentId))
    .orderBy(...newestFirst)
    .limit(1)
  return newest
}

/**
 * Serializes writers of an M-Pesa code: it can be in several tables, which no index spans. Taken before the lock of a payment, to
 * avoid deadlocks.
 */
export async function lockCodes(ctx: Context, codes: string[]): Promise<void> {
  for (const code of codes.toSorted()) await takeAdvisoryLock(ctx, 'code', code)
}

import { and, eq, gte, inArray, sql, sum } from 'drizzle-orm'
import { type Message, type Receipt, noReceipt, SmsFailed } from '#adapters/sms/sms.server.ts'
import { type ContextWith, type Context, atomically } from '#context.ts'
import { command, internal } from '#core/operation.ts'
import { quietUntil } from '#core/quiet-hours.ts'
import { gsmText, septets } from '#kit/gsm/letters.ts'
import { newId } from '#kit/ids.ts'
import { isSimulatedPhone } from '#kit/phone.ts'
import { after, EAST_AFRICA, HOUR, SECOND, startOfNairobiDay } from '#kit/time.ts'
import { type SmsKind, smsParts, smsRules, stoppedKinds, ANSWER_MS } from '../rules.ts'
import { countFailure, payFor, release } from '../sms-budget.server.ts'
import { outgoingMessages, smsStops } from '../tables.server.ts'

/** Retries. */
export const SMS_RETRIES = 3
/** An SMS that could not be sent by then is useless: its code has expired, its news is old. A night in which it waits does not count. */
const USEFUL_MS = HOUR

/**
 * Queues an SMS. Inside a transaction it is pending only if the transaction commits.
 * @param kind says whether STOP and the night hold for it, and how many a number gets in a day (smsRules)
 * @returns whether it is pending
 */
export const sendSms = command(
  { who: 'anyone', because: 'called by other commands in their transaction' },
  async (ctx, message: Message, kind: SmsKind = 'news'): Promise<boolean> => {
    const text = gsmText(message.text)
    const parts = smsParts(septets(text))
    if (!(await mayGet(ctx, message.to, kind, parts))) return false
    const row = { id: newId(), recipient: message.to, text, kind, parts, createdAt: ctx.now() }
    await ctx.db.insert(outgoingMessages).values(row)
    await deliverFrom(ctx, row.id, sleepsUntil(row, ctx.now()))
    return true
  },
)

const deliverFrom = (ctx: Context, messageId: string, from: Date | null): Promise<void> =>
  ctx.queue.enqueue(
    ctx.db,
    'deliver-sms',
    { messageId },
    from ? Math.ceil((from.getTime() - ctx.now().getTime()) / SECOND) : undefined,
  )

/** The morning for which an SMS waits, if it does: our own phones wake nobody. */
const sleepsUntil = ({ kind, recipient }: Pick<Outgoing, 'kind' | 'recipient'>, now: Date): Date | null =>
  smsRules[kind].sleeps && !isSimulatedPhone(recipient) ? quietUntil(now, EAST_AFRICA) : null

async function mayGet({ db, now }: Context, phone: string, kind: SmsKind, parts: number): Promise<boolean> {
  const { stops, partsADay } = smsRules[kind]
  if (stops && (await hasStopped(db, phone))) return false
  if (partsADay === null) return true
  const [today] = await db
    .select({ parts: sum(outgoingMessages.parts).mapWith(Number) })
    .from(outgoingMessages)
    .where(
      and(
        eq(outgoingMessages.recipient, phone),
        eq(outgoingMessages.kind, kind),
        gte(outgoingMessages.createdAt, startOfNairobiDay(now())),
      ),
    )
  return (today?.parts ?? 0) + parts <= partsADay
}

const hasStopped = async (db: Context['db'], phone: string): Promise<boolean> =>
  (await db.$count(smsStops, eq(smsStops.phone, phone))) > 0

/** Ends what a number did not ask for itself, pending and future; called by the SMS entrypoint when somebody sends STOP. */
export const stopSms = command(
  { who: 'anyone', because: 'called by the SMS entrypoint, for which the gateway answers' },
  async (ctx, phone: string): Promise<void> => {
    await atomically(ctx, async ({ db, now }) => {
      await db.insert(smsStops).values({ phone, stoppedAt: now() }).onConflictDoNothing()
      await db
        .update(outgoingMessages)
        .set({ status: 'failed', text: '', lastError: 'stopped' })
        .where(
          and(
            eq(outgoingMessages.recipient, phone),
            inArray(outgoingMessages.kind, stoppedKinds),
            eq(outgoingMessages.status, 'waiting'),
          ),
        )
    })
  },
)

/** Whether the question of an end of our SMS is open for a number, which is then answered. */
export const takeStopQuestion = command(
  { who: 'anyone', because: 'called by the SMS entrypoint, for which the gateway answers' },
  async ({ db, now }, phone: string): Promise<boolean> => {
    const open = await db
      .update(outgoingMessages)
      .set({ kind: 'asked' })
      .where(
        and(
          eq(outgoingMessages.recipient, phone),
          eq(outgoingMessages.kind, 'asked-back'),
          gte(outgoingMessages.createdAt, after(now(), -ANSWER_MS)),
        ),
      )
      .returning({ id: outgoingMessages.id })
    return open.length > 0
  },
)

/** Reverses STOP. */
export const startSms = command(
  { who: 'anyone', because: 'called by the SMS entrypoint, for which the gateway answers' },
  async ({ db }, phone: string): Promise<void> => {
    await db.delete(smsStops).where(eq(smsStops.phone, phone))
  },
)

/**
 * Passes one pending SMS to the gateway; a job calls it. One in an unknown state is not sent again: a reader can request a new
 * code. The day's budget is charged before, and refunded for what was not sent. Fails with SmsFailed when it certainly was not sent and may
 * be later, so that the job is retried.
 */
export const deliverSms = internal(async (ctx: ContextWith<'sms'>, messageId: string): Promise<void> => {
  const [message] = await ctx.db
    .select()
    .from(outgoingMessages)
    .where(and(eq(outgoingMessages.id, messageId), eq(outgoingMessages.status, 'waiting')))
  if (!message) return
  if (lastMoment(message) < ctx.now()) return giveUp(ctx, messageId, 'too late')
  const morning = sleepsUntil(message, ctx.now())
  if (morning) return deliverFrom(ctx, messageId, morning)
  // Stopped while the transaction that queued it was still open.
  if (smsRules[message.kind].stops && (await hasStopped(ctx.db, message.recipient)))
    return giveUp(ctx, messageId, 'stopped')
  const isFree = staysHere(message)
  const paid = isFree ? 0 : await payFor(ctx, message)
  if (paid === null) return giveUp(ctx, messageId, 'budget of the day used up')
  let receipt: Receipt
  try {
    receipt = isFree
      ? noReceipt
      : await ctx.sms.send({ to: message.recipient, text: message.text }, ctx.now(), messageId)
  } catch (error) {
    if (error instanceof SmsFailed && error.mayRetry) await release(ctx, paid)
    return laterOrNever(ctx, message, error)
  }
  await keepAsSent(ctx, message, receipt)
  if (!isFree) await release(ctx, paid, { ...receipt, parts: message.parts })
})

function lastMoment(message: Outgoing): Date {
  const late = after(message.createdAt, USEFUL_MS)
  const morning = sleepsUntil(message, late)
  return morning ? after(morning, USEFUL_MS) : late
}

/** The phone simulator reads its SMS from our own rows; a gateway never sees them. */
const staysHere = ({ recipient }: Outgoing): boolean => isSimulatedPhone(recipient)

/** The code in it must not be kept; only the simulator has no other place to read it. */
const keepAsSent = ({ db, now }: Context, { id, recipient }: Outgoing, { gatewayId }: Receipt) =>
  db
    .update(outgoingMessages)
    .set({
      status: 'sent',
      ...(!isSimulatedPhone(recipient) && { text: '' }),
      gatewayId,
      attempts: sql`${outgoingMessages.attempts} + 1`,
      lastError: null,
      sentAt: now(),
    })
    .where(eq(outgoingMessages.id, id))

type Outgoing = typeof outgoingMessages.$inferSelect

/** @throws the error itself if a retry may help */
async function laterOrNever(ctx: Context, { id, attempts }: Outgoing, error: unknown): Promise<void> {
  const reason = error instanceof SmsFailed ? error.message : 'failed'
  const again = error instanceof SmsFailed && error.mayRetry && attempts < SMS_RETRIES
  ctx.log.warn({ messageId: id, reason, again }, 'sms.failed')
  if (!again) return giveUp(ctx, id, reason)
  await ctx.db
    .update(outgoingMessages)
    .set({ attempts: sql`${outgoingMessages.attempts} + 1`, lastError: reason })
    .where(eq(outgoingMessages.id, id))
  throw error
}

async function giveUp(ctx: Context, messageId: string, reason: string): Promise<void> {
  await countFailure(ctx)
  await ctx.db
    .update(outgoingMessages)
    .set({ status: 'failed', text: '', attempts: sql`${outgoingMessages.attempts} + 1`, lastError: reason })
    .where(eq(outgoingMessages.id, messageId))
}

import { and, eq, isNull, lt, ne, or } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { command, internal } from '#core/operation.ts'
import { after, DAY } from '#kit/time.ts'
import { type Delivery, deliveryOf } from '../rules.ts'
import { addToDay } from '../sms-budget.server.ts'
import { incomingMessages, outgoingMessages } from '../tables.server.ts'

/** Seconds until a report about an unknown SMS is checked again: it can be faster than the response that names it. */
const AGAIN_S = 10

/** Handles a delivery report, in the gateway's terms. A final state stays, whatever is reported later or twice. */
export const hearReport = command(
  { who: 'anyone', because: 'called by the SMS entrypoint, for which the gateway answers' },
  async (ctx, id: string, status: string): Promise<void> => {
    const delivery = deliveryOf(status)
    if (!delivery) return ctx.log.warn({ status: status.slice(0, 40) }, 'sms.report-unknown')
    if (!(await keep(ctx, id, delivery)))
      await ctx.queue.enqueue(ctx.db, 'sms-report', { gatewayId: id, delivery }, AGAIN_S)
  },
)

/** Checks again for the SMS of a report; a job calls it. Reports about no SMS of ours are dropped. */
export const retryReport = internal(async (ctx: Context, report: Record<string, unknown>): Promise<void> => {
  await keep(ctx, String(report.gatewayId), report.delivery as Delivery)
})

/** @returns whether there is such an SMS */
const keep = (ctx: Context, gatewayId: string, delivery: Delivery): Promise<boolean> =>
  atomically(ctx, async (ctx) => {
    const open = or(isNull(outgoingMessages.delivery), eq(outgoingMessages.delivery, 'on-the-way'))
    const changed = await ctx.db
      .update(outgoingMessages)
      .set({ delivery })
      .where(and(eq(outgoingMessages.gatewayId, gatewayId), open))
      .returning({ id: outgoingMessages.id })
    if (changed.length > 0 && delivery !== 'on-the-way') await addToDay(ctx, { [delivery]: 1 })
    return (
      changed.length > 0 ||
      (await ctx.db.$count(
        outgoingMessages,
        and(eq(outgoingMessages.gatewayId, gatewayId), ne(outgoingMessages.delivery, 'on-the-way')),
      )) > 0
    )
  })

/** Whether an incoming SMS is new. @param id the gateway's */
export const hearOnce = command(
  { who: 'anyone', because: 'called by the SMS entrypoint, for which the gateway answers' },
  async ({ db, now }, id: string): Promise<boolean> => {
    const rows = await db
      .insert(incomingMessages)
      .values({ id, cameAt: now() })
      .onConflictDoNothing()
      .returning({ id: incomingMessages.id })
    return rows.length > 0
  },
)

/** A gateway repeats failed reports for some hours, not for weeks. */
const HEARD_MS = 30 * DAY

/** Deletes ids of SMS received long ago; a timer calls it. */
export const forgetHeard = internal(async ({ db, now }: Context): Promise<void> => {
  await db.delete(incomingMessages).where(lt(incomingMessages.cameAt, after(now(), -HEARD_MS)))
})

import { and, desc, eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { isMobile, isSimulatedPhone, type KenyanPhone } from '#kit/phone.ts'
import { verifiedPhoneOf } from '#modules/accounts/queries/people.server.ts'
import { payments } from '../tables.server.ts'

/**
 * The viewer's own number to pay with, so that nobody types it twice: the one proved to be theirs, otherwise that of their last
 * payment that came through. It stays on the server; a page shows it masked, and its form says to use it.
 */
export const knownPhone = query({ who: 'signed-in' }, async (ctx): Promise<KenyanPhone | null> => {
  const { id } = ctx.viewer
  const phone = (await verifiedPhoneOf(ctx, id)) ?? (await lastPaidFrom(ctx, id))
  // One of the simulator's would be refused where real phones ring.
  const rings =
    phone !== null && isMobile(phone) && !(isSimulatedPhone(phone) && ctx.config.mpesa.credentials)
  return rings ? phone : null
})

async function lastPaidFrom({ db }: Context, userId: string): Promise<string | null> {
  const [last] = await db
    .select({ phone: payments.phoneNumber })
    .from(payments)
    .where(and(eq(payments.userId, userId), eq(payments.status, 'completed'), eq(payments.isTest, false)))
    .orderBy(desc(payments.settledAt))
    .limit(1)
  return last?.phone ?? null
}

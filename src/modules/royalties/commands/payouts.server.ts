import { and, eq, isNull } from 'drizzle-orm'
import { adminOnly, atomically, type Context, freshPassword } from '#context.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { newId } from '#kit/ids.ts'
import { PayoutInput } from '#kit/inputs.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { writeAudit } from '#modules/accounts/commands.server.ts'
import { limit } from '../limits.server.ts'
import { takeAdvisoryLock } from '../locks.server.ts'
import { isPayee } from '../queries/for-admins.server.ts'
import { ledgerOf } from '../queries/ledger.server.ts'
import { royaltyPayouts } from '../tables.server.ts'
import { tellTeacher } from '../tell-teacher.server.ts'
import { CorrectionInput } from '../types.ts'

/**
 * Records a payout to a teacher: the money was sent by hand, this is its entry in the books. Never more than is owed, and one entry
 * a reference, so that a repeated form pays nobody twice. Who no longer teaches is paid as well.
 * @param raw PayoutInput
 * @throws Refusal 'password-needed', 'not-found', 'too-many', 'payout-too-much', 'payout-known'
 */
export async function payRoyalties(ctx: Context, rawUserId: unknown, raw: unknown): Promise<void> {
  const admin = adminOnly(ctx)
  freshPassword(ctx)
  const { amountKes, reference } = parse(PayoutInput, raw)
  const userId = idOrRefuse(rawUserId)
  await limit(ctx, { 'royalty-admin': admin.id })
  await atomically(ctx, async (ctx) => {
    await takeAdvisoryLock(ctx, 'royalties-of', userId)
    if (!(await isPayee(ctx, userId))) throw new Refusal('not-found')
    const { payableKes } = await ledgerOf(ctx, userId)
    const payout = { id: newId(), userId, amountKes, reference, paidAt: ctx.now() }
    const added = await ctx.db
      .insert(royaltyPayouts)
      .values(payout)
      .onConflictDoNothing()
      .returning({ id: royaltyPayouts.id })
    if (added.length === 0) throw new Refusal('payout-known', { fields: { reference: 'payout-known' } })
    if (amountKes > payableKes)
      throw new Refusal('payout-too-much', { fields: { amountKes: 'payout-too-much' } })
    await writeAudit(ctx, {
      actor: admin.id,
      action: 'royalty.payout',
      object: `user:${userId}`,
      details: { amountKes, reference },
    })
    await tellTeacher(ctx, userId, { kind: 'teacher-paid', key: payout.id, amountKes, reference })
  })
}

/**
 * Takes a payout back that was written down wrongly, whole and by a line of its own; then it can be written anew, also with the same
 * reference. Repeating changes nothing.
 * @param raw CorrectionInput
 * @throws Refusal 'password-needed', 'not-found', 'too-many', 'invalid-input'
 */
export async function takeBackPayout(
  ctx: Context,
  rawUserId: unknown,
  rawPayoutId: unknown,
  raw: unknown,
): Promise<void> {
  const admin = adminOnly(ctx)
  freshPassword(ctx)
  const { reason } = parse(CorrectionInput, raw)
  const [userId, id] = [idOrRefuse(rawUserId), idOrRefuse(rawPayoutId)]
  await limit(ctx, { 'royalty-admin': admin.id })
  await atomically(ctx, async (ctx) => {
    await takeAdvisoryLock(ctx, 'royalties-of', userId)
    const isIt = and(
      eq(royaltyPayouts.id, id),
      eq(royaltyPayouts.userId, userId),
      isNull(royaltyPayouts.corrects),
    )
    const found = await ctx.db.select().from(royaltyPayouts).where(isIt)
    const { amountKes, reference, correctedAt } = rowOrRefuse(found)
    if (correctedAt) return
    const now = ctx.now()
    await ctx.db.update(royaltyPayouts).set({ correctedAt: now }).where(isIt)
    await ctx.db
      .insert(royaltyPayouts)
      .values({ id: newId(), userId, amountKes: -amountKes, corrects: id, reason, paidAt: now })
    await writeAudit(ctx, {
      actor: admin.id,
      action: 'royalty.payout-back',
      object: `user:${userId}`,
      details: { amountKes, reference, reason },
    })
    await tellTeacher(ctx, userId, {
      kind: 'teacher-payout-back',
      key: id,
      amountKes,
      reference: reference ?? '',
    })
  })
}

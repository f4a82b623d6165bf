import { and, eq, isNull } from 'drizzle-orm'
import { command, idOf, perPerson } from '#core/operation.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { newId } from '#kit/ids.ts'
import { PayoutInput } from '#kit/inputs.ts'
import { Refusal } from '#kit/refusal.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { limits } from '../limits.server.ts'
import { takeAdvisoryLock } from '../locks.server.ts'
import { isPayee } from '../queries/for-admins.server.ts'
import { ledgerOf } from '../queries/ledger.server.ts'
import { royaltyPayouts } from '../tables.server.ts'
import { tellTeacher } from '../tell-teacher.server.ts'
import { CorrectionInput } from '../types.ts'

/**
 * Records a payout to a teacher: the money was sent by hand, this is its entry in the books. Never more than is owed, and one entry
 * a reference, so that a repeated form pays nobody twice. Who no longer teaches is paid as well.
 */
export const payRoyalties = command(
  {
    who: 'admin',
    input: [idOf(), PayoutInput],
    limit: perPerson(limits, 'royalty-admin'),
    fresh: true,
    refuses: ['not-found', 'payout-too-much', 'payout-known'],
    atomic: true,
  },
  async (ctx, userId, { amountKes, reference }): Promise<void> => {
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
      actor: ctx.viewer.id,
      action: 'royalty.payout',
      object: `user:${userId}`,
      details: { amountKes, reference },
    })
    await tellTeacher(ctx, userId, { kind: 'teacher-paid', key: payout.id, amountKes, reference })
  },
)

/**
 * Takes a payout back that was written down wrongly, whole and by a line of its own; then it can be written anew, also with the same
 * reference. Repeating changes nothing.
 */
export const takeBackPayout = command(
  {
    who: 'admin',
    input: [idOf(), idOf(), CorrectionInput],
    limit: perPerson(limits, 'royalty-admin'),
    fresh: true,
    refuses: ['not-found'],
    atomic: true,
  },
  async (ctx, userId, id, { reason }): Promise<void> => {
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
      actor: ctx.viewer.id,
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
  },
)

import { and, eq, isNull } from 'drizzle-orm'
import { command, idOf, perPerson } from '#core/operation.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { newId } from '#kit/ids.ts'
import { PayoutInput } from '#kit/inputs.ts'
import { Refusal } from '#kit/refusal.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { isPayee } from '../queries/for-admins.server.ts'
import { ledgerOf } from '../queries/ledger.server.ts'
import { royaltyPayouts } from '../tables.server.ts'
import { CorrectionInput } from '../types.ts'
import { locksOf } from '#core/advisory-lock.server.ts'
import type { Context } from '#context.ts'
import { contactOf } from '#modules/accounts/queries/people.server.ts'
import { notify } from '#modules/notifications/commands/notify.server.ts'
import { earningsHref, royaltiesLimits } from '../rules.ts'

/**
 * Records a payout to a teacher: the money was sent by hand, this is its entry in the books. Never more than is owed, and one entry
 * a reference, so that a repeated form pays nobody twice. Who no longer teaches is paid as well.
 */
export const payRoyalties = command(
  {
    who: 'admin',
    input: [idOf(), PayoutInput],
    limit: perPerson(royaltiesLimits, 'royalty-admin'),
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
    limit: perPerson(royaltiesLimits, 'royalty-admin'),
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

const takeAdvisoryLock = locksOf([
  // What is owed to one teacher: two payouts at once would pay it twice.
  'royalties-of',
])

type PayoutNews = {
  kind: 'teacher-paid' | 'teacher-payout-back'
  /** The payout's id. */
  key: string
  amountKes: number
  reference: string
}

/** Tells a teacher of a payout, or that one was taken back, by a notification and a mail, in the transaction of the change. */
async function tellTeacher(
  ctx: Context,
  userId: string,
  { kind, key, amountKes, reference }: PayoutNews,
): Promise<void> {
  // Nobody is there any more to read it.
  if (!(await contactOf(ctx, userId))) return
  await notify(ctx, {
    userId,
    kind,
    eventKey: `${kind}:${key}`,
    values: { amountKes, reference },
    href: earningsHref(),
  })
}

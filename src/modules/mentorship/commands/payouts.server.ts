import { atomically } from '#context.ts'
import { locksOf } from '#core/advisory-lock.server.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command, given } from '#core/operation.ts'
import { idOrRefuse } from '#core/or-refuse.ts'
import { newId } from '#kit/ids.ts'
import { PayoutInput } from '#kit/inputs.ts'
import { Refusal } from '#kit/refusal.ts'
import { HOUR } from '#kit/time.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { notify } from '#modules/notifications/commands/notify.server.ts'
import { ledgerOf } from '../queries/ledger.server.ts'
import { lockScopes } from '../rules.ts'
import { mentorPayouts } from '../tables.server.ts'
import { mentorRow } from '../queries/mentor-row.server.ts'

const takeAdvisoryLock = locksOf(lockScopes)

const limit = limitsOf({
  // Payouts: each is told to a mentor.
  'mentor-payout-admin': { max: 120, windowMs: HOUR },
})

/**
 * Records a payout to a mentor: the money was sent by hand, this is its entry in the books. Never more than the balance, and one
 * entry per reference, so that a repeated form pays nobody twice.
 */
export const recordPayout = command(
  {
    who: 'admin',
    input: [given<string>(), PayoutInput],
    fresh: true,
    refuses: ['mentor-not-found', 'too-many', 'payout-too-much', 'payout-known'],
  },
  async (ctx, mentorId, { amountKes, reference }): Promise<void> => {
    idOrRefuse(mentorId, 'mentor-not-found')
    await limit(ctx, { 'mentor-payout-admin': ctx.viewer.id })
    await atomically(ctx, async (ctx) => {
      await takeAdvisoryLock(ctx, 'mentor', mentorId)
      const { userId } = await mentorRow(ctx, mentorId)
      const payout = { id: newId(), mentorId, amountKes, reference, paidBy: ctx.viewer.id, paidAt: ctx.now() }
      const { payableKes } = await ledgerOf(ctx, mentorId)
      const [added] = await ctx.db
        .insert(mentorPayouts)
        .values(payout)
        .onConflictDoNothing({ target: mentorPayouts.reference })
        .returning({ id: mentorPayouts.id })
      if (!added) throw new Refusal('payout-known', { fields: { reference: 'payout-known' } })
      if (amountKes > payableKes)
        throw new Refusal('payout-too-much', { fields: { amountKes: 'payout-too-much' } })
      await writeAudit(ctx, {
        actor: ctx.viewer.id,
        action: 'mentor.payout',
        object: `mentor:${mentorId}`,
        details: { amountKes, reference },
      })
      if (userId)
        await notify(ctx, {
          userId,
          kind: 'mentor-paid',
          eventKey: `payout:${payout.id}`,
          values: { amountKes, reference },
        })
    })
  },
)

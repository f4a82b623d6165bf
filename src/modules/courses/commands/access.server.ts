import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import { atomically, type Context } from '#context.ts'
import { byName } from '#core/by-name.server.ts'
import { internal } from '#core/operation.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { enrol } from '../learning.server.ts'
import {
  closeEntitlement,
  type Entitlement,
  holdPurchase,
  isOpenBy,
  oldestOpen,
  openEntitlements,
} from '../entitlements.server.ts'
import { certificates, coursePurchases, entitlements, sectionParts } from '../tables.server.ts'

/** Of a payment: by what it opens a course. Parts of a price say which. */
export type GrantReason =
  | { reason?: 'purchase' | 'gift' | 'scholarship' }
  | { reason: 'instalment'; firstPart: number; lastPart: number }
export type Grant = { userId: string; courseId: number; paymentId: string }
type PlanOfGrant = {
  /** The group by whose days sections open for who paid for a place in one; nothing for who has all of the course. */
  planId?: string | null
}

/** A write of a purchase that says itself by which days its sections open, and of which the caller writes the entitlements. */
export const planned = <T>(ctx: Context, write: (ctx: Context) => Promise<T>): Promise<T> =>
  byName(ctx, ['plan', 'entitlement'], write)

/** A place in a group is the reason wherever there is one. */
const reasonOf = (planId: string | null, why: GrantReason) =>
  planId ? ({ reason: 'group' } as const) : { ...why, reason: why.reason ?? ('purchase' as const) }

/**
 * Opens a course for the person who paid, in the payment's transaction. Repeating it for the same payment changes nothing.
 * A certificate that went with an earlier purchase is valid again.
 * @returns whether the person has access by this payment; false when another payment gave it, or when this one was revoked
 */
export const grantAccess = internal(
  (
    ctx: Context,
    { userId, courseId, paymentId, planId = null, ...why }: Grant & PlanOfGrant & GrantReason,
  ): Promise<boolean> =>
    atomically(ctx, async (ctx) => {
      const now = ctx.now()
      const row = {
        userId,
        courseId,
        paymentId,
        planId,
        accessGranted: true,
        createdAt: now,
        revokedAt: null,
      }
      const [granted] = await planned(ctx, (ctx) =>
        ctx.db
          .insert(coursePurchases)
          .values(row)
          .onConflictDoUpdate({
            target: [coursePurchases.userId, coursePurchases.courseId],
            set: row,
            setWhere: and(eq(coursePurchases.accessGranted, false), ne(coursePurchases.paymentId, paymentId)),
          })
          .returning({ isFirst: sql<boolean>`xmax = 0` }),
      )
      if (!granted) return hasAccessBy(ctx, { userId, courseId, paymentId })
      await openEntitlements(ctx, [{ userId, courseId, paymentId, ...reasonOf(planId, why) }])
      await enrol(ctx, userId, courseId)
      // Nobody's first purchase of a course has a certificate that went with an earlier one.
      if (!granted.isFirst && why.reason !== 'instalment')
        await reinstateCertificate(ctx, { userId, courseId, by: { payment: paymentId } })
      return true
    }),
)

/** A further part of a price opens what it is for; in the transaction that settles its payment. */
export const grantPart = internal(
  (ctx: Context, part: Grant & { firstPart: number; lastPart: number }): Promise<void> =>
    openEntitlements(ctx, [{ ...part, reason: 'instalment' }]),
)

/** The money of a further part goes back, and nothing else of the course. */
export const revokePart = internal(async (ctx: Context, grant: Grant): Promise<void> => {
  await closeEntitlement(ctx, grant, 'refund')
})

/**
 * Lets another payment for the same thing be what a course rests on, in the transaction in which the first one goes back: access,
 * certificate and group stay.
 * @returns whether anything rested on the first
 */
export const passAccess = internal(
  async (
    ctx: Context,
    { from, to, planId = null, ...why }: { from: string; to: string } & PlanOfGrant & GrantReason,
  ): Promise<boolean> => {
    const [learner] = await ctx.db
      .select({ userId: entitlements.userId, courseId: entitlements.courseId })
      .from(entitlements)
      .where(and(eq(entitlements.paymentId, from), isNull(entitlements.closedAt)))
    if (!learner) return false
    await holdPurchase(ctx, learner)
    if (!(await closeEntitlement(ctx, { ...learner, paymentId: from }, 'passed-on'))) return false
    await openEntitlements(ctx, [{ ...learner, paymentId: to, ...reasonOf(planId, why) }])
    await planned(ctx, (ctx) =>
      ctx.db
        .update(coursePurchases)
        .set({ paymentId: to, planId })
        .where(boughtBy({ ...learner, paymentId: from })),
    )
    return true
  },
)

export async function reinstateCertificate(
  ctx: Context,
  { userId, courseId, by }: { userId: string; courseId: number; by: Record<string, string> },
): Promise<void> {
  const valid = await ctx.db
    .update(certificates)
    .set({ revokedAt: null, revokedReason: null, revokedPaymentId: null })
    .where(
      and(
        eq(certificates.userId, userId),
        eq(certificates.courseId, courseId),
        isNotNull(certificates.revokedPaymentId),
      ),
    )
    .returning({ id: certificates.id })
  if (valid.length === 0) return
  for (const { id } of valid)
    await writeAudit(ctx, {
      actor: 'system',
      action: 'certificate.reinstate',
      object: `certificate:${id}`,
      details: by,
    })
  await invalidateTags(ctx)
}

/** Whether a person has a course by a payment; for payments, which know whose it is. */
export const hasAccessBy = internal(
  (ctx: Context, { userId, courseId, paymentId }: Grant): Promise<boolean> =>
    isOpenBy(ctx, { userId, courseId, paymentId }),
)

export type Taking = { /** Who approved it. */ by: string; keepsCertificate: boolean }
/** By which group's days sections open for who has a course by a payment. */
type PlanOf = (paymentId: string) => Promise<string | null>
const noPlan: PlanOf = async () => null

/**
 * Takes back what a payment opened, such as after a refund: its entitlement. Where that was the only one, the course closes and the
 * certificate that rests on it goes; otherwise it stays open by the oldest of the others. Progress stays.
 * @returns whether this call took it; false when there was nothing (left) to take
 */
export const revokeAccess = internal(
  async (
    ctx: Context,
    grant: Grant,
    { by = 'system', keepsCertificate = false }: Partial<Taking> = {},
    planOf: PlanOf = noPlan,
  ): Promise<boolean> =>
    atomically(ctx, async (ctx) => {
      await holdPurchase(ctx, grant)
      if (!(await closeEntitlement(ctx, grant, 'refund'))) return false
      await ctx.db.delete(sectionParts).where(waitingFor(grant))
      const rest = await oldestOpen(ctx, grant)
      if (rest) {
        await restOn(ctx, rest, planOf)
        return true
      }
      await byName(ctx, ['entitlement'], (ctx) =>
        ctx.db
          .update(coursePurchases)
          .set({ accessGranted: false, revokedAt: ctx.now() })
          .where(boughtBy(grant)),
      )
      if (!keepsCertificate) await revokeWithPurchase(ctx, grant, by)
      return true
    }),
)

/** What a person has of a course says from now on that they have it by this. */
export async function restOn(
  ctx: Context,
  { userId, courseId, paymentId, reason }: Entitlement,
  planOf: PlanOf,
): Promise<void> {
  const planId = reason === 'group' && paymentId ? await planOf(paymentId) : null
  await planned(ctx, (ctx) =>
    ctx.db
      .update(coursePurchases)
      .set({ paymentId, planId })
      .where(and(eq(coursePurchases.userId, userId), eq(coursePurchases.courseId, courseId))),
  )
}

/** Its public page says that the purchase ended, in the reader's language, and nothing about money. */
async function revokeWithPurchase(
  ctx: Context,
  { userId, courseId, paymentId }: Grant,
  by: string,
): Promise<void> {
  const revoked = await ctx.db
    .update(certificates)
    .set({ revokedAt: ctx.now(), revokedPaymentId: paymentId })
    .where(
      and(
        eq(certificates.userId, userId),
        eq(certificates.courseId, courseId),
        isNull(certificates.revokedAt),
      ),
    )
    .returning({ id: certificates.id })
  if (revoked.length === 0) return
  for (const { id } of revoked)
    await writeAudit(ctx, {
      actor: by,
      action: 'certificate.revoke',
      object: `certificate:${id}`,
      details: { refundOf: paymentId },
    })
  await invalidateTags(ctx)
}

/** A section that opens with a part of the price, and what that part costs. */
export type PartOfSection = { moduleId: number; part: number; parts: number; partKes: number }

/**
 * From now on these sections of a course wait for a part of its price, and no others, for somebody who has it by paying in parts; in the
 * transaction of what is paid or goes back. @param taking what is closed again takes the certificate along
 */
export const holdSections = internal(
  async (
    ctx: Context,
    { userId, courseId, paymentId }: Grant,
    sections: PartOfSection[],
    taking?: Taking,
  ): Promise<void> => {
    // A certificate that is issued at this moment waits here, or is there already.
    await holdPurchase(ctx, { userId, courseId })
    await ctx.db.delete(sectionParts).where(waitingFor({ userId, courseId }))
    if (sections.length === 0)
      return reinstateCertificate(ctx, { userId, courseId, by: { payment: paymentId } })
    await ctx.db.insert(sectionParts).values(sections.map((one) => ({ userId, courseId, ...one })))
    if (taking && !taking.keepsCertificate)
      await revokeWithPurchase(ctx, { userId, courseId, paymentId }, taking.by)
  },
)

const waitingFor = ({ userId, courseId }: Pick<Grant, 'userId' | 'courseId'>) =>
  and(eq(sectionParts.userId, userId), eq(sectionParts.courseId, courseId))

const boughtBy = ({ userId, courseId, paymentId }: Grant) =>
  and(
    eq(coursePurchases.userId, userId),
    eq(coursePurchases.courseId, courseId),
    eq(coursePurchases.paymentId, paymentId),
  )

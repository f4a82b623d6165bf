import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import { atomically, type Context } from '#context.ts'
import { byName } from '#core/by-name.server.ts'
import { internal } from '#core/operation.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { enrol } from '../learning.server.ts'
import { certificates, coursePurchases, sectionParts } from '../tables.server.ts'

export type Grant = { userId: string; courseId: number; paymentId: string }
type PlanOfGrant = {
  /** The group by whose days sections open for who paid for a place in one; nothing for who has all of the course. */
  planId?: string | null
}

/** A write of a purchase that says itself by which days its sections open. */
export const planned = <T>(ctx: Context, write: (ctx: Context) => Promise<T>): Promise<T> =>
  atomically(ctx, (ctx) => byName(ctx, ['plan'], write))

/**
 * Opens a course for the person who paid, in the payment's transaction. Repeating it for the same payment changes nothing.
 * A certificate that went with an earlier purchase is valid again.
 * @returns whether the person has access by this payment; false when another payment gave it, or when this one was revoked
 */
export const grantAccess = internal(
  async (
    ctx: Context,
    {
      userId,
      courseId,
      paymentId,
      planId = null,
      inParts = false,
    }: Grant & PlanOfGrant & { /** Only a part of the price was paid. */ inParts?: boolean },
  ): Promise<boolean> => {
    const now = ctx.now()
    const row = { userId, courseId, paymentId, planId, accessGranted: true, createdAt: now, revokedAt: null }
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
    await enrol(ctx, userId, courseId)
    // Nobody's first purchase of a course has a certificate that went with an earlier one.
    if (!granted.isFirst && !inParts)
      await reinstateCertificate(ctx, { userId, courseId, by: { payment: paymentId } })
    return true
  },
)

/**
 * Lets another payment for the same thing be what a course rests on, in the transaction in which the first one goes back: access,
 * certificate and group stay.
 * @returns whether anything rested on the first
 */
export const passAccess = internal(
  async (
    ctx: Context,
    { from, to, planId = null }: { from: string; to: string } & PlanOfGrant,
  ): Promise<boolean> => {
    const passed = await planned(ctx, (ctx) =>
      ctx.db
        .update(coursePurchases)
        .set({ paymentId: to, planId })
        .where(and(eq(coursePurchases.paymentId, from), eq(coursePurchases.accessGranted, true)))
        .returning({ courseId: coursePurchases.courseId }),
    )
    return passed.length > 0
  },
)

export async function reinstateCertificate(
  ctx: Context,
  { userId, courseId, by }: { userId: string; courseId: number; by: Record<string, string> },
): Promise<void> {
  const [valid] = await ctx.db
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
  if (!valid) return
  await writeAudit(ctx, {
    actor: 'system',
    action: 'certificate.reinstate',
    object: `certificate:${valid.id}`,
    details: by,
  })
  await invalidateTags(ctx)
}

/** Whether a person has a course by a payment; for payments, which know whose it is. */
export const hasAccessBy = internal(async (ctx: Context, grant: Grant): Promise<boolean> => {
  const [row] = await ctx.db
    .select({ access: coursePurchases.accessGranted })
    .from(coursePurchases)
    .where(boughtBy(grant))
  return row?.access === true
})

export type Taking = { /** Who approved it. */ by: string; keepsCertificate: boolean }

/**
 * Takes back what a payment opened, such as after a refund, and the certificate that rests on it. Progress stays.
 * @returns whether this call took it; false when there was nothing (left) to take
 */
export const revokeAccess = internal(
  async (
    ctx: Context,
    grant: Grant,
    { by = 'system', keepsCertificate = false }: Partial<Taking> = {},
  ): Promise<boolean> => {
    const [revoked] = await ctx.db
      .update(coursePurchases)
      .set({ accessGranted: false, revokedAt: ctx.now() })
      .where(and(boughtBy(grant), eq(coursePurchases.accessGranted, true)))
      .returning({ courseId: coursePurchases.courseId })
    if (revoked) await ctx.db.delete(sectionParts).where(waitingFor(grant))
    if (revoked && !keepsCertificate) await revokeWithPurchase(ctx, grant, by)
    return revoked !== undefined
  },
)

/** Its public page says that the purchase ended, in the reader's language, and nothing about money. */
async function revokeWithPurchase(
  ctx: Context,
  { userId, courseId, paymentId }: Grant,
  by: string,
): Promise<void> {
  const [revoked] = await ctx.db
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
  if (!revoked) return
  await writeAudit(ctx, {
    actor: by,
    action: 'certificate.revoke',
    object: `certificate:${revoked.id}`,
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
    await ctx.db
      .select({ courseId: coursePurchases.courseId })
      .from(coursePurchases)
      .where(and(eq(coursePurchases.userId, userId), eq(coursePurchases.courseId, courseId)))
      .for('no key update')
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

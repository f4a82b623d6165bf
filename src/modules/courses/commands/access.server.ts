import { and, eq, ne } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { enrol } from '../learning.server.ts'
import { coursePurchases } from '../tables.server.ts'

export type Grant = { userId: string; courseId: number; paymentId: string }

/**
 * Opens a course for the person who paid, in the payment's transaction. Repeating it for the same payment changes nothing.
 * @returns whether the person has access by this payment; false when another payment gave it, or when this one was revoked
 */
export async function grantAccess(ctx: Context, { userId, courseId, paymentId }: Grant): Promise<boolean> {
  const row = { userId, courseId, paymentId, accessGranted: true, createdAt: ctx.now(), revokedAt: null }
  const [granted] = await ctx.db.insert(coursePurchases).values(row).onConflictDoUpdate({
    target: [coursePurchases.userId, coursePurchases.courseId], set: row,
    setWhere: and(eq(coursePurchases.accessGranted, false), ne(coursePurchases.paymentId, paymentId)),
  }).returning({ courseId: coursePurchases.courseId })
  if (!granted) return hasAccessBy(ctx, { userId, courseId, paymentId })
  await enrol(ctx, userId, courseId)
  return true
}

async function hasAccessBy(ctx: Context, grant: Grant): Promise<boolean> {
  const [row] = await ctx.db.select({ access: coursePurchases.accessGranted }).from(coursePurchases).where(boughtBy(grant))
  return row?.access === true
}

/**
 * Takes back what a payment opened, such as after a refund. Progress stays.
 * @returns whether this call took it; false when there was nothing (left) to take
 */
export async function revokeAccess(ctx: Context, grant: Grant): Promise<boolean> {
  const [revoked] = await ctx.db.update(coursePurchases).set({ accessGranted: false, revokedAt: ctx.now() })
    .where(and(boughtBy(grant), eq(coursePurchases.accessGranted, true))).returning({ courseId: coursePurchases.courseId })
  return revoked !== undefined
}

const boughtBy = ({ userId, courseId, paymentId }: Grant) =>
  and(eq(coursePurchases.userId, userId), eq(coursePurchases.courseId, courseId), eq(coursePurchases.paymentId, paymentId))

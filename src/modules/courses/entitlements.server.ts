import { and, asc, eq, isNull, type SQL } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { coursePurchases, entitlements } from './tables.server.ts'

/*
 * Rows of entitlements, one a reason (decision 142). Whoever writes one holds the row of the person's purchase, which the version before
 * this one locks as well, and writes there what that version reads.
 */

type Learner = { userId: string; courseId: number }
export type Entitlement = typeof entitlements.$inferSelect
export type Opening = Learner &
  Pick<Entitlement, 'reason'> &
  Partial<Pick<Entitlement, 'paymentId' | 'seatId' | 'firstPart' | 'lastPart'>>

/** Opens courses, each for one reason; what is open for it already stays. */
export async function openEntitlements(ctx: Context, openings: Opening[]): Promise<void> {
  if (openings.length === 0) return
  const openedAt = ctx.now()
  await ctx.db
    .insert(entitlements)
    .values(openings.map((one) => ({ ...one, openedAt })))
    .onConflictDoNothing()
}

/** By what a course was opened. */
export type Source = Learner & ({ paymentId: string } | { seatId: string })

const openRow = (source: Source): SQL =>
  and(
    eq(entitlements.userId, source.userId),
    eq(entitlements.courseId, source.courseId),
    isNull(entitlements.closedAt),
    'paymentId' in source
      ? eq(entitlements.paymentId, source.paymentId)
      : eq(entitlements.seatId, source.seatId),
  )!

/** Closes what one reason opened, and no other. @returns the row; nothing where none was open */
export async function closeEntitlement(
  ctx: Context,
  source: Source,
  closedBecause: NonNullable<Entitlement['closedBecause']>,
): Promise<Entitlement | undefined> {
  const [closed] = await ctx.db
    .update(entitlements)
    .set({ closedAt: ctx.now(), closedBecause })
    .where(openRow(source))
    .returning()
  return closed
}

export const isOpenBy = async (ctx: Context, source: Source): Promise<boolean> =>
  (await ctx.db.$count(entitlements, openRow(source))) > 0

/** The oldest of the reasons by which a course is open to a person. */
export async function oldestOpen(
  ctx: Context,
  { userId, courseId }: Learner,
): Promise<Entitlement | undefined> {
  const [row] = await ctx.db
    .select()
    .from(entitlements)
    .where(
      and(
        eq(entitlements.userId, userId),
        eq(entitlements.courseId, courseId),
        isNull(entitlements.closedAt),
      ),
    )
    .orderBy(asc(entitlements.openedAt), asc(entitlements.id))
    .limit(1)
  return row
}

/** Holds what a person has of a course until the transaction ends. */
export async function holdPurchase(ctx: Context, { userId, courseId }: Learner): Promise<void> {
  await ctx.db
    .select({ courseId: coursePurchases.courseId })
    .from(coursePurchases)
    .where(and(eq(coursePurchases.userId, userId), eq(coursePurchases.courseId, courseId)))
    .for('no key update')
}

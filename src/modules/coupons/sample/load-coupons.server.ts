import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { contentPath } from '#kit/project-root.server.ts'
import { after, DAY, startOfNairobiDay } from '#kit/time.ts'
import { courseIdBySlug } from '#modules/courses/queries/lookup.server.ts'
import { coupons } from '../tables.server.ts'

const Planned = z.strictObject({
  code: z.string().regex(/^[A-Z0-9]{4,20}$/),
  percent: z.int().min(1).max(100).nullable(),
  amountKes: z.int().min(1).nullable(),
  /** Its slug; null for every course. */
  course: z.string().nullable(),
  /** Days from that on which the samples were loaded. */
  fromDay: z.int(),
  days: z.int().min(1).max(366),
  maxUses: z.int().min(1),
  reason: z.string().max(300),
})

export const readCoupons = (): z.infer<typeof Planned>[] =>
  z.array(Planned).parse(JSON.parse(readFileSync(contentPath('demo', 'coupons.json'), 'utf8')))

/** Coupons to try out, made by somebody invented; none where there are any, or where the course is missing. */
export async function loadCoupons(ctx: Context, createdBy: string): Promise<void> {
  if ((await ctx.db.$count(coupons)) > 0) return
  for (const { course, fromDay, days, ...coupon } of readCoupons()) {
    const courseId = course && (await courseIdBySlug(ctx, course))
    if (courseId === undefined) continue
    const startsAt = after(startOfNairobiDay(ctx.now()), fromDay * DAY)
    const endsAt = after(startsAt, days * DAY)
    const id = newId()
    await ctx.db
      .insert(coupons)
      .values({
        id,
        ...coupon,
        courseId: courseId || null,
        startsAt,
        endsAt,
        createdBy,
        createdAt: ctx.now(),
      })
  }
}

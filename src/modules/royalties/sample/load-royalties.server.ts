import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { contentPath } from '#kit/project-root.server.ts'
import { after, DAY, nairobiDay } from '#kit/time.ts'
import { courseIdBySlug } from '#modules/courses/queries/lookup.server.ts'
import { royaltyPayouts, royaltyRates } from '../tables.server.ts'
import { recordSale, reverseSale } from './sales.server.ts'

const text = z.string().trim().min(1)
const daysAgo = z.int().min(1)
const amountKes = z.int().min(1)

/** A course by its slug, whose share of it is how much, its sales and what was paid out. */
const Earned = z.strictObject({
  course: text,
  teacher: text,
  percent: z.int().min(1).max(100),
  sinceDaysAgo: daysAgo,
  sales: z.array(z.strictObject({ daysAgo, amountKes, returnedDaysAgo: daysAgo.optional() })),
  payouts: z.array(z.strictObject({ daysAgo, amountKes, reference: text })),
})

export const readRoyalties = (): z.infer<typeof Earned>[] =>
  z.array(Earned).parse(JSON.parse(readFileSync(contentPath('demo', 'royalties.json'), 'utf8')))

/** What teachers of the sample earned, of sales that are no payments; none where their course has a rate. @param people ids by address */
export async function loadRoyalties(ctx: Context, people: Map<string, string>): Promise<void> {
  for (const { course, teacher, percent, sinceDaysAgo, sales, payouts } of readRoyalties()) {
    const [courseId, userId] = [await courseIdBySlug(ctx, course), people.get(teacher)]
    if (!courseId || !userId) continue
    if ((await ctx.db.$count(royaltyRates, eq(royaltyRates.courseId, courseId))) > 0) continue
    const ago = (days: number) => after(ctx.now(), -days * DAY)
    const createdAt = ago(sinceDaysAgo)
    await ctx.db
      .insert(royaltyRates)
      .values({ courseId, userId, percent, fromDay: nairobiDay(createdAt), createdAt })
    for (const [nth, sale] of sales.entries()) {
      const reference = `sample:${course}:${nth}`
      await recordSale(ctx, { courseId, reference, amountKes: sale.amountKes, at: ago(sale.daysAgo) })
      if (sale.returnedDaysAgo) await reverseSale(ctx, reference, ago(sale.returnedDaysAgo))
    }
    for (const { daysAgo: days, ...paid } of payouts)
      await ctx.db.insert(royaltyPayouts).values({ id: newId(), userId, ...paid, paidAt: ago(days) })
  }
}

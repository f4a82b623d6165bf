import { and, eq, exists, gt, isNotNull, isNull, or } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { internal, query } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { isUuid } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { called } from '#modules/courses/called.server.ts'
import { courseById } from '#modules/courses/queries/lookup.server.ts'
import { serialId } from '#modules/courses/rules.ts'
import { courses, courseTitle, lessons } from '#modules/courses/tables.server.ts'
import { groupSales } from '#modules/groups/tables.server.ts'
import { gifts } from '../tables.server.ts'
import type { GiftOffer } from '../types.ts'

/**
 * A course that can be given: published, with lessons, for a price, and sold without a place in a group. What whoever takes it gets is the
 * course alone, and in which group they want to go through it only they can say.
 */
export const giftOffer = query(
  { who: 'anyone', because: 'which courses are for sale is public' },
  async (ctx, rawId: unknown): Promise<GiftOffer | null> => {
    const id = serialId(rawId)
    if (id === null) return null
    const hasLessons = ctx.db
      .select({ id: lessons.id })
      .from(lessons)
      .where(and(eq(lessons.courseId, courses.id), isNotNull(lessons.publishedAt)))
    const [row] = await ctx.db
      .select({ id: courses.id, ...courseTitle, priceKes: courses.priceKes })
      .from(courses)
      .leftJoin(groupSales, eq(groupSales.courseId, courses.id))
      .where(
        and(
          eq(courses.id, id),
          isNotNull(courses.publishedAt),
          gt(courses.priceKes, 0),
          or(isNull(groupSales.plain), eq(groupSales.plain, true)),
          exists(hasLessons),
        ),
      )
    return row ? { id: row.id, ...called(ctx, row), priceKes: row.priceKes } : null
  },
)

type ToPay = { id: string; courseId: number; title: string; priceKes: number }

/** A gift that its giver has not paid yet, at the price of its course now. */
export const giftToPay = query(
  {
    who: 'anyone',
    because: 'called by payments, which know whose order it is',
    // 'gift-not-found' for everybody else; 'course-not-ready' and 'course-not-found' of the course.
    refuses: ['gift-not-found', 'gift-paid', 'is-free', 'course-not-ready', 'course-not-found'],
  },
  async (ctx, giverId: string, giftId: string): Promise<ToPay> => {
    const id = idOrRefuse(giftId, 'gift-not-found')
    const gift = rowOrRefuse(
      await ctx.db
        .select({ courseId: gifts.courseId, paymentId: gifts.paymentId })
        .from(gifts)
        .where(and(eq(gifts.id, id), eq(gifts.giverId, giverId))),
      'gift-not-found',
    )
    if (gift.paymentId) throw new Refusal('gift-paid')
    const { title, priceKes, ready } = await courseById(ctx, gift.courseId)
    if (priceKes === 0) throw new Refusal('is-free')
    if (!ready) throw new Refusal('course-not-ready')
    return { id, courseId: gift.courseId, title, priceKes }
  },
)

/** Which course a gift is; null where there is none. */
export const giftCourse = internal(async (ctx: Context, giftId: string): Promise<number | null> => {
  if (!isUuid(giftId)) return null
  const [row] = await ctx.db.select({ courseId: gifts.courseId }).from(gifts).where(eq(gifts.id, giftId))
  return row?.courseId ?? null
})

/** The viewer's own, whatever became of it. */
export const isOwn = (ctx: Context, id: string) => and(eq(gifts.id, id), eq(gifts.giverId, signedIn(ctx).id))

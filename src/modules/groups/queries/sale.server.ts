import { eq } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { dateInWords } from '#kit/time.ts'
import { courseById } from '#modules/courses/queries/lookup.server.ts'
import { groupSales } from '../tables.server.ts'
import { placeHref } from '../rules.ts'
import type { CourseSale } from '../types.ts'
import { managedCourse } from './managed.server.ts'
import { openGroups, soldOnlyWithPlaces } from './open.server.ts'

/** How a course that the viewer manages is sold; nothing for a free one. */
export const saleToManage = query(
  { who: 'signed-in', refuses: ['course-not-found'] },
  async (ctx, rawCourseId: unknown): Promise<CourseSale | null> => {
    const { courseId } = await managedCourse(ctx, rawCourseId)
    const { priceKes } = await courseById(ctx, courseId)
    if (priceKes === 0) return null
    const [row] = await ctx.db.select().from(groupSales).where(eq(groupSales.courseId, courseId))
    const open = await openGroups(ctx, courseId)
    return { plain: row?.plain ?? true, hasGroup: row !== undefined, hasOpen: open.length > 0 }
  },
)

/** What whoever wants a course that is sold only with a place chooses from. */
export type PlaceChoice = { groups: { id: string; name: string; day: string; left: number; href: string }[] }

/**
 * The groups of a course that is sold only with a place in one; empty where none takes people, nothing where the course is also sold
 * without.
 * @param coupon a discount code that goes along
 */
export const placeChoice = query(
  { who: 'anyone', because: 'what a course offers stands on its page, which everybody sees' },
  async (ctx, courseId: number, coupon?: string | null): Promise<PlaceChoice | null> => {
    if (!(await soldOnlyWithPlaces(ctx, courseId))) return null
    const groups = (await openGroups(ctx, courseId)).map(({ id, name, startsOn, seats, taken }) => ({
      id,
      name,
      day: dateInWords(startsOn, ctx.locale),
      left: seats - taken,
      href: placeHref(courseId, id, coupon),
    }))
    return { groups }
  },
)

import { and, asc, eq, gte, isNotNull, or } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal, query } from '#core/operation.ts'
import { dayAfter, nairobiDay } from '#kit/time.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { courses } from '#modules/courses/tables.server.ts'
import { groupStatus } from '../rules.ts'
import { courseGroups, groupSales } from '../tables.server.ts'
import type { OpenGroup } from '../types.ts'

/** What the read cache keeps of groups. */
export const GROUPS_TAG = 'groups'

// No group lasts longer.
const LONGEST_DAYS = 400

type Listed = OpenGroup & { onlyPlaces: boolean }

/**
 * Groups whose last day to join is not over, of all courses, and of a course that is sold only with a place in one at least one group: read
 * once a minute, so that a course's page asks nothing for them.
 */
const groupsNow = (ctx: Context): Promise<Listed[]> =>
  ctx.publicCache.read(ctx, 'groups', async (visitor) => {
    visitor.cacheTag(GROUPS_TAG)
    const rows = await visitor.db
      .select({
        id: courseGroups.id,
        courseId: courseGroups.courseId,
        name: courseGroups.name,
        startsOn: courseGroups.startsOn,
        joinUntil: courseGroups.joinUntil,
        seats: courseGroups.seats,
        taken: courseGroups.taken,
        priceKes: courses.priceKes,
        isSample: users.isSample,
        plain: groupSales.plain,
      })
      .from(courseGroups)
      .innerJoin(courses, and(eq(courses.id, courseGroups.courseId), isNotNull(courses.publishedAt)))
      .leftJoin(users, eq(users.id, courseGroups.createdBy))
      .leftJoin(groupSales, eq(groupSales.courseId, courseGroups.courseId))
      .where(
        or(
          gte(courseGroups.joinUntil, nairobiDay(visitor.now())),
          and(eq(groupSales.plain, false), eq(groupSales.groupId, courseGroups.id)),
        ),
      )
      .orderBy(asc(courseGroups.startsOn), asc(courseGroups.name), asc(courseGroups.id))
    return rows.map(({ plain, ...row }) => ({
      ...row,
      isSample: row.isSample ?? false,
      onlyPlaces: plain === false && row.priceKes > 0,
    }))
  })

/** Courses that have a group which is not over. */
const coursesNow = (ctx: Context): Promise<number[]> =>
  ctx.publicCache.read(ctx, 'courses-with-groups', async (visitor) => {
    visitor.cacheTag(GROUPS_TAG)
    const rows = await visitor.db
      .selectDistinct({ courseId: courseGroups.courseId })
      .from(courseGroups)
      .where(gte(courseGroups.startsOn, dayAfter(nairobiDay(visitor.now()), -LONGEST_DAYS)))
    return rows.map(({ courseId }) => courseId)
  })

/** The groups of a course that somebody can join now, that which starts first first. */
export const openGroups = query(
  { who: 'anyone', because: 'what a course offers stands on its page, which everybody sees' },
  async (ctx, courseId: number): Promise<OpenGroup[]> =>
    (await allOpenGroups(ctx)).filter((group) => group.courseId === courseId),
)

/** Those of all courses, by the first day. */
export const allOpenGroups = internal(async (ctx: Context): Promise<OpenGroup[]> => {
  const today = nairobiDay(ctx.now())
  return (await groupsNow(ctx)).filter((group) => groupStatus(group, today) === 'open')
})

/** Whether a course has any group that is not over. */
export const hasGroups = async (ctx: Context, courseId: number): Promise<boolean> =>
  (await coursesNow(ctx)).includes(courseId)

/** Whether a course is sold only with a place in a group, as its page says it; an order asks `refusePlainOrder`. */
export const soldOnlyWithPlaces = query(
  { who: 'anyone', because: 'what a course offers stands on its page, which everybody sees' },
  async (ctx, courseId: number): Promise<boolean> =>
    (await groupsNow(ctx)).some((group) => group.courseId === courseId && group.onlyPlaces),
)

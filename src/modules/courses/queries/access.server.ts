import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import type { Context } from '#context.ts'
import { internal, query } from '#core/operation.ts'
import { isUuid } from '#kit/ids.ts'
import { serialId } from '../rules.ts'
import { courses, entitlements, isOpenTo } from '../tables.server.ts'

const { placeholder } = sql
const ownedCourse = prepared('owned course', (db) =>
  db
    .select({ isOpen: isOpenTo(placeholder('person'), sql`${courses}.id`) })
    .from(courses)
    .where(eq(courses.id, placeholder('course'))),
)

/** Whether a person has a course that costs something. A free course is owned by nobody. */
export const ownsCourse = query(
  { who: 'anyone', because: 'for the payments module' },
  async (ctx, userId: string, courseId: unknown): Promise<boolean> => {
    const id = serialId(courseId)
    if (id === null || !isUuid(userId)) return false
    const [row] = await ownedCourse(ctx.db, { person: userId, course: id })
    return row?.isOpen === true
  },
)

/** The courses that are open to the viewer for what they or somebody paid (PAY-36); none when signed out. */
export const accessList = internal(async (ctx: Context): Promise<number[]> => {
  if (!ctx.viewer) return []
  const rows = await ctx.db
    .selectDistinct({ courseId: entitlements.courseId })
    .from(entitlements)
    .where(and(eq(entitlements.userId, ctx.viewer.id), isNull(entitlements.closedAt)))
    .orderBy(asc(entitlements.courseId))
  return rows.map((row) => row.courseId)
})

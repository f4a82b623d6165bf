import { adminOnly, type Context } from '#context.ts'
import { numberFormat } from '#kit/formats.ts'
import { nairobiDay } from '#kit/time.ts'
import { listedCourses } from '#modules/catalogue/queries/listed.server.ts'
import { lessonStops } from '#modules/courses/queries/learned.server.ts'
import { periodOf } from '#modules/publishing/rules.ts'

/** What a URL asks for: a course, the first if it names none, and a period. @throws Refusal 'course-not-found' */
export async function stopsIn(ctx: Context, { searchParams }: URL) {
  adminOnly(ctx)
  const { days } = periodOf(searchParams.get('from'), searchParams.get('to'), nairobiDay(ctx.now()))
  const [from, to] = [days[0]!, days.at(-1)!]
  const { rows: courses } = await listedCourses(ctx, { limit: 500, offset: 0 })
  const courseId = searchParams.get('course') ?? courses[0]?.id
  const found = courseId === undefined ? null : await lessonStops(ctx, courseId, { from, to })
  return { from, to, courses: courses.map(({ id, title }) => ({ id, title })), found }
}

/** Of those who began a lesson, how many finished it. */
export const shareOf = (ctx: Context, { began, finished }: { began: number; finished: number }): string =>
  began === 0 ? '' : numberFormat(ctx.locale, { style: 'percent' }).format(finished / began)

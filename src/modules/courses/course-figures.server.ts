import { sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { viewerId } from './course-access.server.ts'
import { percentDone } from './rules.ts'
import { courses, instructors } from './tables.server.ts'
import type { CourseCard } from './types.ts'

const lessonsOf = sql.raw('from lessons l where l.course_id = courses.id and l.published_at is not null')
const reviewsOf = sql.raw('from course_reviews r where r.course_id = courses.id')

/** Figures of the row of `courses` at hand, counted from records. Only published lessons count. */
export const figures = {
  lessons: sql<number>`(select count(*)::int ${lessonsOf})`,
  minutes: sql<number>`(select coalesce(sum(l.duration_min), 0)::int ${lessonsOf})`,
  mediaBytes: sql<number>`(select coalesce(sum(l.media_bytes), 0)::int ${lessonsOf})`,
  students: sql<number>`(select count(*)::int from enrolments e where e.course_id = courses.id)`,
  rating: sql<number | null>`(select round(avg(r.rating), 1)::float8 ${reviewsOf})`,
  reviews: sql<number>`(select count(*)::int ${reviewsOf})`,
}

/** Published lessons of the course at hand that a person completed. */
export const doneBy = (userId: string) => sql<number>`(
  select count(*)::int from lesson_progress p join lessons l on l.id = p.lesson_id
  where p.user_id = ${userId}::uuid and p.course_id = courses.id and p.completed_at is not null and l.published_at is not null)`

const ownedBy = (ctx: Context) => sql<boolean>`exists (
  select 1 from course_purchases b where b.user_id = ${viewerId(ctx)}::uuid and b.course_id = courses.id and b.access_granted)`

/** What a query over courses and instructors selects for a card. */
export const cardColumns = (ctx: Context) => ({
  id: courses.id, title: courses.title, description: courses.description, category: courses.category, level: courses.level,
  durationText: courses.durationText, priceKes: courses.priceKes, platform: courses.platform, instructor: instructors.name, skills: courses.skills,
  ...figures, owned: ownedBy(ctx), done: doneBy(viewerId(ctx)),
})

export const cardOf = <Row extends Omit<CourseCard, 'progress'> & { done: number }>({ done, ...row }: Row) =>
  ({ ...row, progress: percentDone(done, row.lessons) })

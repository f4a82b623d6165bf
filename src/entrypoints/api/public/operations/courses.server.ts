import type { Config } from '#config.server.ts'
import { Refusal } from '#kit/refusal.ts'
import { listedCourse, type ListedCourse, listedCourses } from '#modules/catalogue/queries/listed.server.ts'
import { m } from '#paraglide/messages.js'
import { operation } from '../operation.ts'
import { CourseOutline, CoursePage, CoursePath, CoursesQuery, NoQuery } from '../schemas.ts'

const example = {
  id: 2,
  title: 'Virtual Assistant Basics',
  description: 'Plan, write and keep order for somebody far away.',
  category: 'Virtual Assistant',
  level: 'Beginner',
  price_kes: 0,
  duration: '4 hours',
  instructor: 'Amina Yusuf',
  skills: ['Email', 'Calendar'],
  lessons: 12,
  students: 240,
  rating: 4.5,
  reviews: 12,
  url: 'https://stadi.example/courses/2',
}

/** GET /api/courses. Public data is read once a minute. */
export const courses = operation({
  id: 'courses',
  method: 'get',
  address: '/api/courses',
  scope: 'read',
  about: m.api_courses,
  schemas: { query: CoursesQuery },
  answers: {
    200: {
      name: 'CoursePage',
      schema: CoursePage,
      example: { courses: [example], total: 1, limit: 2, offset: 0 },
    },
  },
  problems: [],
  example: { query: { limit: 2, offset: 0, category: 'Virtual Assistant' } },
  async run({ ctx, query }) {
    const { rows, total } = await ctx.publicCache.read(ctx, `api courses ${JSON.stringify(query)}`, (visitor) =>
      listedCourses(visitor, query),
    )
    const { limit, offset } = query
    return { status: 200, body: { courses: rows.map((row) => shown(ctx.config, row)), total, limit, offset } }
  },
})

/** GET /api/courses/{id}. */
export const course = operation({
  id: 'course',
  method: 'get',
  address: '/api/courses/{id}',
  scope: 'read',
  about: m.api_course,
  schemas: { query: NoQuery, path: CoursePath },
  answers: {
    200: {
      name: 'CourseOutline',
      schema: CourseOutline,
      example: { ...example, outline: [{ id: 21, title: 'What the work is', type: 'text' }] },
    },
  },
  problems: [404],
  example: { path: { id: 1 } },
  async run({ ctx, path: { id } }) {
    const found = await ctx.publicCache.read(ctx, `api course ${id}`, (visitor) => listedCourse(visitor, id))
    if (!found) throw new Refusal('course-not-found')
    return { status: 200, body: { ...shown(ctx.config, found.course), outline: found.outline } }
  },
})

const shown = ({ origin }: Config, { priceKes, ...row }: ListedCourse) => ({
  ...row,
  price_kes: priceKes,
  url: `${origin}/courses/${row.id}`,
})

import { and, eq, isNotNull, type Placeholder, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/db.server.ts'
import { percentDone } from './rules.ts'
import {
  courseFigures,
  coursePurchases,
  courses,
  instructors,
  lessonProgress,
  lessons,
} from './tables.server.ts'
import type { CourseCard } from './types.ts'

/** Joins a course with its figures, which are kept and not counted (decision 020). */
export const figuresOfCourse = eq(courseFigures.courseId, courses.id)

/** How many published lessons of each course a person completed, for a left join by `courseId`: counted once, not once a course. */
export function lessonsDone(db: Database, userId: string | Placeholder) {
  const done = db
    .select({ courseId: lessonProgress.courseId, n: sql<number>`count(*)::int`.as('n') })
    .from(lessonProgress)
    .innerJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
    .where(
      and(
        eq(lessonProgress.userId, userId),
        isNotNull(lessonProgress.completedAt),
        isNotNull(lessons.publishedAt),
      ),
    )
    .groupBy(lessonProgress.courseId)
    .as('done')
  return { done, ofCourse: eq(done.courseId, courses.id), count: sql<number>`coalesce(${done.n}, 0)` }
}

/** A person's purchase of the course at hand, for a left join. */
export const purchaseOf = (userId: string | Placeholder) =>
  and(eq(coursePurchases.courseId, courses.id), eq(coursePurchases.userId, userId))

/** What a query over courses, instructors, figures and the viewer's purchase selects for a card. */
export const cardColumns = {
  id: courses.id,
  title: courses.title,
  description: courses.description,
  category: courses.category,
  level: courses.level,
  durationText: courses.durationText,
  priceKes: courses.priceKes,
  platform: courses.platform,
  instructor: instructors.name,
  skills: courses.skills,
  lessons: courseFigures.lessons,
  minutes: courseFigures.minutes,
  mediaBytes: courseFigures.mediaBytes,
  students: courseFigures.students,
  rating: courseFigures.rating,
  reviews: courseFigures.reviews,
  access: coursePurchases.accessGranted,
}

type CardRow = Omit<CourseCard, 'progress' | 'owned'> & { access: boolean | null; done: number }

export const cardOf = <Row extends CardRow>({ access, done, ...row }: Row) => ({
  ...row,
  owned: access === true,
  progress: percentDone(done, row.lessons),
})

import { and, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/db.server.ts'
import type { Locale } from '#kit/time.ts'
import { percentDone } from '../rules.ts'
import { sceneOf } from '../scenes.server.ts'
import { courseFigures } from './counts.server.ts'
import { enrolments, lessonProgress } from './learning.server.ts'
import { courses, instructors } from './offer.server.ts'
import { coursePurchases, isOpenTo } from './rights.server.ts'
import { versionLessons } from './versions.server.ts'
import { readingOf, inReadingLanguage } from '#course-format/reading.ts'
import type { CourseCard, CourseWords } from '../types.ts'

/** Joins a course with its figures, which are kept and not counted (decision 020). */
export const figuresOfCourse = eq(courseFigures.courseId, courses.id)

const firstOpen = (isHeld: SQL) =>
  sql`(array_agg(${versionLessons.lessonId} order by ${versionLessons.position}) filter (where ${lessonProgress.completedAt} is null and not ${isHeld}))[1]`

/** The lesson at hand is the one last opened, and they stopped within its steps (`isWithin` in rules.ts). */
const isStop = sql`(${versionLessons.lessonId} = ${enrolments.lastLessonId} and ${lessonProgress.step} < ${lessonProgress.steps} - 1)`

/**
 * How many lessons each of a person's courses has, how many of them they completed and mastered and which comes next, in the version that they began
 * with; for a left join, counted once and not once a course.
 * @param isHeld whether a lesson of `version_lessons` opens later for that person: it is not the next
 */
export function lessonsDone(db: Database, userId: string | Placeholder, isHeld = sql`false`) {
  const done = db
    .select({
      courseId: enrolments.courseId,
      n: sql<number>`count(${lessonProgress.completedAt})::int`.as('n'),
      mastered: sql<number>`count(${lessonProgress.masteredAt})::int`.as('mastered'),
      lessons: sql<number>`count(*)::int`.as('of_version'),
      nextId: sql<
        number | null
      >`case when ${firstOpen(isHeld)} is not null then coalesce(max(${versionLessons.lessonId}) filter (where ${isStop} and not ${isHeld}), ${firstOpen(isHeld)}) end`.as(
        'next_lesson',
      ),
      /** Its step, from 0, where they stopped within it, and how many it has. */
      stop: sql<{
        at: number
        of: number
      } | null>`(array_agg(json_build_object('at', ${lessonProgress.step}, 'of', ${lessonProgress.steps})) filter (where ${isStop} and not ${isHeld}))[1]`.as(
        'stop',
      ),
    })
    .from(enrolments)
    .innerJoin(
      versionLessons,
      and(eq(versionLessons.courseId, enrolments.courseId), eq(versionLessons.version, enrolments.version)),
    )
    .leftJoin(
      lessonProgress,
      and(eq(lessonProgress.lessonId, versionLessons.lessonId), eq(lessonProgress.userId, userId)),
    )
    .where(eq(enrolments.userId, userId))
    .groupBy(enrolments.courseId)
    .as('done')
  return {
    done,
    ofCourse: eq(done.courseId, courses.id),
    count: sql<number>`coalesce(${done.n}, 0)`,
    mastered: sql<number>`coalesce(${done.mastered}, 0)`,
    total: sql<number>`coalesce(${done.lessons}, ${courseFigures.lessons})`,
  }
}

/** Whether a person has the course at hand, which costs something, for a query over courses. */
export const isOwned = (userId: string | Placeholder) => isOpenTo(userId, courses.id)

/** A person's purchase of the course at hand, for a left join. */
export const purchaseOf = (userId: string | Placeholder) =>
  and(eq(coursePurchases.courseId, courses.id), eq(coursePurchases.userId, userId))

/** What a query over courses, instructors and figures selects for a card, beside `isOwned`. */
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
  language: courses.language,
  sw: courses.sw,
}

type CardRow = Omit<CourseCard, 'progress' | 'owned' | 'scene' | 'reading'> & {
  language: string
  sw: CourseWords | null
  access: boolean | null
  done: number
  /** Lessons of the version that the viewer began with; the newest's where nobody says. */
  total?: number
}

/** @param wanted the language in which its title and description are told, where it has it */
export function cardOf<Row extends CardRow>(
  { access, done, total, language, sw, ...row }: Row,
  wanted: Locale,
) {
  const reading = readingOf({ language, sw }, wanted)
  const said = sw && { title: sw.title, description: sw.description }
  return {
    ...inReadingLanguage(reading, row, said),
    reading,
    scene: sceneOf(row),
    owned: access === true,
    progress: percentDone(done, total ?? row.lessons),
  }
}

import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import type { Locale } from '#kit/time.ts'
import { lessonsDone } from '../tables/course-figures.server.ts'
import { percentDone } from '../rules.ts'
import {
  certificates,
  coursePurchases,
  courses,
  courseTitle,
  enrolments,
  lessonProgress,
  lessons,
  versionLessons,
} from '../tables.server.ts'
import { called, type Called } from '../called.server.ts'
import { today, waitingOf } from '../course-access.server.ts'

export type LearningCourse = {
  id: number
  title: string
  /** Of its title and of what comes next, where it is not the page's. */
  lang: Locale | undefined
  category: string
  durationText: string
  totalLessons: number
  completedLessons: number
  progress: number
  /** The share that is mastered (decision 146), 0 to 100. */
  mastered: number
  /** Whether a lesson was opened or completed, as the course page has it. */
  begun: boolean
  next: {
    id: number
    title: string
    minutes: number
    bytes: number
    /** Where they stopped within its steps, from 0; null where they did not. */
    stop: { at: number; of: number } | null
  } | null
}
/** Every course the viewer is enrolled in, the one they were in last first. `seconds` is all recorded lesson time (DASH-11). */
export type Learning = { courses: LearningCourse[]; total: number; completed: number; seconds: number }

/** Whether the lesson of a version at hand opens later for the viewer, who has its course only with a group or pays it in parts. */
const isHeld = sql`exists (select from ${coursePurchases} p join ${courses} c on c.id = p.course_id and c.price_kes > 0
  cross join lateral (${waitingOf(sql`p`)}) o
  where p.user_id = ${sql.placeholder('viewer')} and p.course_id = ${versionLessons.courseId} and o.module_id = ${versionLessons.moduleId})`

const learningOf = prepared('learning', (db) => {
  const viewer = sql.placeholder('viewer')
  const { done, ofCourse, count, mastered } = lessonsDone(db, viewer, isHeld)
  const time = db
    .select({ seconds: sql<number>`coalesce(sum(${lessonProgress.seconds}), 0)::int`.as('all_seconds') })
    .from(lessonProgress)
    .where(eq(lessonProgress.userId, viewer))
    .as('time')
  const seen = db
    .select({
      courseId: lessonProgress.courseId,
      last: sql`max(${lessonProgress.lastSeenAt})`.as('last_seen'),
    })
    .from(lessonProgress)
    .where(eq(lessonProgress.userId, viewer))
    .groupBy(lessonProgress.courseId)
    .as('seen')
  // Of one course at a time, and only where the version that somebody began has no lesson: the figures of all courses take longer than everything else here.
  const figures = sql`(select lessons from course_figures f where f.course_id = ${courses.id})`
  const next = sql<Next | null>`case when ${lessons.id} is not null then json_build_object('id', ${lessons.id}, 'title', ${lessons.title}, 'titleSw', ${lessons.sw} ->> 'title', 'minutes', ${lessons.durationMin}, 'bytes', ${lessons.mediaBytes}, 'stop', ${done.stop}) end`
  // The time comes with a row of its own where there is no course.
  return db
    .select({
      seconds: time.seconds,
      course: {
        id: courses.id,
        ...courseTitle,
        category: courses.category,
        durationText: courses.durationText,
      },
      totalLessons: sql<number | null>`coalesce(${done.lessons}, ${figures})`,
      completedLessons: count,
      masteredLessons: mastered,
      isOpened: sql<boolean>`${enrolments.lastLessonId} is not null`,
      next,
    })
    .from(time)
    .leftJoin(enrolments, eq(enrolments.userId, viewer))
    .leftJoin(courses, and(eq(courses.id, enrolments.courseId), isNotNull(courses.publishedAt)))
    .leftJoin(done, ofCourse)
    .leftJoin(seen, eq(seen.courseId, courses.id))
    .leftJoin(lessons, eq(lessons.id, done.nextId))
    .orderBy(sql`${seen.last} desc nulls last`, desc(enrolments.enrolledAt), courses.id)
})

/** The viewer's courses with what comes next, and all their time, in one query. */
export const ownLearning = query({ who: 'signed-in' }, async (ctx): Promise<Learning> => {
  const rows = await learningOf(ctx.db, { viewer: ctx.viewer.id, today: today(ctx) })
  const learning = rows.flatMap(
    ({ course, totalLessons, completedLessons, masteredLessons, isOpened, next }): LearningCourse[] =>
      course
        ? [
            {
              ...inWanted(ctx, course, next),
              totalLessons: totalLessons!,
              completedLessons,
              progress: percentDone(completedLessons, totalLessons!),
              mastered: percentDone(masteredLessons, totalLessons!),
              begun: isOpened || completedLessons > 0,
            },
          ]
        : [],
  )
  return {
    courses: learning,
    total: learning.length,
    completed: learning.filter(isCompleted).length,
    seconds: rows[0]!.seconds,
  }
})

type Next = NonNullable<LearningCourse['next']> & { titleSw: string | null }

/** A course and what comes next in it, called as the viewer reads it. */
function inWanted<C extends Called>(ctx: Context, { titleSw, language, ...course }: C, next: Next | null) {
  const titles = { ...course, ...called(ctx, { title: course.title, titleSw, language }) }
  if (!next) return { ...titles, next }
  const { titleSw: nextSw, ...lesson } = next
  return {
    ...titles,
    next: { ...lesson, title: called(ctx, { ...lesson, titleSw: nextSw, language }).title },
  }
}

const isCompleted = ({
  totalLessons,
  completedLessons,
}: {
  totalLessons: number
  completedLessons: number
}): boolean => totalLessons > 0 && completedLessons >= totalLessons

const skillsHeld = prepared('certificates by skill', (db) =>
  db
    .select({ category: courses.category, skills: courses.skills })
    .from(certificates)
    .innerJoin(courses, eq(courses.id, certificates.courseId))
    .where(
      and(
        eq(certificates.userId, sql.placeholder('viewer')),
        // One a course: who holds both kinds knows it no more often.
        eq(certificates.kind, 'completion'),
        isNull(certificates.revokedAt),
      ),
    ),
)

/** Skills and category of each certificate that the viewer holds. */
export const certificatesBySkill = query(
  { who: 'signed-in' },
  async (ctx): Promise<{ category: string; skills: string[] }[]> => {
    return skillsHeld(ctx.db, { viewer: ctx.viewer.id })
  },
)

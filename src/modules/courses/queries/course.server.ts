import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import { type Context, courseTag, readingLanguage } from '#context.ts'
import { query } from '#core/operation.ts'
import { isInSteps } from '#course-format/lesson-kinds.ts'
import { Refusal } from '#kit/refusal.ts'
import { kes } from '#kit/money.ts'
import { dateInWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { cardColumns, cardOf, figuresOfCourse, purchaseOf } from '../tables/course-figures.server.ts'
import { waitInWords } from './waiting.server.ts'
import { type Held, heldIn, type Opening, heldSections, today, viewerId } from '../course-access.server.ts'
import { isOnPhone } from '../course-phone.server.ts'
import { canOpenLessons, continueLesson, isPaid, serialId } from '../rules.ts'
import {
  certificates,
  courseFigures,
  courseModules,
  coursePurchases,
  courseReviews,
  courses,
  enrolments,
  instructors,
  isOwned,
  lessonProgress,
  lessons,
  stopHere,
  versionFor,
  versionLessons,
} from '../tables.server.ts'
import { durationWord } from '#course-format/words.ts'
import { workWord } from '#course-format/weeks.server.ts'
import { inReadingLanguage } from '#course-format/reading.ts'
import { drawnPicture } from '#modules/accounts/rules.ts'
import { latestReviews, starsOfCourse } from './reviews.server.ts'
import { sectionsOf, type Waiting } from '../parts/sections.ts'
import type { CourseView, Reading } from '../types.ts'

/** Everything the course page shows. No lesson's content is in it. */
export const courseView = query(
  { who: 'anyone', because: 'PERM-01: public', refuses: ['course-not-found'] },
  async (ctx, rawId: unknown): Promise<CourseView> => {
    const id = serialId(rawId)
    if (id === null) throw new Refusal('course-not-found')
    const found = await ctx.publicCache.read(ctx, `course ${id}`, (visitor) => publicCourse(visitor, id))
    const { row, outline: plain, reviews } = found
    const [own, newest] = ctx.viewer
      ? await Promise.all([ownCourse(ctx, id), withOwnLessons(ctx, id, plain)])
      : [undefined, plain]
    const hasNewer = own?.version != null && own.version < own.newest
    const outline = hasNewer ? await lessonOutline(ctx, id) : newest
    const {
      bio,
      instructorTitle,
      avatarUrl,
      instructorRating,
      instructorStudents,
      isOnPhone,
      stars,
      ...facts
    } = row
    const done = outline.filter((lesson) => lesson.completed).length
    const standingRow = { ...facts, access: own?.access ?? null, done, total: outline.length }
    const card = cardOf(standingRow, readingLanguage(ctx))
    // Counted, and not what somebody typed, where there is something to count (decision 079).
    const work = card.lessons > 0 ? workWord(card.minutes) : durationWord(card.durationText)
    const course = inReadingLanguage(card.reading, card, row.sw)
    const instructor = {
      name: course.instructor,
      title: instructorTitle,
      bio,
      avatarUrl,
      rating: instructorRating,
      students: instructorStudents,
      isSample: drawnPicture(avatarUrl) !== undefined,
    }
    const marking = outline.some((lesson) => lesson.type === 'project') ? await waitInWords(ctx) : null
    const dial = isOnPhone ? ctx.config.ussdCode : null
    return {
      course,
      dial,
      work,
      marking,
      instructor,
      latestReviews: reviews,
      stars,
      sample: sampleOf(course, plain),
      ...(hasNewer && { hasNewer }),
      certifiedTitle: row.title,
      ...standing(course, outline, own, done, openingsInWords(ctx, heldIn(course, own?.held))),
    }
  },
)

/** The first text of a paid course: everybody may read it at an address of its own. The same for whoever goes on in an earlier version. */
function sampleOf(course: CourseView['course'], newest: OutlineLesson[]): CourseView['sample'] {
  const at = newest.findIndex(isInSteps)
  if (!isPaid(course) || at === -1) return null
  const { id, title, durationMin } = outlineIn(course.reading, newest)[at]!
  return { id, title, durationMin, position: at + 1 }
}

/** What a viewer may do in a course and has done in it. */
function standing(
  course: CourseView['course'],
  outline: OutlineLesson[],
  own: OwnCourse,
  done: number,
  later: Map<number, Waiting>,
) {
  const unlocked = canOpenLessons(course, course.owned)
  const seconds = outline.reduce((sum, lesson) => sum + (lesson.seconds ?? 0), 0)
  return {
    unlocked,
    done,
    mastered: outline.filter((lesson) => lesson.mastered).length,
    total: outline.length,
    certificateId: own?.certificateId ?? null,
    ownReview: own?.ownRating == null ? null : { rating: own.ownRating, body: own.ownBody ?? '' },
    modules: sectionsOf(outlineIn(course.reading, outline), {
      unlocked,
      later,
      isSignedIn: own !== undefined,
    }),
    seconds,
    begun: done > 0 || seconds > 0 || own?.lastLessonId != null,
    continueLessonId: unlocked
      ? continueLesson(
          outline.filter(({ moduleId }) => !later.has(moduleId)),
          own?.lastLessonId ?? null,
        )
      : null,
    canReview: done > 0,
  }
}

/** What each section waits for that opens later, in words. */
const openingsInWords = (ctx: Context, held: Held): Map<number, Waiting> =>
  new Map(
    Object.entries(held).map(([id, opening]) => [
      Number(id),
      { opens: openingInWords(ctx, opening), ...(typeof opening === 'object' && { isToPay: true as const }) },
    ]),
  )

const openingInWords = ({ locale }: Context, opening: Opening): string =>
  typeof opening === 'string'
    ? m.course_opens_on({ day: dateInWords(opening, locale) })
    : m.course_opens_with_part({ ...opening, price: kes(opening.kes, locale) })

// All published courses of the instructor together.
const instructorRating = sql<
  number | null
>`(select round(sum(p.rating_total)::numeric / nullif(sum(p.reviews), 0), 1)::float8 from course_counts p
  join courses c on c.id = p.course_id where c.instructor_slug = instructors.slug and c.published_at is not null)`
const instructorStudents = sql<number>`(select coalesce(sum(n), 0)::int from counts where name = 'students of ' || instructors.slug)`

/** What everybody sees of a published course. */
async function publicCourse(ctx: Context, id: number) {
  ctx.cacheTag(courseTag(id))
  const [[row], outline, reviews] = await Promise.all([
    ctx.db
      .select({
        ...cardColumns,
        features: courses.features,
        learningOutcomes: courses.learningOutcomes,
        nextPriceKes: courses.nextPriceKes,
        nextPriceFrom: courses.nextPriceFrom,
        isOnPhone,
        bio: instructors.bio,
        instructorTitle: instructors.title,
        avatarUrl: instructors.avatarUrl,
        instructorRating,
        instructorStudents,
        stars: starsOfCourse,
      })
      .from(courses)
      .innerJoin(instructors, eq(instructors.slug, courses.instructorSlug))
      .innerJoin(courseFigures, figuresOfCourse)
      .where(and(eq(courses.id, id), isNotNull(courses.publishedAt))),
    lessonOutline(ctx, id),
    latestReviews(ctx, id),
  ])
  if (!row) throw new Refusal('course-not-found')
  return { row, outline, reviews }
}

const [viewer, course] = [sql.placeholder('viewer'), sql.placeholder('course')]

const isCompletion = sql`${certificates.courseId} = ${courses.id} and ${certificates.userId} = ${viewer} and ${certificates.kind} = 'completion'`

/** What a person has of a course. */
const courseOf = prepared('own course', (db) =>
  db
    .select({
      access: isOwned(viewer),
      lastLessonId: enrolments.lastLessonId,
      version: enrolments.version,
      newest: courses.version,
      certificateId: certificates.id,
      ownRating: courseReviews.rating,
      ownBody: courseReviews.body,
      held: heldSections,
    })
    .from(courses)
    .leftJoin(coursePurchases, purchaseOf(viewer))
    .leftJoin(enrolments, and(eq(enrolments.courseId, courses.id), eq(enrolments.userId, viewer)))
    .leftJoin(certificates, isCompletion)
    .leftJoin(courseReviews, and(eq(courseReviews.courseId, courses.id), eq(courseReviews.userId, viewer)))
    .where(eq(courses.id, course)),
)

type OwnCourse = Awaited<ReturnType<typeof ownCourse>> | undefined

async function ownCourse(ctx: Context, id: number) {
  const [row] = await courseOf(ctx.db, { viewer: viewerId(ctx), course: id, today: today(ctx) })
  return row
}

const lessonsOf = prepared('own lessons', (db) =>
  db
    .select({
      lessonId: lessonProgress.lessonId,
      completedAt: lessonProgress.completedAt,
      masteredAt: lessonProgress.masteredAt,
      seconds: lessonProgress.seconds,
      stop: stopHere,
    })
    .from(lessonProgress)
    .where(and(eq(lessonProgress.userId, viewer), eq(lessonProgress.courseId, course))),
)

async function withOwnLessons(
  ctx: Context,
  courseId: number,
  outline: OutlineLesson[],
): Promise<OutlineLesson[]> {
  const rows = await lessonsOf(ctx.db, { viewer: viewerId(ctx), course: courseId })
  const byLesson = new Map(rows.map((row) => [row.lessonId, row]))
  return outline.map((lesson) => ({
    ...lesson,
    seconds: byLesson.get(lesson.id)?.seconds ?? null,
    stop: byLesson.get(lesson.id)?.stop ?? null,
    completed: byLesson.get(lesson.id)?.completedAt != null,
    mastered: byLesson.get(lesson.id)?.masteredAt != null,
  }))
}

type OutlineLesson = Awaited<ReturnType<typeof lessonOutline>>[number]

/** The lessons of a course in order, in the version that the viewer began with, with what the viewer did in them. */
export async function lessonOutline(ctx: Context, courseId: number) {
  const rows = await ctx.db
    .select({
      id: lessons.id,
      title: lessons.title,
      sw: sql<string | null>`${lessons.sw} ->> 'title'`,
      type: lessons.type,
      durationMin: lessons.durationMin,
      mediaBytes: lessons.mediaBytes,
      moduleId: versionLessons.moduleId,
      moduleTitle: versionLessons.moduleTitle,
      // The same as what an earlier version called it, or it is called as then.
      moduleSw: sql<
        string | null
      >`case when ${courseModules.title} = ${versionLessons.moduleTitle} then ${courseModules.sw} end`,
      completedAt: lessonProgress.completedAt,
      masteredAt: lessonProgress.masteredAt,
      seconds: lessonProgress.seconds,
      stop: stopHere,
    })
    .from(versionLessons)
    .innerJoin(lessons, eq(lessons.id, versionLessons.lessonId))
    .innerJoin(courseModules, eq(courseModules.id, versionLessons.moduleId))
    .leftJoin(
      lessonProgress,
      and(eq(lessonProgress.lessonId, lessons.id), eq(lessonProgress.userId, viewerId(ctx))),
    )
    .where(
      and(
        eq(versionLessons.courseId, courseId),
        eq(versionLessons.version, versionFor(viewerId(ctx), courseId)),
      ),
    )
    .orderBy(asc(versionLessons.position))
  return rows.map(({ completedAt, masteredAt, ...lesson }) => ({
    ...lesson,
    completed: completedAt !== null,
    mastered: masteredAt !== null,
  }))
}

/** Lessons and modules as they are called in the language that is read. */
export const outlineIn = (reading: Reading, outline: OutlineLesson[]): OutlineLesson[] =>
  outline.map((lesson) => ({
    ...inReadingLanguage(reading, lesson, {
      ...(lesson.sw && { title: lesson.sw }),
      ...(lesson.moduleSw && { moduleTitle: lesson.moduleSw }),
    }),
  }))

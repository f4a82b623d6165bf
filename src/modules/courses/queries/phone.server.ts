import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import type { Context } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import type { Words } from '#kit/words.ts'
import { viewerId } from '../course-access.server.ts'
import { purchaseOf } from '../course-figures.server.ts'
import { isOnPhoneIn } from '../course-phone.server.ts'
import type { LessonForm } from '../phone-form.ts'
import { canOpenLessons, continueLesson, serialId } from '../rules.ts'
import {
  coursePurchases,
  courses,
  enrolments,
  lessonProgress,
  lessons,
  versionLessons,
} from '../tables.server.ts'
import type { LessonType } from '../types.ts'

/** A course on basic phones. Titles are short: at most 40 septets, a lesson's 30. */
export type PhoneCourse = {
  id: number
  title: Words
  priceKes: number
  /** Published lessons, and how many of them the viewer has done. */
  lessons: number
  done: number
  /** Free, or bought by the viewer. */
  opens: boolean
}
export type PhoneLessonLink = { id: number; title: Words; type: LessonType; completed: boolean }
export type PhoneOutline = PhoneCourse & {
  outline: PhoneLessonLink[]
  /** Where to go on; null when all is done, or while the course is locked. */
  continueLessonId: number | null
}
export type PhoneLesson = PhoneLessonLink & {
  course: Pick<PhoneCourse, 'id' | 'title' | 'lessons' | 'done'>
  /** Screens, with an empty line between them; null for a quiz. */
  text: Words | null
  /** Among the lessons of the course, from 1. */
  position: number
  next: PhoneLessonLink | null
}
export type PhonePlace = Pick<PhoneCourse, 'id' | 'title'> & { lesson: PhoneLessonLink }

/** The published courses that can be learned on a basic phone, free ones first. */
export async function phoneCourses(ctx: Context): Promise<PhoneCourse[]> {
  return (await outlinesOf(ctx)).map(
    ({ outline: _, continueLessonId: __, lastSeenS: ___, ...course }) => course,
  )
}

/** One of them with its lessons, also while it is locked. @throws Refusal 'course-not-found' */
export async function phoneCourse(ctx: Context, courseId: unknown): Promise<PhoneOutline> {
  const { lastSeenS: _, outline, ...course } = await outlineOf(ctx, courseId)
  return { ...course, outline: outline.map(linkOf) }
}

/**
 * A lesson of a course on basic phones in its short words, for somebody to whom it opens.
 * @throws Refusal 'course-not-found', 'not-found', 'lesson-locked'
 */
export async function phoneLesson(ctx: Context, courseId: unknown, lessonId: unknown): Promise<PhoneLesson> {
  const wanted = serialId(lessonId)
  const { id, title, lessons, done, opens, outline } = await outlineOf(ctx, courseId, wanted)
  const at = outline.findIndex((one) => one.id === wanted)
  const [lesson, next] = [outline[at], outline[at + 1]]
  if (!lesson) throw new Refusal('not-found')
  if (!opens) throw new Refusal('lesson-locked')
  return {
    ...lesson,
    course: { id, title, lessons, done },
    position: at + 1,
    next: next ? linkOf(next) : null,
  }
}

/** The course on basic phones that the viewer was in last, here or on the web, and where it goes on; null where nothing is left of any. */
export async function continueOnPhone(ctx: Context): Promise<PhonePlace | null> {
  if (!ctx.viewer) return null
  const open = (await outlinesOf(ctx)).filter(
    (course) => course.lastSeenS !== null && course.continueLessonId !== null,
  )
  const [last] = open.sort((a, b) => b.lastSeenS! - a.lastSeenS!)
  const lesson = last?.outline.find(({ id }) => id === last.continueLessonId)
  return last && lesson ? { id: last.id, title: last.title, lesson: linkOf(lesson) } : null
}

/** With the text of the lesson that was asked for. */
type Row = PhoneLessonLink & { text: Words | null }
type Seen = Omit<PhoneOutline, 'outline'> & { outline: Row[]; lastSeenS: number | null }

const linkOf = ({ text: _, ...link }: Row): PhoneLessonLink => link

async function outlineOf(ctx: Context, courseId: unknown, lessonId: number | null = null): Promise<Seen> {
  const id = serialId(courseId)
  const [course] = id === null ? [] : await outlinesOf(ctx, id, lessonId)
  if (!course) throw new Refusal('course-not-found')
  return course
}

const { placeholder } = sql
const [viewer, wanted, read] = [placeholder('viewer'), placeholder('course'), placeholder('lesson')]

/** What the viewer began with, else the newest. */
const ownVersion = sql`coalesce(${enrolments.version}, ${courses.version})`

/** A row a lesson; the text of one at most. */
const rowsOf = prepared('courses on basic phones', (db) =>
  db
    .select({
      course: { id: courses.id, title: courses.phoneTitle, priceKes: courses.priceKes },
      access: coursePurchases.accessGranted,
      lastLessonId: enrolments.lastLessonId,
      lastSeenS: sql<
        number | null
      >`(select extract(epoch from max(p.last_seen_at))::float8 from lesson_progress p where p.user_id = ${viewer}::uuid and p.course_id = ${courses.id})`,
      lesson: {
        id: lessons.id,
        type: lessons.type,
        title: sql<LessonForm['title']>`${lessons.phoneForm} -> 'title'`,
        completed: sql<boolean>`${lessonProgress.completedAt} is not null`,
        text: sql<
          LessonForm['text']
        >`case when ${lessons.id} = ${read}::int then ${lessons.phoneForm} -> 'text' end`,
      },
    })
    .from(courses)
    .leftJoin(coursePurchases, purchaseOf(viewer))
    .leftJoin(enrolments, and(eq(enrolments.courseId, courses.id), eq(enrolments.userId, viewer)))
    .innerJoin(
      versionLessons,
      and(eq(versionLessons.courseId, courses.id), eq(versionLessons.version, ownVersion)),
    )
    .innerJoin(lessons, eq(lessons.id, versionLessons.lessonId))
    .leftJoin(lessonProgress, and(eq(lessonProgress.lessonId, lessons.id), eq(lessonProgress.userId, viewer)))
    .where(
      and(
        isNotNull(courses.publishedAt),
        isOnPhoneIn(ownVersion),
        sql`(${wanted}::int is null or ${courses.id} = ${wanted}::int)`,
      ),
    )
    .orderBy(asc(courses.priceKes), asc(courses.id), asc(versionLessons.position)),
)

/** @param courseId one of them only @param lessonId whose text is wanted */
async function outlinesOf(
  ctx: Context,
  courseId: number | null = null,
  lessonId: number | null = null,
): Promise<Seen[]> {
  const rows = await rowsOf(ctx.db, { viewer: viewerId(ctx), course: courseId, lesson: lessonId })
  return [...Map.groupBy(rows, ({ course }) => course.id).values()].map((rows) => {
    const [{ course, access, lastLessonId, lastSeenS }] = rows as [(typeof rows)[number]]
    const outline = rows.map(({ lesson }) => lesson)
    const opens = canOpenLessons(course, access === true)
    return {
      ...course,
      title: course.title!,
      lessons: outline.length,
      done: outline.filter(({ completed }) => completed).length,
      opens,
      outline,
      continueLessonId: opens ? continueLesson(outline, lastLessonId) : null,
      lastSeenS,
    }
  })
}

import { and, eq, sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { Refusal } from '#kit/refusal.ts'
import { nairobiDay } from '#kit/time.ts'
import type { Words } from '#kit/words.ts'
import { purchaseOf } from '../tables/course-figures.server.ts'
import { phoneContents, type PhoneContents } from '../course-phone.server.ts'
import { canOpenLessons, continueLesson, isFree, serialId } from '../rules.ts'
import { type Held, type Opening, refuseHeld, waitingOf } from '../course-access.server.ts'
import { coursePurchases, courses, enrolments, isOwned } from '../tables.server.ts'
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
export const phoneCourses = query(
  { who: 'anyone', because: 'USSD-25: browsing needs no account' },
  async (ctx): Promise<PhoneCourse[]> => {
    return (await outlinesOf(ctx)).map(
      ({ outline: _, continueLessonId: __, lastSeenS: ___, later: ____, ...course }) => course,
    )
  },
)

/** One of them with its lessons, also while it is locked. */
export const phoneCourse = query(
  { who: 'anyone', because: 'as the catalogue on a phone', refuses: ['course-not-found'] },
  async (ctx, courseId: unknown): Promise<PhoneOutline> => {
    const { lastSeenS: _, later: __, outline, ...course } = await outlineOf(ctx, courseId)
    return { ...course, outline: outline.map(linkOf) }
  },
)

/** A lesson of a course on basic phones in its short words, for somebody to whom it opens. */
export const phoneLesson = query(
  {
    who: 'anyone',
    because: 'lessons of free courses are public; a locked one refuses',
    refuses: ['course-not-found', 'not-found', 'lesson-locked', 'lesson-later', 'lesson-part'],
  },
  async (ctx, courseId: unknown, lessonId: unknown): Promise<PhoneLesson> => {
    const wanted = serialId(lessonId)
    const { id, title, lessons, done, opens, outline, later } = await outlineOf(ctx, courseId)
    const at = outline.findIndex((one) => one.id === wanted)
    const [lesson, next] = [outline[at], outline[at + 1]]
    if (!lesson) throw new Refusal('not-found')
    if (!opens) throw new Refusal('lesson-locked')
    refuseHeld(later.get(lesson.id))
    return {
      ...lesson,
      course: { id, title, lessons, done },
      position: at + 1,
      next: next ? linkOf(next) : null,
    }
  },
)

/** The course on basic phones that the viewer was in last, here or on the web, and where it goes on; null where nothing is left of any. */
export const continueOnPhone = query(
  { who: 'anyone', because: 'of the viewer only: empty for a visitor' },
  async (ctx): Promise<PhonePlace | null> => {
    if (!ctx.viewer) return null
    const open = (await outlinesOf(ctx)).filter(
      (course) => course.lastSeenS !== null && course.continueLessonId !== null,
    )
    const [last] = open.sort((a, b) => b.lastSeenS! - a.lastSeenS!)
    const lesson = last?.outline.find(({ id }) => id === last.continueLessonId)
    return last && lesson ? { id: last.id, title: last.title, lesson: linkOf(lesson) } : null
  },
)

/** With the lessons' texts, and when the viewer was there last, in seconds. */
type Row = PhoneLessonLink & { text: Words | null }
/** `later`: what lessons wait for that open later. */
type Seen = Omit<PhoneOutline, 'outline'> & {
  outline: Row[]
  lastSeenS: number | null
  later: Map<number, Opening>
}

const linkOf = ({ text: _, ...link }: Row): PhoneLessonLink => link

async function outlineOf(ctx: Context, courseId: unknown): Promise<Seen> {
  const id = serialId(courseId)
  const [course] = id === null ? [] : await outlinesOf(ctx, id)
  if (!course) throw new Refusal('course-not-found')
  return course
}

/** @param courseId one of them only */
async function outlinesOf(ctx: Context, courseId: number | null = null): Promise<Seen[]> {
  const contents = (await phoneContents(ctx)).filter(({ id }) => courseId === null || id === courseId)
  const own = await ownOf(ctx, contents)
  return contents.flatMap((course) => outlineFor(course, own.get(course.id) ?? NOTHING) ?? [])
}

type Own = Omit<Awaited<ReturnType<typeof ownRows>>[number], 'courseId'>
const NOTHING: Own = {
  access: false,
  version: null,
  lastLessonId: null,
  completed: null,
  lastSeenS: null,
  held: null,
}

/** What the viewer has of these courses: nobody has nothing, without a question. */
async function ownOf({ db, viewer, now }: Context, contents: PhoneContents[]): Promise<Map<number, Own>> {
  if (!viewer || contents.length === 0) return new Map()
  const rows = await ownRows(db, {
    viewer: viewer.id,
    ids: contents.map(({ id }) => id),
    today: nairobiDay(now()),
  })
  return new Map(rows.map(({ courseId, ...own }) => [courseId, own]))
}

/** In the version that they began with, else the newest; null where no phone can show all of that. */
function outlineFor({ id, title, priceKes, newest, versions }: PhoneContents, own: Own): Seen | null {
  const lessons = versions.get(own.version ?? newest)
  if (!lessons) return null
  const completed = new Set(own.completed)
  const outline = lessons.map((lesson) => ({ ...lesson, completed: completed.has(lesson.id) }))
  const opens = canOpenLessons({ priceKes }, own.access === true)
  const held = isFree({ priceKes }) ? {} : (own.held ?? {})
  const later = new Map(Object.entries(held).map(([lesson, opening]) => [Number(lesson), opening]))
  return {
    id,
    title,
    priceKes,
    lessons: outline.length,
    done: outline.filter(({ completed }) => completed).length,
    opens,
    outline,
    continueLessonId: opens
      ? continueLesson(
          outline.filter(({ id }) => !later.has(id)),
          own.lastLessonId,
        )
      : null,
    lastSeenS: own.lastSeenS,
    later,
  }
}

const { placeholder } = sql
const viewer = placeholder('viewer')
const ofViewer = sql`from lesson_progress p where p.user_id = ${viewer}::uuid and p.course_id = ${courses.id}`

const ownRows = prepared('own learning on phones', (db) =>
  db
    .select({
      courseId: courses.id,
      access: isOwned(viewer),
      version: enrolments.version,
      lastLessonId: enrolments.lastLessonId,
      completed: sql<
        number[] | null
      >`(select array_agg(p.lesson_id) ${ofViewer} and p.completed_at is not null)`,
      held: sql<Held | null>`(select json_object_agg(v.lesson_id, w.opens) from (${waitingOf(sql`${coursePurchases}`)}) w
        join version_lessons v on v.module_id = w.module_id and v.course_id = ${courses.id}
          and v.version = coalesce(${enrolments.version}, ${courses.version}))`,
      lastSeenS: sql<number | null>`(select extract(epoch from max(p.last_seen_at))::float8 ${ofViewer})`,
    })
    .from(courses)
    .leftJoin(coursePurchases, purchaseOf(viewer))
    .leftJoin(enrolments, and(eq(enrolments.courseId, courses.id), eq(enrolments.userId, viewer)))
    .where(sql`${courses.id} = any (${placeholder('ids')}::int[])`),
)

import { and, eq, getTableColumns, isNotNull, type SQL, sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { Refusal } from '#kit/refusal.ts'
import { nairobiDay } from '#kit/time.ts'
import { canOpenLessons, isFree, serialId } from './rules.ts'
import { coursePurchases, courses, isOpenTo, lessons, versionFor, versionLessons } from './tables.server.ts'

// Never a person's id: matches no row for somebody who is signed out.
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** The viewer's id for a query, or one that nobody has. */
export const viewerId = (ctx: Context): string => ctx.viewer?.id ?? NOBODY

const { placeholder } = sql
const [courseId, lessonId, viewer] = [placeholder('course'), placeholder('lesson'), placeholder('viewer')]

/** What a section waits for: a day of Nairobi, or a part of the price. */
export type Opening = string | { part: number; parts: number; kes: number }
/** Sections that open later for whoever has a course only with a group or pays it in parts, by their number. */
export type Held = Record<number, Opening>
/** Of the purchase at hand. The day is a placeholder, `today`. */
export const heldSections = sql<Held | null>`(select json_object_agg(w.module_id, w.opens) from (${waitingOf(sql`${coursePurchases}`)}) w)`

/** The sections of a purchase that wait: `module_id`, and `opens` as in `Opening`. @param purchase its table, or the name of that row */
export function waitingOf(purchase: SQL): SQL {
  return sql`select d.module_id, to_json(d.opens_on) as opens from section_openings d
      where d.plan_id = ${purchase}.plan_id and d.opens_on > ${placeholder('today')}::date
    union all select s.module_id, json_build_object('part', s.part, 'parts', s.parts, 'kes', s.part_kes) from section_parts s
      where s.user_id = ${purchase}.user_id and s.course_id = ${purchase}.course_id`
}
/** The day by which sections are open, for `heldSections`. */
export const today = (ctx: Context): string => nairobiDay(ctx.now())
/** A course that costs nothing is open to everybody. */
export const heldIn = (course: { priceKes: number }, held: Held | null | undefined): Held =>
  (!isFree(course) && held) || {}

const publishedCourse = prepared('course with access', (db) =>
  db
    .select({ course: courses, access: isOpenTo(viewer, courses.id), held: heldSections })
    .from(courses)
    .leftJoin(
      coursePurchases,
      and(eq(coursePurchases.courseId, courses.id), eq(coursePurchases.userId, viewer)),
    )
    .where(and(eq(courses.id, courseId), isNotNull(courses.publishedAt))),
)
const lessonOfVersion = prepared('lesson of a version', (db) =>
  db
    .select({ ...getTableColumns(lessons), sectionId: versionLessons.moduleId })
    .from(lessons)
    .innerJoin(versionLessons, eq(versionLessons.lessonId, lessons.id))
    .where(
      and(
        eq(lessons.id, lessonId),
        eq(versionLessons.courseId, courseId),
        eq(versionLessons.version, versionFor(viewer, sql`${courseId}::int`)),
      ),
    ),
)

/**
 * A published course, whether its lessons open for the viewer, and which of its sections open later.
 * @throws Refusal 'course-not-found', also for an id that is no id
 */
export async function courseWithAccess(ctx: Context, rawId: unknown) {
  const id = serialId(rawId)
  if (id === null) throw new Refusal('course-not-found')
  const [row] = await publishedCourse(ctx.db, { course: id, viewer: viewerId(ctx), today: today(ctx) })
  if (!row) throw new Refusal('course-not-found')
  const owned = row.access
  return {
    course: row.course,
    owned,
    unlocked: canOpenLessons(row.course, owned),
    held: heldIn(row.course, row.held),
  }
}

/** Whether the lessons of a published course open for the viewer. */
export const opensFor = internal(
  async (ctx: Context, courseId: number): Promise<boolean> =>
    (await courseWithAccess(ctx, courseId)).unlocked,
)

/**
 * A lesson of a published course, in the version that the viewer began with or the newest, that opens for the viewer. Nothing of a locked
 * one leaves here. Refuses with 'course-not-found', 'not-found', 'lesson-locked', 'lesson-later' with the `day`, 'lesson-part'.
 */
export const openableLesson = internal(async (ctx: Context, rawCourseId: unknown, rawLessonId: unknown) => {
  const { course, unlocked, held } = await courseWithAccess(ctx, rawCourseId)
  const id = serialId(rawLessonId)
  if (id === null) throw new Refusal('not-found')
  const [lesson] = await lessonOfVersion(ctx.db, { lesson: id, course: course.id, viewer: viewerId(ctx) })
  if (!lesson) throw new Refusal('not-found')
  if (!unlocked) throw new Refusal('lesson-locked')
  const { sectionId, ...own } = lesson
  refuseHeld(held[sectionId])
  return { course, lesson: own, held }
})

/** @param opening what it waits for; none for what is open @throws Refusal 'lesson-later', 'lesson-part' */
export function refuseHeld(opening: Opening | undefined): void {
  if (typeof opening === 'string') throw new Refusal('lesson-later', { values: { day: opening } })
  if (opening) throw new Refusal('lesson-part', { values: opening })
}

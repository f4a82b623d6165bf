import { and, asc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { type Context, courseTag } from '#context.ts'
import type { Words } from '#kit/words.ts'
import type { LessonForm } from '#course-format/phone-form.ts'
import { courses, lessons, versionLessons } from './tables.server.ts'
import type { LessonType } from './types.ts'

/** Whether a basic phone can show the lesson at hand: a text, or a quiz of which every question has a form. */
const hasForm = sql<boolean>`case ${lessons.type}
  when 'quiz' then ${lessons.phoneForm} is not null
    and exists (select 1 from quiz_questions q where q.lesson_id = ${lessons.id})
    and not exists (select 1 from quiz_questions q where q.lesson_id = ${lessons.id} and q.phone_form is null)
  else ${lessons.phoneForm} ->> 'text' is not null end`

const lessonsHere = sql`select 1 from ${lessons} join version_lessons v on v.lesson_id = ${lessons.id} where v.course_id = ${courses.id} and v.version = ${courses.version} and ${lessons.type} <> 'project'`

/** Whether the newest version of the course at hand can be learned from beginning to end on a basic phone: the course has a name there, and each of its lessons a form. Its projects are done on the web. */
export const isOnPhone = sql<boolean>`(${courses.phoneTitle} is not null and exists (${lessonsHere}) and not exists (${lessonsHere} and not (${hasForm})))`

export type PhoneContents = {
  id: number
  title: Words
  priceKes: number
  newest: number
  /** By version, those that a phone can show whole; lessons in their order. `text`: screens, null for a quiz. */
  versions: Map<number, { id: number; type: LessonType; title: Words; text: Words | null }[]>
}

/**
 * What courses have for basic phones in each of their versions, free courses first: the same for every caller, so it is read once a minute
 * and not at each key.
 */
export const phoneContents = (ctx: Context): Promise<PhoneContents[]> =>
  ctx.publicCache.read(ctx, 'courses on basic phones', async (visitor) => {
    const rows = await rowsOf(visitor)
    const found = [...Map.groupBy(rows, ({ course }) => course.id).values()].map((rows) => ({
      ...rows[0]!.course,
      title: rows[0]!.course.title!,
      versions: wholeVersions(rows),
    }))
    visitor.cacheTag(...found.map(({ id }) => courseTag(id)))
    return found
  })

type Row = Awaited<ReturnType<typeof rowsOf>>[number]

const rowsOf = ({ db }: Context) =>
  db
    .select({
      course: {
        id: courses.id,
        title: courses.phoneTitle,
        priceKes: courses.priceKes,
        newest: courses.version,
      },
      version: versionLessons.version,
      hasForm,
      lesson: { id: lessons.id, type: lessons.type, form: lessons.phoneForm },
    })
    .from(courses)
    .innerJoin(versionLessons, eq(versionLessons.courseId, courses.id))
    .innerJoin(lessons, eq(lessons.id, versionLessons.lessonId))
    .where(and(isNotNull(courses.publishedAt), isNotNull(courses.phoneTitle), ne(lessons.type, 'project')))
    .orderBy(asc(courses.priceKes), asc(courses.id), asc(versionLessons.position))

function wholeVersions(rows: Row[]): PhoneContents['versions'] {
  const whole = [...Map.groupBy(rows, ({ version }) => version)].filter(([, rows]) =>
    rows.every(({ hasForm }) => hasForm),
  )
  return new Map(
    whole.map(([version, rows]) => [
      version,
      rows.map(({ lesson: { form, ...lesson } }) => ({ ...lesson, ...(form as LessonForm) })),
    ]),
  )
}

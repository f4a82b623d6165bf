import { and, asc, eq, ne, or, sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import type { Context } from '#context.ts'
import { given, internal, query } from '#core/operation.ts'
import { type Page, pageOf } from '#kit/paging.ts'
import { filterText } from '#kit/inputs.ts'
import { called } from '#modules/courses/called.server.ts'
import { serialId } from '#modules/courses/rules.ts'
import { courses, lessons } from '#modules/courses/tables.server.ts'
import { lessonNotes } from './tables.server.ts'
import type { NoteRow, OwnNote } from './types.ts'

const { placeholder } = sql
// Asked with each lesson.
const noteOf = prepared('own note', (db) =>
  db
    .select({
      text: lessonNotes.text,
      step: lessonNotes.bookmarkStep,
      isMarked: sql<boolean>`${lessonNotes.bookmarkedAt} is not null`,
    })
    .from(lessonNotes)
    .where(
      and(eq(lessonNotes.userId, placeholder('viewer')), eq(lessonNotes.lessonId, placeholder('lesson'))),
    ),
)

/** What the viewer kept at a lesson; null for whoever is signed out, who can keep nothing. */
export const ownNote = query(
  { who: 'anyone', because: 'a lesson of a free course is open; a visitor has no notes' },
  async (ctx, rawLessonId: unknown): Promise<OwnNote | null> => {
    const lessonId = serialId(rawLessonId)
    if (!ctx.viewer || lessonId === null) return null
    const [note] = await noteOf(ctx.db, { viewer: ctx.viewer.id, lesson: lessonId })
    return note ?? { text: '', step: null, isMarked: false }
  },
)

/** Escapes what `like` reads as any letters. */
const literal = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

const columns = {
  courseId: lessonNotes.courseId,
  lessonId: lessonNotes.lessonId,
  course: courses.title,
  courseSw: sql<string | null>`${courses.sw} ->> 'title'`,
  language: courses.language,
  lesson: lessons.title,
  lessonSw: sql<string | null>`${lessons.sw} ->> 'title'`,
  text: lessonNotes.text,
  bookmarkedAt: lessonNotes.bookmarkedAt,
  step: lessonNotes.bookmarkStep,
  words: lessonNotes.bookmarkWords,
}

/** The viewer's notes and bookmarks by course, in the order of its lessons. */
const notesBy = (ctx: Context & { viewer: { id: string } }, sought: string) => {
  const like = `%${literal(sought)}%`
  const has = (where: unknown) => sql`${where} ilike ${like}`
  return ctx.db
    .select(columns)
    .from(lessonNotes)
    .innerJoin(lessons, eq(lessons.id, lessonNotes.lessonId))
    .innerJoin(courses, eq(courses.id, lessonNotes.courseId))
    .where(
      and(
        eq(lessonNotes.userId, ctx.viewer.id),
        sought === ''
          ? undefined
          : or(
              has(lessonNotes.text),
              has(lessonNotes.bookmarkWords),
              has(lessons.title),
              has(sql`${lessons.sw} ->> 'title'`),
              has(courses.title),
              has(sql`${courses.sw} ->> 'title'`),
            ),
      ),
    )
    .orderBy(asc(courses.title), asc(courses.id), asc(lessons.position), asc(lessons.id))
}

type Row = Awaited<ReturnType<typeof notesBy>>[number]

function rowIn(
  ctx: Context,
  { courseSw, lessonSw, language, bookmarkedAt, step, words, ...row }: Row,
): NoteRow {
  const course = called(ctx, { title: row.course, titleSw: courseSw, language })
  const lesson = called(ctx, { title: row.lesson, titleSw: lessonSw, language })
  return {
    courseId: row.courseId,
    lessonId: row.lessonId,
    course: course.title,
    courseLang: course.lang,
    lesson: lesson.title,
    lessonLang: lesson.lang,
    text: row.text,
    bookmark: bookmarkedAt ? { step, words } : null,
  }
}

/** A page of the viewer's notes; with a search those that hold it, or are of a lesson or course that does. */
export const ownNotes = query(
  { who: 'signed-in', input: [filterText, given<number>()] },
  async (ctx, sought, page): Promise<Page<NoteRow>> => {
    const { rows, ...rest } = await pageOf(notesBy(ctx, sought), page)
    return { ...rest, rows: rows.map((row) => rowIn(ctx, row)) }
  },
)

/** All of them, for a file. */
export const allOwnNotes = query({ who: 'signed-in' }, async (ctx): Promise<NoteRow[]> =>
  (await notesBy(ctx, '')).map((row) => rowIn(ctx, row)),
)

/** The texts of a person's notes in a course, by lesson, for a phone that keeps it. */
export const notesOfCourse = internal(
  async (ctx: Context, courseId: number): Promise<Record<number, string>> => {
    if (!ctx.viewer) return {}
    const rows = await ctx.db
      .select({ lessonId: lessonNotes.lessonId, text: lessonNotes.text })
      .from(lessonNotes)
      .where(
        and(
          eq(lessonNotes.userId, ctx.viewer.id),
          eq(lessonNotes.courseId, courseId),
          ne(lessonNotes.text, ''),
        ),
      )
      .orderBy(asc(lessonNotes.lessonId))
    return Object.fromEntries(rows.map(({ lessonId, text }) => [lessonId, text]))
  },
)

/** What the viewer may take along, by table. */
export const ownNotesData = query({ who: 'signed-in' }, async (ctx) => ({
  lesson_notes: await ctx.db
    .select()
    .from(lessonNotes)
    .where(eq(lessonNotes.userId, ctx.viewer.id))
    .orderBy(asc(lessonNotes.createdAt), asc(lessonNotes.lessonId)),
}))

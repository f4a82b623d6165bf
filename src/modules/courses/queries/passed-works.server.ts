import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { MarkedCriterion, Outcome } from '#course-format/rubric.ts'
import type { Locale } from '#kit/locales.ts'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { called } from '../called.server.ts'
import type { MarkView } from '../mark-views.ts'
import type { WorkFileView } from '../types.ts'
import { mayRead, type Reader } from '../may-read.server.ts'
import { courses, courseTitle, lessons, lessonSw, projectMarks, submissions } from '../tables.server.ts'
import { filesOf } from './work-files.server.ts'
import { markerColumns, markerOf, markView } from './rounds.server.ts'

/** A handed-in project that passed. */
export type PassedWork = {
  lessonId: number
  courseId: number
  title: string
  course: string
  /** Of title and course, where they are not in the page's language. */
  lang: Locale | undefined
  text: string | null
  link: string | null
  files: WorkFileView[]
  mark: Pick<MarkView, 'word' | 'by' | 'markedAt'>
}

/**
 * The works of somebody that passed, by peers who agree or by a marker, in the language of the request: of each project the best, of equal
 * ones the newest, as a certificate counts them (`bestMark`). The newest first. What was marked is shown, not what was handed in since.
 * @param reader as whom they are read; whoever calls this knows
 */
export const passedWorks = internal(
  async (ctx: Context, reader: Reader, userId: string): Promise<PassedWork[]> => {
    const { outcome, markedAt } = projectMarks
    const best = ctx.db
      .selectDistinctOn([submissions.lessonId], {
        id: submissions.id,
        markedOn: sql`${markedAt}`.as('marked_on'),
      })
      .from(submissions)
      .innerJoin(projectMarks, eq(projectMarks.submissionId, submissions.id))
      .innerJoin(lessons, eq(lessons.id, submissions.lessonId))
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .where(and(mayRead(ctx, reader), eq(submissions.userId, userId), inArray(outcome, ['pass', 'merit'])))
      .orderBy(submissions.lessonId, desc(sql`${outcome} = 'merit'`), desc(markedAt))
      .as('best')
    const rows = await ctx.db
      .select({
        lessonId: lessons.id,
        courseId: courses.id,
        lesson: { title: lessons.title, titleSw: lessonSw, language: courses.language },
        course: courseTitle,
        text: submissions.text,
        link: submissions.link,
        id: submissions.id,
        files: submissions.files,
        mark: projectMarks,
        ...markerColumns,
      })
      .from(best)
      .innerJoin(submissions, eq(submissions.id, best.id))
      .innerJoin(projectMarks, eq(projectMarks.submissionId, submissions.id))
      .innerJoin(lessons, eq(lessons.id, submissions.lessonId))
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .leftJoin(users, eq(users.id, projectMarks.markerId))
      .leftJoin(profiles, eq(profiles.id, users.id))
      .orderBy(desc(best.markedOn), desc(submissions.id))
    const files = await filesOf(
      ctx,
      rows.flatMap(({ id, files }) => (files > 0 ? id : [])),
    )
    return rows.map(({ lesson, course, mark, profileName, accountName, id, ...row }) => {
      const { word, by, markedAt } = markView(mark, markerOf({ profileName, accountName }), ctx)
      const { title, lang } = called(ctx, lesson)
      return {
        ...row,
        files: files.get(id) ?? [],
        title,
        lang,
        course: called(ctx, course).title,
        mark: { word, by, markedAt },
      }
    })
  },
)

/** What a marker said of a work that another module keeps. */
type Said = {
  markerId: string | null
  outcome: Outcome
  criteria: MarkedCriterion[]
  feedback: string
  markedAt: Date
}

/** A mark of a marker, in the language of the request; without a name once their account is gone. */
export const markInWords = internal(async (ctx: Context, { markerId, ...said }: Said): Promise<MarkView> => {
  const [marker] = markerId
    ? await ctx.db
        .select(markerColumns)
        .from(users)
        .leftJoin(profiles, eq(profiles.id, users.id))
        .where(eq(users.id, markerId))
    : []
  const by = markerOf(marker ?? { profileName: null, accountName: null })
  return markView({ ...said, markedBy: 'marker', overruledAt: null }, by, ctx)
})

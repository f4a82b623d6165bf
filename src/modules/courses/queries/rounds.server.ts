import { and, desc, eq, lte, type SQL, sql } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { internal, query } from '#core/operation.ts'
import { dayInWords, type Locale } from '#kit/time.ts'
import { versionOf } from '#kit/version.ts'
import { wordsIn } from '#kit/words.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { m } from '#paraglide/messages.js'
import { projectMarks, submissions, courses, lessons } from '../tables.server.ts'
import { type CriterionView, markLevels, type Rubric, type WhoMarks } from '#course-format/rubric.ts'
import { rubricOf } from '#course-format/general-rubric.ts'
import type { MarkingView, MarkView, RoundView } from '../mark-views.ts'
import { mayRead, type Reader } from '../may-read.server.ts'
import { mayOverrule } from '../rules.ts'
import { filesOf } from './work-files.server.ts'
import { waitInWords } from './waiting.server.ts'
import { levelWords, outcomeWords } from '#course-format/rubric-words.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { renderLesson } from '#course-format/lesson-text/html.server.ts'
import { displayName } from '#modules/accounts/rules.ts'

// More than may be marked: of those that were replaced the oldest are left out.
const ROUNDS_SHOWN = 20

// Of those that were replaced the oldest are left out first.
const newestLast = [sql`${submissions.state} = 'replaced'`, desc(submissions.submittedAt)]

/** What joins a mark with its marker, who may have left. */
export const markerColumns = { profileName: profiles.fullName, accountName: users.name }

/** Who marked: Stadi, by name where the marker goes by one. Never an address. */
export function markerOf({
  profileName,
  accountName,
}: {
  profileName: string | null
  accountName: string | null
}) {
  const name = [profileName, accountName].find((name) => name && name.trim() !== '')
  return name ? `Stadi, ${name.trim()}` : 'Stadi'
}

type Whose = { userId: string; lessonId: number }

/** Somebody's submissions of a project, newest first, in the language of the request, as far as the viewer may read them. */
export const roundsOf = internal(
  async (ctx: Context, reader: Reader, { userId, lessonId }: Whose): Promise<RoundView[]> => {
    const rows = await ctx.db
      .select({
        id: submissions.id,
        text: submissions.text,
        link: submissions.link,
        files: submissions.files,
        submittedAt: submissions.submittedAt,
        state: submissions.state,
        peersUntil: submissions.peersUntil,
        mark: projectMarks,
        ...markerColumns,
      })
      .from(submissions)
      .leftJoin(projectMarks, eq(projectMarks.submissionId, submissions.id))
      .leftJoin(users, eq(users.id, projectMarks.markerId))
      .leftJoin(profiles, eq(profiles.id, users.id))
      .leftJoin(lessons, eq(lessons.id, submissions.lessonId))
      .leftJoin(courses, eq(courses.id, lessons.courseId))
      .where(and(mayRead(ctx, reader), eq(submissions.userId, userId), eq(submissions.lessonId, lessonId)))
      .orderBy(...newestLast)
      .limit(ROUNDS_SHOWN)
    const newestFirst = rows.toSorted((a, b) => b.submittedAt.getTime() - a.submittedAt.getTime())
    const files = await filesOf(
      ctx,
      newestFirst.flatMap(({ id, files }) => (files > 0 ? id : [])),
    )
    return newestFirst.map(({ mark, profileName, accountName, peersUntil, ...round }) => ({
      ...round,
      files: files.get(round.id) ?? [],
      note: noteOf(round.state, isWithPeers(peersUntil, ctx.now()), ctx.locale),
      mayOverrule: mark !== null && mayOverrule(mark, ctx.now()),
      mark: mark && markView(mark, markerOf({ profileName, accountName }), ctx),
    }))
  },
)

/** The marks of somebody's submissions of a project, newest first, for a certificate: nothing that they handed in is read. */
export const marksOf = internal(async (ctx: Context, { userId, lessonId }: Whose) => {
  const rows = await ctx.db
    .select({
      state: submissions.state,
      submittedAt: submissions.submittedAt,
      mark: projectMarks,
      ...markerColumns,
    })
    .from(submissions)
    .leftJoin(projectMarks, eq(projectMarks.submissionId, submissions.id))
    .leftJoin(users, eq(users.id, projectMarks.markerId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(and(eq(submissions.userId, userId), eq(submissions.lessonId, lessonId)))
    .orderBy(...newestLast)
    .limit(ROUNDS_SHOWN)
  const newestFirst = rows.toSorted((a, b) => b.submittedAt.getTime() - a.submittedAt.getTime())
  return newestFirst.map(({ state, mark, ...marker }) => ({
    state,
    mark: mark && markView(mark, markerOf(marker), ctx),
  }))
})

type Mark = Pick<
  typeof projectMarks.$inferSelect,
  'outcome' | 'criteria' | 'feedback' | 'markedBy' | 'markedAt' | 'overruledAt'
>

/** A mark in the language of the request. @param marker `markerOf` */
export const markView = (
  { outcome, criteria, feedback, markedBy, markedAt, overruledAt }: Mark,
  marker: string,
  { locale, zone }: Context,
): MarkView => ({
  outcome,
  word: outcomeWords[outcome]({}, { locale }),
  markedBy,
  by: byWords(markedBy, marker, dayInWords(overruledAt ?? markedAt, locale, zone), locale),
  markedAt,
  criteria: criteria.map(({ name, level, says }) => ({
    name: wordsIn(name, locale),
    level,
    word: levelWords[level]({}, { locale }),
    says: wordsIn(says, locale),
  })),
  feedback,
})

const byWords = (markedBy: WhoMarks, marker: string, day: string, locale: Locale): string =>
  markedBy === 'peers' ? m.marking_by_peers({ day }, { locale }) : m.marking_by({ marker, day }, { locale })

/** Whether other learners may still mark it. */
const isWithPeers = (peersUntil: Date | null, now: Date): boolean => peersUntil !== null && peersUntil > now

function noteOf(state: RoundView['state'], withPeers: boolean, locale: Locale): string | null {
  if (state === 'marked') return null
  if (state === 'replaced') return m.marking_replaced({}, { locale })
  return withPeers ? m.marking_with_peers({}, { locale }) : m.marking_waits({}, { locale })
}

/** How a project is marked, in the language of the request. */
export const markingOf = internal(
  async (ctx: Context, lesson: { rubric: Rubric | null }): Promise<MarkingView> => ({
    title: m.marking_how(),
    about: m.marking_how_text(),
    criteria: criteriaIn(rubricOf(lesson), ctx.locale),
    wait: await waitInWords(ctx),
  }),
)

/** A rubric in a language. */
export const criteriaIn = ({ criteria }: Rubric, locale: Locale): CriterionView[] =>
  criteria.map(({ key, name, levels }) => ({
    key,
    name: wordsIn(name, locale),
    levels: markLevels.map((level) => ({
      level,
      word: levelWords[level]({}, { locale }),
      says: wordsIn(levels[level], locale),
    })),
  }))

/** A submission with all that its marker needs: the brief, the rubric, earlier rounds with their marks. */
export const submissionToMark = query(
  { who: 'admin', refuses: ['not-found', 'too-many'] },
  async (ctx, rawId: unknown) => {
    return toMark(ctx, { as: 'admin' }, rawId)
  },
)

/** The same for who teaches its course, without the learner's address. @throws Refusal 'not-found' */
export const submissionToMarkIn = (ctx: Context, teaches: SQL, rawId: unknown) =>
  toMark(ctx, { as: 'teacher', teaches }, rawId)

async function toMark(ctx: Context, reader: Reader, rawId: unknown) {
  const { id: markerId } = signedIn(ctx)
  const id = idOrRefuse(rawId)
  const { accountName, profileName, userId, lesson, ...submission } = rowOrRefuse(
    await ctx.db
      .select({
        userId: submissions.userId,
        email: reader.as === 'admin' ? users.email : sql<null>`null`,
        accountName: users.name,
        profileName: profiles.fullName,
        lesson: lessons,
        course: courses.title,
      })
      .from(submissions)
      .innerJoin(users, eq(users.id, submissions.userId))
      .leftJoin(profiles, eq(profiles.id, users.id))
      .innerJoin(lessons, eq(lessons.id, submissions.lessonId))
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .where(and(mayRead(ctx, reader), eq(submissions.id, id))),
  )
  const rounds = await roundsOf(ctx, reader, { userId, lessonId: lesson.id })
  const at = rounds.findIndex((one) => one.id === id)
  const round = rowOrRefuse(rounds.slice(at, at + 1))
  return {
    ...submission,
    learner: displayName({
      profileName,
      accountName,
      ...(submission.email !== null && { email: submission.email }),
    }),
    isOwn: userId === markerId,
    lesson: { id: lesson.id, title: lesson.title, courseId: lesson.courseId },
    briefHtml: renderLesson(lesson.body ?? ''),
    criteria: criteriaIn(rubricOf(lesson), ctx.locale),
    rubric: versionOf(rubricOf(lesson)),
    number: await numberOf(ctx, userId, lesson.id, round.submittedAt),
    round,
    // What was replaced before it was marked is given up.
    earlier: rounds.slice(at + 1).filter(({ state }) => state === 'marked'),
  }
}

/** The how-many-th round a submission is. */
const numberOf = (ctx: Context, userId: string, lessonId: number, submittedAt: Date): Promise<number> =>
  ctx.db.$count(
    submissions,
    and(
      eq(submissions.userId, userId),
      eq(submissions.lessonId, lessonId),
      lte(submissions.submittedAt, submittedAt),
    ),
  )

export type SubmissionToMark = Awaited<ReturnType<typeof submissionToMark>>

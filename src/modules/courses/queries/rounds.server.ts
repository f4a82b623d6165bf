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
import type { MarkingView, MarkView, RoundView } from '../marking/views.ts'
import { mayOverrule } from '../rules.ts'
import { waitInWords } from '../marking/wait.server.ts'
import { levelWords, outcomeWords } from '#course-format/rubric-words.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { renderLesson } from '#course-format/lesson-text/html.server.ts'
import { displayName } from '#modules/accounts/rules.ts'

// More than may be marked: of those that were replaced the oldest are left out.
const ROUNDS_SHOWN = 20

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

/** Somebody's rounds of a project, newest first, in the language of the request. The caller has checked who may see them. */
export const roundsOf = internal(
  async (ctx: Context, userId: string, lessonId: number): Promise<RoundView[]> => {
    const rows = await ctx.db
      .select({
        id: submissions.id,
        text: submissions.text,
        link: submissions.link,
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
      .where(and(eq(submissions.userId, userId), eq(submissions.lessonId, lessonId)))
      .orderBy(sql`${submissions.state} = 'replaced'`, desc(submissions.submittedAt))
      .limit(ROUNDS_SHOWN)
    const newestFirst = rows.toSorted((a, b) => b.submittedAt.getTime() - a.submittedAt.getTime())
    return newestFirst.map(({ mark, profileName, accountName, peersUntil, ...round }) => ({
      ...round,
      note: noteOf(round.state, isWithPeers(peersUntil, ctx.now()), ctx.locale),
      mayOverrule: mark !== null && mayOverrule(mark, ctx.now()),
      mark: mark && markView(mark, markerOf({ profileName, accountName }), ctx),
    }))
  },
)

type Mark = Pick<
  typeof projectMarks.$inferSelect,
  'outcome' | 'criteria' | 'feedback' | 'markedBy' | 'markedAt' | 'overruledAt'
>

const markView = (
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

/** One piece of work with all that its marker needs: the brief, the rubric, earlier rounds with their marks. */
export const submissionToMark = query(
  { who: 'admin', refuses: ['not-found', 'too-many'] },
  async (ctx, rawId: unknown) => {
    return workToMark(ctx, rawId)
  },
)

/** The same of some courses, for who teaches them, without the learner's address. @param within what `courses` must be @throws Refusal 'not-found' */
export const submissionToMarkIn = (ctx: Context, within: SQL, rawId: unknown) =>
  workToMark(ctx, rawId, within)

async function workToMark(ctx: Context, rawId: unknown, within?: SQL) {
  const { id: markerId } = signedIn(ctx)
  const id = idOrRefuse(rawId)
  const { accountName, profileName, userId, lesson, ...work } = rowOrRefuse(
    await ctx.db
      .select({
        userId: submissions.userId,
        email: within ? sql<null>`null` : users.email,
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
      .where(and(within, eq(submissions.id, id))),
  )
  const rounds = await roundsOf(ctx, userId, lesson.id)
  const at = rounds.findIndex((one) => one.id === id)
  const round = rowOrRefuse(rounds.slice(at, at + 1))
  return {
    ...work,
    learner: displayName({ profileName, accountName, ...(work.email !== null && { email: work.email }) }),
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

/** The how-many-th round a work is. */
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

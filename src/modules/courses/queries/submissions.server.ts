import { and, asc, desc, eq, exists, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Context } from '#context.ts'
import { internal, query } from '#core/operation.ts'
import { pageOf } from '#kit/paging.ts'
import { timeAgo } from '#kit/time.ts'
import { displayName } from '#modules/accounts/rules.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { m } from '#paraglide/messages.js'
import { listHref } from '#shell/admin/address.ts'
import { outcomeWords } from '#course-format/rubric-words.ts'
import { courses, lessons, projectMarks, submissions } from '../tables.server.ts'
import { mayRead, type Reader } from '../may-read.server.ts'
import type { SubmissionFilter } from '../types.ts'

/**
 * Handed-in projects for administrators (CRS-20+): those that wait, oldest first; or those that are marked, newest first. With the words of
 * the list, so that no page carries those that it does not show.
 */
export const markingQueue = query({ who: 'admin' }, async (ctx, filter: SubmissionFilter, page: number) => {
  return queueAt(ctx, { base: '/admin/submissions', reader: { as: 'admin' } }, filter, page)
})

/** The same for who teaches their courses. */
export const markingQueueIn = (ctx: Context, teaches: SQL, filter: SubmissionFilter, page: number) =>
  queueAt(ctx, { base: '/teaching/projects', reader: { as: 'teacher', teaches } }, filter, page)

/** Where the queue stands, and who reads it. */
type Desk = { base: string; reader: Reader }

async function queueAt(ctx: Context, desk: Desk, filter: SubmissionFilter, page: number) {
  const { rows, ...place } = await listed(ctx, desk, filter, page)
  return {
    base: desk.base,
    title: m.marking_queue(),
    ...saidOf[filter.state](),
    states: stateLinks(desk, filter),
    courses: await courseLinks(ctx, desk, filter),
    filter: {
      state: filter.state === 'waiting' ? undefined : filter.state,
      course: filter.course ?? undefined,
    },
    list: {
      ...place,
      rows: rows.map(({ accountName, profileName, email, outcome, round, ...row }) => ({
        ...row,
        // An address is for administrators alone, and so is what a name is made of where there is none.
        learner: displayName({ profileName, accountName, ...(desk.reader.as === 'admin' && { email }) }),
        round: m.marking_round({ number: round }),
        waits: outcome ? null : timeAgo(row.submittedAt, ctx.now(), ctx.locale),
        act: outcome ? outcomeWords[outcome]() : m.marking_mark(),
      })),
    },
  }
}

const saidOf: Record<SubmissionFilter['state'], () => { lead: string; none: string }> = {
  waiting: () => ({ lead: m.marking_queue_lead(), none: m.marking_queue_none() }),
  peers: () => ({ lead: m.marking_queue_lead_peers(), none: m.marking_queue_none_peers() }),
  marked: () => ({ lead: m.marking_queue_lead_marked(), none: m.marking_queue_none_marked() }),
}

/** Submissions in one state of the queue: one waits for a marker once its peers had their time. */
function inState({ now }: Context, state: SubmissionFilter['state']) {
  const { peersUntil } = submissions
  if (state === 'marked') return eq(submissions.state, 'marked')
  const forMarker = or(isNull(peersUntil), lte(peersUntil, now()))
  return and(eq(submissions.state, 'waiting'), state === 'peers' ? gt(peersUntil, now()) : forMarker)
}

const listed = (ctx: Context, { reader }: Desk, { state, course }: SubmissionFilter, page: number) =>
  pageOf(
    ctx.db
      .select({
        id: submissions.id,
        email: users.email,
        accountName: users.name,
        profileName: profiles.fullName,
        course: courses.title,
        lesson: lessons.title,
        round: roundNumber(ctx),
        submittedAt: submissions.submittedAt,
        outcome: projectMarks.outcome,
      })
      .from(submissions)
      .innerJoin(users, eq(users.id, submissions.userId))
      .leftJoin(profiles, eq(profiles.id, users.id))
      .innerJoin(lessons, eq(lessons.id, submissions.lessonId))
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .leftJoin(projectMarks, eq(projectMarks.submissionId, submissions.id))
      .where(
        and(mayRead(ctx, reader), inState(ctx, state), course === null ? undefined : eq(courses.id, course)),
      )
      .orderBy(
        ...(state === 'marked'
          ? [desc(projectMarks.markedAt), desc(submissions.id)]
          : [asc(submissions.submittedAt), asc(submissions.id)]),
      ),
    page,
  )

const earlier = alias(submissions, 'earlier')

/** The how-many-th time that this learner handed this project in. */
const roundNumber = ({ db }: Context) =>
  sql<number>`(${db
    .select({ n: sql`count(*)::int` })
    .from(earlier)
    .where(
      and(
        eq(earlier.userId, submissions.userId),
        eq(earlier.lessonId, submissions.lessonId),
        lte(earlier.submittedAt, submissions.submittedAt),
      ),
    )})`

const hrefOf = ({ base }: Desk, { state, course }: Partial<SubmissionFilter>): string =>
  listHref(base, { state: state === 'waiting' ? undefined : state, course: course ?? undefined })

const stateLinks = (desk: Desk, filter: SubmissionFilter) =>
  (
    [
      ['waiting', m.marking_state_waiting()],
      ['peers', m.marking_state_peers()],
      ['marked', m.marking_state_marked()],
    ] as const
  ).map(([state, label]) => ({
    to: hrefOf(desk, { ...filter, state }),
    label,
    current: filter.state === state,
  }))

/** All courses, and each that has submissions in this state; also the chosen one, so that it can be left. */
async function courseLinks(ctx: Context, desk: Desk, filter: SubmissionFilter) {
  const submitted = ctx.db
    .select({ id: submissions.id })
    .from(submissions)
    .innerJoin(lessons, eq(lessons.id, submissions.lessonId))
    .where(and(eq(lessons.courseId, courses.id), inState(ctx, filter.state)))
  const found = await ctx.db
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .where(
      and(
        mayRead(ctx, desk.reader),
        or(exists(submitted), filter.course === null ? undefined : eq(courses.id, filter.course)),
      ),
    )
    .orderBy(asc(courses.title))
  return [{ id: null, title: m.marking_course_all() }, ...found].map(({ id, title }) => ({
    to: hrefOf(desk, { ...filter, course: id }),
    label: title,
    current: filter.course === id,
  }))
}

/** How many submissions wait for a marker, for administrators. */
export const countWaiting = query({ who: 'admin' }, async (ctx): Promise<number> => {
  return ctx.db.$count(submissions, inState(ctx, 'waiting'))
})

/** The same for who teaches their courses, or of one of these. */
export const countWaitingIn = internal(
  async (ctx: Context, teaches: SQL, course: number | null): Promise<number> => {
    const [row] = await ctx.db
      .select({ n: sql<number>`count(*)::int` })
      .from(submissions)
      .innerJoin(lessons, eq(lessons.id, submissions.lessonId))
      .innerJoin(courses, eq(courses.id, lessons.courseId))
      .where(
        and(
          mayRead(ctx, { as: 'teacher', teaches }),
          inState(ctx, 'waiting'),
          course === null ? undefined : eq(courses.id, course),
        ),
      )
    return row!.n
  },
)

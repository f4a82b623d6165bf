import { and, asc, desc, eq, exists, gt, isNotNull, ne, or, sql, type SQL } from 'drizzle-orm'
import { type Context, readingLanguage } from '#context.ts'
import { query } from '#core/operation.ts'
import { rubricOf } from '#course-format/general-rubric.ts'
import { levelWords } from '#course-format/rubric-words.ts'
import { lessonIn, readingOf, inReadingLanguage } from '#course-format/reading.ts'
import type { Rubric } from '#course-format/rubric.ts'
import { Refusal } from '#kit/refusal.ts'
import { after, momentInWords } from '#kit/time.ts'
import { versionOf } from '#kit/version.ts'
import { wordsIn } from '#kit/words.ts'
import { criteriaIn } from '#modules/courses/queries/rounds.server.ts'
import { mayRead } from '#modules/courses/may-read.server.ts'
import { filesOf } from '#modules/courses/queries/work-files.server.ts'
import { openableLesson } from '#modules/courses/course-access.server.ts'
import { courses, isOpenTo, lessons, submissions } from '#modules/courses/tables.server.ts'
import { LAPSE_MS, peersPath } from '../rules.ts'
import { peerCalibrations, peerMarks } from '../tables.server.ts'
import type { Compared, OwnPeerLesson, PeersView } from '../types.ts'
import { partOf, submissionsFor } from './candidates.server.ts'
import { peerMarkView, saidColumns } from './views.server.ts'

// Of the six rounds that a project may have.
const MOST_SHOWN = 12

/** A project that opens for the viewer. @throws Refusal 'course-not-found', 'not-found', 'lesson-locked' */
export async function openableProject(ctx: Context, courseId: unknown, lessonId: unknown) {
  const open = await openableLesson(ctx, courseId, lessonId)
  if (open.lesson.type !== 'project') throw new Refusal('not-found')
  return open
}

/** Marking others' submissions of a project, and what others said of the viewer's. Nobody's name is in it. */
export const peersView = query(
  {
    who: 'signed-in',
    refuses: ['course-not-found', 'not-found', 'lesson-locked', 'lesson-later', 'lesson-part'],
  },
  async (ctx, courseId: unknown, lessonId: unknown): Promise<PeersView> => {
    const { id: userId } = ctx.viewer
    const { course, lesson } = await openableProject(ctx, courseId, lessonId)
    const reading = readingOf(course, readingLanguage(ctx))
    const rubric = rubricOf(lesson)
    const part = await partOf(ctx, userId, lesson.id)
    const example = part.rounds > 0 ? await exampleFor(ctx, { userId, lessonId: lesson.id, rubric }) : null
    const mayMark = part.rounds > 0 && (example === null || example.done !== null)
    return {
      course: { id: course.id, title: inReadingLanguage(reading, course, course.sw).title },
      lesson: { id: lesson.id, title: lessonIn(reading, lesson).title },
      hasHandedIn: part.rounds > 0,
      criteria: criteriaIn(rubric, ctx.locale),
      rubric: versionOf(rubric),
      example,
      submission: mayMark
        ? await heldSubmission(ctx, userId, { lessonId: lesson.id, marked: part.marked })
        : null,
      marked: part.marked,
      asked: part.asked,
      available: mayMark ? (await submissionsFor(ctx, userId, lesson.id)).length : 0,
      received: await receivedBy(ctx, userId, lesson.id),
      isWithPeers: await isWithPeers(ctx, userId, lesson.id),
    }
  },
)

/** The example of a project, and how the viewer did. A criterion that came later was not asked. */
async function exampleFor(
  { db, locale }: Context,
  { userId, lessonId, rubric }: { userId: string; lessonId: number; rubric: Rubric },
): Promise<PeersView['example']> {
  const { example, criteria } = rubric
  if (!example) return null
  const [done] = await db
    .select({ levels: peerCalibrations.levels })
    .from(peerCalibrations)
    .where(and(eq(peerCalibrations.userId, userId), eq(peerCalibrations.lessonId, lessonId)))
  const compared = criteria.flatMap(({ key, name, levels }): Compared[] => {
    const [own, marker] = [done?.levels[key], example.levels[key]]
    if (!own || !marker) return []
    return [
      {
        key,
        name: wordsIn(name, locale),
        own: levelWords[own]({}, { locale }),
        marker: levelWords[marker]({}, { locale }),
        says: wordsIn(levels[marker], locale),
        isSame: own === marker,
      },
    ]
  })
  return {
    text: wordsIn(example.text, locale),
    done: done
      ? { why: wordsIn(example.why, locale), compared, same: compared.filter(({ isSame }) => isSame).length }
      : null,
  }
}

/** Given to somebody to mark, who has not marked it, within the day that they have for it. */
const isHeld = ({ now }: Context, userId: string): SQL =>
  and(
    eq(peerMarks.markerId, userId),
    eq(peerMarks.state, 'given'),
    gt(peerMarks.givenAt, after(now(), -LAPSE_MS)),
  )!

/** The same of a submission, for its files: while its lesson opens for who marks it, as `peersView` asks first. */
export const isGiven = (ctx: Context, userId: string): SQL =>
  and(
    isNotNull(courses.publishedAt),
    or(eq(courses.priceKes, 0), isOpenTo(userId, courses.id)),
    exists(
      ctx.db
        .select({ id: peerMarks.id })
        .from(peerMarks)
        .where(and(eq(peerMarks.submissionId, submissions.id), isHeld(ctx, userId))),
    ),
  )!

/** The submission that somebody holds longest. */
async function heldSubmission(
  ctx: Context,
  userId: string,
  { lessonId, marked }: { lessonId: number; marked: number },
): Promise<PeersView['submission']> {
  const [row] = await ctx.db
    .select({
      id: peerMarks.id,
      submissionId: submissions.id,
      givenAt: peerMarks.givenAt,
      text: submissions.text,
      link: submissions.link,
      peersUntil: submissions.peersUntil,
    })
    .from(peerMarks)
    .innerJoin(submissions, eq(submissions.id, peerMarks.submissionId))
    .where(and(mayRead(ctx, { as: 'peer', holds: isHeld(ctx, userId) }), eq(submissions.lessonId, lessonId)))
    .orderBy(asc(peerMarks.givenAt), asc(submissions.submittedAt))
    .limit(1)
  if (!row) return null
  const lapses = after(row.givenAt, LAPSE_MS)
  const until = row.peersUntil! < lapses ? row.peersUntil! : lapses
  return {
    id: row.id,
    text: row.text,
    link: row.link,
    files: (await filesOf(ctx, [row.submissionId])).get(row.submissionId) ?? [],
    number: marked + 1,
    until: momentInWords(until, ctx.locale, ctx.zone),
  }
}

const isWithPeers = async ({ db, now }: Context, userId: string, lessonId: number): Promise<boolean> =>
  (await db.$count(
    submissions,
    and(
      eq(submissions.userId, userId),
      eq(submissions.lessonId, lessonId),
      eq(submissions.state, 'waiting'),
      gt(submissions.peersUntil, now()),
    ),
  )) > 0

/** What others said of somebody's submissions of a project. */
async function receivedBy({ db, locale }: Context, userId: string, lessonId: number) {
  const rows = await db
    .select(saidColumns)
    .from(peerMarks)
    .innerJoin(submissions, eq(submissions.id, peerMarks.submissionId))
    .where(
      and(eq(submissions.userId, userId), eq(submissions.lessonId, lessonId), eq(peerMarks.state, 'marked')),
    )
    .orderBy(desc(peerMarks.markedAt), desc(peerMarks.id))
    .limit(MOST_SHOWN)
  return rows.map((row) => peerMarkView(row, locale))
}

/** The projects in which the viewer marks others, the newest first: where somebody goes who was told that submissions wait. */
export const ownPeerLessons = query({ who: 'signed-in' }, async (ctx): Promise<OwnPeerLesson[]> => {
  const { id: userId } = ctx.viewer
  const rows = await ctx.db
    .select({ courseId: lessons.courseId, lessonId: lessons.id, title: lessons.title, sw: lessons.sw })
    .from(submissions)
    .innerJoin(lessons, eq(lessons.id, submissions.lessonId))
    .where(
      and(eq(submissions.userId, userId), ne(submissions.state, 'replaced'), isNotNull(lessons.courseId)),
    )
    .groupBy(lessons.id)
    .orderBy(desc(sql`max(${submissions.submittedAt})`))
    .limit(MOST_SHOWN)
  return Promise.all(
    rows.map(async ({ courseId, lessonId, title, sw }) => {
      const { asked, marked } = await partOf(ctx, userId, lessonId)
      const said = (readingLanguage(ctx) === 'sw' && sw?.title) || title
      return { path: peersPath({ courseId, lessonId }), title: said, asked, marked }
    }),
  )
})

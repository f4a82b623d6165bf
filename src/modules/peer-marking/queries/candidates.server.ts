import { and, asc, count, eq, gt, isNull, ne, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Context } from '#context.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { courses, isOpenTo, lessons, submissions } from '#modules/courses/tables.server.ts'
import { askedOf, type Candidate, chooseSubmissions, PEERS } from '../rules.ts'
import { peerMarks } from '../tables.server.ts'
import { pairedWith } from './paired.server.ts'

// More wait longest: the others have their turn once these are taken.
const MOST_READ = 200

const ownGiven = alias(peerMarks, 'own_given')
const givenByAuthor = alias(peerMarks, 'given_by_author')
const submissionsMarked = alias(submissions, 'works_marked')

/**
 * Submissions of a project that still want a peer and that somebody was never given. None of whom the course was taken from, nor of
 * accounts that are about to be erased or are suspended.
 */
async function candidatesFor({ db, now }: Context, lessonId: number, userId: string): Promise<Candidate[]> {
  const isTaken = sql`${peerMarks.id} is not null and ${peerMarks.state} <> 'lapsed'`
  const wasGiven = db
    .select({ id: ownGiven.id })
    .from(ownGiven)
    .where(and(eq(ownGiven.submissionId, submissions.id), eq(ownGiven.markerId, userId)))
  const gave = db
    .select({ n: count() })
    .from(givenByAuthor)
    .innerJoin(submissionsMarked, eq(submissionsMarked.id, givenByAuthor.submissionId))
    .where(
      and(
        eq(givenByAuthor.markerId, submissions.userId),
        eq(givenByAuthor.state, 'marked'),
        eq(submissionsMarked.lessonId, submissions.lessonId),
      ),
    )
  return db
    .select({
      submissionId: submissions.id,
      authorId: submissions.userId,
      submittedAt: submissions.submittedAt,
      taken: sql<number[]>`coalesce(array_agg(${peerMarks.slot}::int) filter (where ${isTaken}), '{}')`,
      gave: sql<number>`(${gave})::int`,
    })
    .from(submissions)
    .innerJoin(lessons, eq(lessons.id, submissions.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .innerJoin(users, eq(users.id, submissions.userId))
    .leftJoin(peerMarks, eq(peerMarks.submissionId, submissions.id))
    .where(
      and(
        eq(submissions.lessonId, lessonId),
        eq(submissions.state, 'waiting'),
        gt(submissions.peersUntil, now()),
        ne(submissions.userId, userId),
        isNull(users.deletionAskedAt),
        isNull(users.suspendedAt),
        or(eq(courses.priceKes, 0), isOpenTo(submissions.userId, courses.id)),
        notExists(wasGiven),
      ),
    )
    .groupBy(submissions.id)
    .having(sql`count(*) filter (where ${isTaken}) < ${PEERS}`)
    .orderBy(asc(submissions.submittedAt), asc(submissions.id))
    .limit(MOST_READ)
}

/** How often somebody handed a project in, and what of their part in marking others they have done or hold. */
export async function partOf({ db, now }: Context, userId: string, lessonId: number) {
  const rounds = await db.$count(
    submissions,
    and(
      eq(submissions.userId, userId),
      eq(submissions.lessonId, lessonId),
      ne(submissions.state, 'replaced'),
    ),
  )
  const [row] = await db
    .select({
      marked: sql<number>`count(*) filter (where ${peerMarks.state} = 'marked')::int`,
      held: sql<number>`count(*) filter (where ${peerMarks.state} = 'given' and ${submissions.state} = 'waiting' and ${submissions.peersUntil} > ${now().toISOString()}::timestamptz)::int`,
    })
    .from(peerMarks)
    .innerJoin(submissions, eq(submissions.id, peerMarks.submissionId))
    .where(and(eq(peerMarks.markerId, userId), eq(submissions.lessonId, lessonId)))
  const { marked, held } = row!
  const asked = askedOf(rounds)
  return { rounds, asked, marked, held, left: Math.max(0, asked - marked - held) }
}

/** The submissions that somebody may be given now. */
export async function submissionsFor(ctx: Context, userId: string, lessonId: number) {
  const { left, held } = await partOf(ctx, userId, lessonId)
  // Two at a time: what is held longer keeps others waiting.
  const most = Math.min(left, PEERS - held)
  if (most <= 0) return []
  const candidates = await candidatesFor(ctx, lessonId, userId)
  if (candidates.length === 0) return []
  return chooseSubmissions(candidates, { markerId: userId, paired: await pairedWith(ctx, userId), most })
}

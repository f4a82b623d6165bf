import { and, eq, exists, gt, isNull, lte, ne, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Context } from '#context.ts'
import { after } from '#kit/time.ts'
import { courses, lessons, submissions } from '#modules/courses/tables.server.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { TELL_MS } from '../rules.ts'

// What is more comes in the next round, ten minutes later.
const MOST_DUE = 500
const MOST_TOLD = 200

/** Submissions that peers need not mark any more: marked, replaced, or with a marker. */
export const submissionsOver = ({ db, now }: Context) =>
  db
    .select({ id: submissions.id })
    .from(submissions)
    .where(
      or(
        ne(submissions.state, 'waiting'),
        isNull(submissions.peersUntil),
        lte(submissions.peersUntil, now()),
      ),
    )

/** Submissions whose peers had their time. */
export async function submissionsDue({ db, now }: Context): Promise<string[]> {
  const rows = await db
    .select({ id: submissions.id })
    .from(submissions)
    .where(and(eq(submissions.state, 'waiting'), lte(submissions.peersUntil, now())))
    .orderBy(submissions.peersUntil)
    .limit(MOST_DUE)
  return rows.map(({ id }) => id)
}

const others = alias(submissions, 'others')

/** Identifies that somebody was told, once for each time they handed a project in. */
export const toldKey = (lessonId: number, handedIn: number): string => `peer-works:${lessonId}:${handedIn}`

/** People who handed in a project of which others wait for peers, and were not told so since they last did. @param only one of them, if they still are */
export function peopleToTell({ db, now }: Context, only?: { userId: string; lessonId: number }) {
  const newest = sql<Date>`max(${submissions.submittedAt})`
  const handedIn = db
    .select({
      userId: submissions.userId,
      lessonId: submissions.lessonId,
      rounds: sql<number>`count(*)::int`.as('rounds'),
      newest: newest.as('newest'),
    })
    .from(submissions)
    .where(
      and(
        ne(submissions.state, 'replaced'),
        only && eq(submissions.userId, only.userId),
        only && eq(submissions.lessonId, only.lessonId),
      ),
    )
    .groupBy(submissions.userId, submissions.lessonId)
    .having(sql`${newest} > ${after(now(), -TELL_MS).toISOString()}::timestamptz`)
    .as('handed_in')
  const othersWait = db
    .select({ id: others.id })
    .from(others)
    .where(
      and(
        eq(others.lessonId, handedIn.lessonId),
        ne(others.userId, handedIn.userId),
        eq(others.state, 'waiting'),
        gt(others.peersUntil, now()),
      ),
    )
  const wasTold = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, handedIn.userId),
        sql`${notifications.eventKey} = 'peer-works:' || ${handedIn.lessonId} || ':' || ${handedIn.rounds}`,
      ),
    )
  return db
    .select({
      userId: handedIn.userId,
      lessonId: handedIn.lessonId,
      rounds: handedIn.rounds,
      courseId: lessons.courseId,
      title: lessons.title,
      sw: lessons.sw,
      language: courses.language,
    })
    .from(handedIn)
    .innerJoin(lessons, eq(lessons.id, handedIn.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(and(exists(othersWait), notExists(wasTold)))
    .orderBy(handedIn.newest)
    .limit(MOST_TOLD)
}

import { and, asc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { courses, courseTitle, lessons } from '#modules/courses/tables.server.ts'
import { hostOf } from '../rules.ts'
import { organisationMembers, organisationSeats, recordStatements, recordStores } from '../tables.server.ts'
import type { RecordStoreView } from '../types.ts'
import { managed } from './managed.server.ts'

const isWaiting = isNotNull(recordStatements.statement)

/** The record store of an organisation, for who manages it: never its key. Null while there is none. */
export const recordStoreOf = query(
  { who: 'signed-in', refuses: ['not-found'] },
  async (ctx, slug: unknown): Promise<RecordStoreView | null> => {
    const { id } = await managed(ctx, slug)
    const [store] = await ctx.db
      .select({
        endpoint: recordStores.endpoint,
        setAt: recordStores.setAt,
        sentAt: recordStores.sentAt,
        triedAt: recordStores.triedAt,
        nextAt: recordStores.nextAt,
        attempts: recordStores.attempts,
        lastStatus: recordStores.lastStatus,
        lastFault: recordStores.lastFault,
        stoppedAt: recordStores.stoppedAt,
      })
      .from(recordStores)
      .where(eq(recordStores.organisationId, id))
    if (!store) return null
    const [counts] = await ctx.db
      .select({
        waiting: sql<number>`count(${recordStatements.statement})::int`,
        sent: sql<number>`count(${recordStatements.sentAt})::int`,
        refused: sql<number>`count(${recordStatements.refusedAt})::int`,
      })
      .from(recordStatements)
      .where(eq(recordStatements.organisationId, id))
    const agreed = await ctx.db.$count(
      organisationMembers,
      and(eq(organisationMembers.organisationId, id), isNotNull(organisationMembers.recordsSince)),
    )
    return { ...store, ...counts!, agreed }
  },
)

const { placeholder } = sql
const [user, course, lesson, now] = [
  placeholder('userId'),
  placeholder('courseId'),
  placeholder('lessonId'),
  placeholder('now'),
]

// Runs for every lesson that anybody completes, although few agreed.
const storesFor = prepared('record stores of somebody', (db) =>
  db
    .select({
      organisationId: recordStores.organisationId,
      courseId: courses.id,
      ...courseTitle,
      lessonTitle: lessons.title,
      lessonSw: sql<string | null>`${lessons.sw} ->> 'title'`,
    })
    .from(organisationMembers)
    .innerJoin(recordStores, eq(recordStores.organisationId, organisationMembers.organisationId))
    .leftJoin(lessons, eq(lessons.id, sql`${lesson}::integer`))
    .innerJoin(courses, eq(courses.id, sql`coalesce(${course}::integer, ${lessons.courseId})`))
    .innerJoin(
      organisationSeats,
      and(
        eq(organisationSeats.organisationId, organisationMembers.organisationId),
        eq(organisationSeats.userId, organisationMembers.userId),
        eq(organisationSeats.courseId, courses.id),
        isNull(organisationSeats.takenBackAt),
      ),
    )
    .where(
      and(
        eq(organisationMembers.userId, user),
        // What a phone tells later happened before they agreed.
        lte(organisationMembers.recordsSince, now),
      ),
    )
    // Who ends it at this moment waits, and takes away what is written now.
    .for('share', { of: organisationMembers }),
)

type Where = { userId: string; courseId: number | null; lessonId: number | null; now: Date }

/** For an event: the stores to which somebody agreed, of organisations that gave them a seat of this course, with its titles. */
export const storesOf = (ctx: Context, { now, ...where }: Where) =>
  storesFor(ctx.db, { ...where, now: now.toISOString() })

/** For the timer: organisations whose store is to be sent something now. */
export async function storesDue({ db, now }: Context): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: recordStores.organisationId })
    .from(recordStores)
    .innerJoin(
      recordStatements,
      and(eq(recordStatements.organisationId, recordStores.organisationId), isWaiting),
    )
    .where(
      and(
        isNull(recordStores.stoppedAt),
        or(isNull(recordStores.nextAt), lte(recordStores.nextAt, now())),
        or(isNull(recordStores.busyUntil), lte(recordStores.busyUntil, now())),
      ),
    )
  return rows.map(({ id }) => id)
}

/** The oldest that wait, as many as are sent together. */
export const waitingStatements = ({ db }: Context, organisationId: string, most: number) =>
  db
    .select({ id: recordStatements.id, statement: recordStatements.statement })
    .from(recordStatements)
    .where(and(eq(recordStatements.organisationId, organisationId), isWaiting))
    .orderBy(asc(recordStatements.createdAt), asc(recordStatements.id))
    .limit(most)

/** The name of the server of an organisation's record store, as its members read it; null where it has none. */
export async function recordHost({ db }: Context, organisationId: string): Promise<string | null> {
  const [store] = await db
    .select({ endpoint: recordStores.endpoint })
    .from(recordStores)
    .where(eq(recordStores.organisationId, organisationId))
  return store ? hostOf(store.endpoint) : null
}

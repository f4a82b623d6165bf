import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { Refusal, type RefusalCode } from '#kit/refusal.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { cardsSince } from '#modules/review/queries/cards.server.ts'
import { keptCourses, offlineEvents } from '../tables.server.ts'

/** An event that was told before, and why it was refused, if it was. */
export type KnownEvent = { id: string; isKnown: true; refusal: Refusal | null }

/** Those of a person's events that were told before, by their ids. */
export async function knownEvents(
  { db }: Context,
  userId: string,
  ids: string[],
): Promise<Map<string, KnownEvent>> {
  const { id, refused, refusedValues } = offlineEvents
  const rows = await db
    .select({ id, refused, refusedValues })
    .from(offlineEvents)
    .where(and(eq(offlineEvents.userId, userId), inArray(offlineEvents.id, ids)))
  return new Map(
    rows.map(({ id, refused, refusedValues }) => [
      id,
      {
        id,
        isKnown: true,
        refusal: refused ? new Refusal(refused as RefusalCode, { values: refusedValues ?? {} }) : null,
      },
    ]),
  )
}

/** Before which nothing that a phone tells of its owner can have happened. */
export type Bounds = {
  /** When their account began. */
  account: Date
  /** Since when they keep each of their courses. */
  kept: Map<number, Date>
  /** Of each review card that is told of: its course, and since when they have it. */
  cards: Map<string, { courseId: number; since: Date }>
}

/** @param cardNames of review cards that are told of, which need not be theirs */
export async function boundsOf(ctx: Context, userId: string, cardNames: string[]): Promise<Bounds> {
  const rows = await ctx.db
    .select({ account: users.createdAt, courseId: keptCourses.courseId, keptAt: keptCourses.keptAt })
    .from(users)
    .leftJoin(keptCourses, eq(keptCourses.userId, users.id))
    .where(eq(users.id, userId))
  return {
    account: rows[0]!.account,
    kept: new Map(
      rows.flatMap(({ courseId, keptAt }) => (courseId && keptAt ? [[courseId, keptAt] as const] : [])),
    ),
    cards: await cardsSince(ctx, userId, cardNames),
  }
}

import { and, eq, inArray } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { Refusal, type RefusalCode } from '#kit/refusal.ts'
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

/** Since when a person keeps each of these courses. */
export async function keptSince(
  { db }: Context,
  userId: string,
  courseIds: number[],
): Promise<Map<number, Date>> {
  const { courseId, keptAt } = keptCourses
  const rows = await db
    .select({ courseId, keptAt })
    .from(keptCourses)
    .where(and(eq(keptCourses.userId, userId), inArray(keptCourses.courseId, courseIds)))
  return new Map(rows.map((row) => [row.courseId, row.keptAt]))
}

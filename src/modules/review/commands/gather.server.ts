import { and, eq, notInArray } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { command, internal } from '#core/operation.ts'
import { after, DAY } from '#kit/time.ts'
import { type Finished, finishedBy, finishedSince, sourcesOf } from '../queries/sources.server.ts'
import { reviewCards, reviewLessons } from '../tables.server.ts'

/** The job looks at lessons of so many days; older ones become cards when somebody opens their review. */
const LOOK_BACK_DAYS = 30
const LESSONS_AT_ONCE = 500
const ROWS_AT_ONCE = 1000

/** Makes the cards of lessons that the viewer has finished, and takes out those that their lessons no longer have. */
export const gatherCards = command(
  { who: 'signed-in', refuses: ['not-found', 'too-many'] },
  async (ctx): Promise<void> => {
    await makeCards(ctx, await finishedBy(ctx, ctx.viewer.id))
  },
)

/** The same for somebody who has just finished a lesson: a job calls it, so that their dashboard knows what waits. */
export const gatherFor = internal(async (ctx: Context, userId: string): Promise<void> => {
  await makeCards(ctx, await finishedBy(ctx, userId))
})

/** The same for everybody who learned lately, so that the dashboard and an SMS know what waits. A timer calls it. */
export const gatherEverybody = internal(async (ctx: Context): Promise<void> => {
  const since = after(ctx.now(), -LOOK_BACK_DAYS * DAY)
  for (;;) {
    const rows = await finishedSince(ctx, since, LESSONS_AT_ONCE)
    await makeCards(ctx, rows)
    if (rows.length < LESSONS_AT_ONCE) return
  }
})

async function makeCards(ctx: Context, rows: Finished[]): Promise<void> {
  if (rows.length === 0) return
  const sources = await sourcesOf(ctx, [...new Set(rows.map(({ lessonId }) => lessonId))])
  await atomically(ctx, async (ctx) => {
    const made = rows.flatMap(({ userId, lessonId, completedAt }) =>
      (sources.get(lessonId)?.cards ?? []).map(({ key, phone }, place) => ({
        userId,
        lessonId,
        key,
        place,
        onPhone: phone !== null,
        due: completedAt,
        createdAt: ctx.now(),
      })),
    )
    for (let at = 0; at < made.length; at += ROWS_AT_ONCE)
      await ctx.db
        .insert(reviewCards)
        .values(made.slice(at, at + ROWS_AT_ONCE))
        .onConflictDoNothing()
    const markers = rows.map(({ userId, lessonId, madeOf }) => ({ userId, lessonId, madeOf }))
    const added = await ctx.db.insert(reviewLessons).values(markers).onConflictDoNothing().returning()
    const isNew = ({ userId, lessonId }: Finished) =>
      added.some((one) => one.userId === userId && one.lessonId === lessonId)
    for (const row of rows.filter((row) => !isNew(row)))
      await changed(ctx, row, sources.get(row.lessonId)?.cards.map(({ key }) => key) ?? [])
  })
}

/** Remembers of what the cards were made, and takes out those of an earlier text. */
async function changed(
  { db }: Context,
  { userId, lessonId, madeOf }: Finished,
  keys: string[],
): Promise<void> {
  await db
    .update(reviewLessons)
    .set({ madeOf })
    .where(and(eq(reviewLessons.userId, userId), eq(reviewLessons.lessonId, lessonId)))
  const isHere = and(eq(reviewCards.userId, userId), eq(reviewCards.lessonId, lessonId))
  await db
    .delete(reviewCards)
    .where(keys.length > 0 ? and(isHere, notInArray(reviewCards.key, keys)) : isHere)
}

import { and, eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command, perPerson } from '#core/operation.ts'
import { Refusal } from '#kit/refusal.ts'
import { HOUR } from '#kit/time.ts'
import { completionOf } from '#modules/courses/queries/completion.server.ts'
import { numberOf } from '../queries/texting.server.ts'
import { reviewSettings, reviewShown } from '../tables.server.ts'
import { NewSettings } from '../types.ts'

const limits = { 'review-settings-user': { max: 30, windowMs: HOUR } }
const limit = limitsOf(limits)

/** How many cards a day, and whether an SMS says that they wait. */
export const chooseReview = command(
  { who: 'signed-in', input: [NewSettings], refuses: ['too-many'] },
  async (ctx, { perDay, sms }): Promise<void> => {
    await store(ctx, ctx.viewer.id, { perDay, sms })
  },
)

/** The same by one key of a basic phone. */
export const chooseReviewSms = command(
  { who: 'signed-in', refuses: ['too-many', 'invalid-input'] },
  async (ctx, sms: boolean): Promise<void> => {
    await store(ctx, ctx.viewer.id, { sms })
  },
)

async function store(ctx: Context, userId: string, chosen: { perDay?: number; sms: boolean }): Promise<void> {
  await limit(ctx, { 'review-settings-user': userId })
  if (chosen.sms && !(await numberOf(ctx, userId)))
    throw new Refusal('invalid-input', { fields: { sms: 'review-no-phone' } })
  const set = { ...chosen, updatedAt: ctx.now() }
  await ctx.db
    .insert(reviewSettings)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: reviewSettings.userId, set })
}

/** Whether the viewer's certificate of a course says that they still know it. */
export const showStillKnown = command(
  { who: 'signed-in', limit: perPerson(limits, 'review-settings-user'), refuses: ['course-not-found'] },
  async (ctx, courseId: unknown, isShown: boolean): Promise<void> => {
    const { id: userId } = ctx.viewer
    const { course } = await completionOf(ctx, courseId)
    if (isShown)
      await ctx.db
        .insert(reviewShown)
        .values({ userId, courseId: course.id, createdAt: ctx.now() })
        .onConflictDoNothing()
    else
      await ctx.db
        .delete(reviewShown)
        .where(and(eq(reviewShown.userId, userId), eq(reviewShown.courseId, course.id)))
  },
)

import { and, eq } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { completionOf } from '#modules/courses/queries.server.ts'
import { limit } from '../limits.server.ts'
import { numberOf } from '../queries/texting.server.ts'
import { reviewSettings, reviewShown } from '../tables.server.ts'
import { NewSettings } from '../types.ts'

/** How many cards a day, and whether an SMS says that they wait. @throws Refusal 'not-authenticated', 'invalid-input', 'too-many' */
export async function chooseReview(ctx: Context, raw: unknown): Promise<void> {
  const viewer = signedIn(ctx)
  const { perDay, sms } = parse(NewSettings, raw)
  await store(ctx, viewer.id, { perDay, sms })
}

/** The same by one key of a basic phone. @throws Refusal 'not-authenticated', 'too-many' */
export async function chooseReviewSms(ctx: Context, sms: boolean): Promise<void> {
  const viewer = signedIn(ctx)
  await store(ctx, viewer.id, { sms })
}

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

/**
 * Whether the viewer's certificate of a course says that they still know it.
 * @throws Refusal 'not-authenticated', 'course-not-found', 'too-many'
 */
export async function showStillKnown(ctx: Context, courseId: unknown, isShown: boolean): Promise<void> {
  const { id: userId } = signedIn(ctx)
  await limit(ctx, { 'review-settings-user': userId })
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
}

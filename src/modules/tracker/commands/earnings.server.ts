import { and, eq } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { limit } from '../limits.server.ts'
import { earnings } from '../tables.server.ts'
import { NewEarning } from '../types.ts'

/** Records what the viewer earned on a platform (DASH-24). @param raw NewEarning */
export async function addEarning(ctx: Context, raw: unknown): Promise<void> {
  const viewer = signedIn(ctx)
  const earning = parse(NewEarning, raw)
  await limit(ctx, { 'goal-user': viewer.id })
  await ctx.db
    .insert(earnings)
    .values({ id: newId(), userId: viewer.id, ...earning, createdAt: ctx.now(), updatedAt: ctx.now() })
}

/** @throws Refusal 'not-found', also for other people's */
export async function changeEarning(ctx: Context, earningId: string, raw: unknown): Promise<void> {
  const viewer = signedIn(ctx)
  const earning = parse(NewEarning, raw)
  await limit(ctx, { 'learn-user': viewer.id })
  idOrRefuse(earningId)
  rowOrRefuse(
    await ctx.db
      .update(earnings)
      .set({ ...earning, updatedAt: ctx.now() })
      .where(and(eq(earnings.id, earningId), eq(earnings.userId, viewer.id)))
      .returning({ id: earnings.id }),
  )
}

/** @throws Refusal 'not-found', also for other people's */
export async function deleteEarning(ctx: Context, earningId: string): Promise<void> {
  const viewer = signedIn(ctx)
  await limit(ctx, { 'learn-user': viewer.id })
  idOrRefuse(earningId)
  rowOrRefuse(
    await ctx.db
      .delete(earnings)
      .where(and(eq(earnings.id, earningId), eq(earnings.userId, viewer.id)))
      .returning({ id: earnings.id }),
  )
}

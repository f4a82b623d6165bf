import { eq } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { locksOf } from '#core/advisory-lock.server.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { newId } from '#kit/ids.ts'
import { boardSteps, untrackedJob } from '../queries/board.server.ts'
import { byKey } from '../queries/job.server.ts'
import { lockScopes, type State } from '../rules.ts'
import { trackedJobs, trackedSteps } from '../tables.server.ts'

const takeAdvisoryLock = locksOf(lockScopes)

export type Held = typeof trackedJobs.$inferSelect

/**
 * One of the viewer's applications, locked for writing until the transaction ends. A job that was only saved or applied for on the
 * board gets its row first, with its history from the board.
 * @throws Refusal 'not-authenticated', 'not-found', also for other people's
 */
export async function hold(ctx: Context, key: unknown): Promise<Held> {
  const viewer = signedIn(ctx)
  idOrRefuse(key)
  const own = ctx.db
    .select()
    .from(trackedJobs)
    .where(byKey(viewer.id, key as string))
    .for('update')
  const [held] = await own
  if (held) return held
  // Another window of theirs may be creating it: then it exists when that one is done.
  await takeAdvisoryLock(ctx, 'applications', viewer.id)
  const [written] = await own
  if (written) return written
  await writeDown(ctx, viewer.id, key as string)
  return rowOrRefuse(await own)
}

async function writeDown(ctx: Context, userId: string, listingId: string): Promise<void> {
  const { title, company, state, at } = rowOrRefuse(await untrackedJob(ctx, userId, listingId))
  const steps = await boardSteps(ctx, userId, listingId)
  const [row] = await ctx.db
    .insert(trackedJobs)
    .values({
      id: newId(),
      userId,
      listingId,
      title,
      company,
      link: '',
      note: '',
      state,
      createdAt: steps[0]?.at ?? at,
      updatedAt: at,
    })
    .onConflictDoNothing() // another window was first
    .returning({ id: trackedJobs.id })
  if (row)
    for (const step of steps)
      await ctx.db.insert(trackedSteps).values({ id: newId(), trackedId: row.id, ...step })
}

/** Updates a locked one, and its time of change. */
export async function change(ctx: Context, { id }: Held, set: Partial<Held>): Promise<void> {
  await ctx.db
    .update(trackedJobs)
    .set({ ...set, updatedAt: ctx.now() })
    .where(eq(trackedJobs.id, id))
}

/** Moves a locked one to a state, and records since when; one that is in it already is unchanged. */
export async function move(ctx: Context, held: Held, state: State): Promise<void> {
  if (held.state === state) return
  await change(ctx, held, { state })
  await step(ctx, held.id, state)
}

export async function step(ctx: Context, trackedId: string, state: State): Promise<void> {
  await ctx.db.insert(trackedSteps).values({ id: newId(), trackedId, state, at: ctx.now() })
}

import { count, eq } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { locksOf } from '#core/advisory-lock.server.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command } from '#core/operation.ts'
import { newId } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { applicationsLimits, lockScopes, MOST_TRACKED } from '../rules.ts'
import { trackedJobs } from '../tables.server.ts'
import { NewTracked } from '../types.ts'
import { frozen } from './freeze.server.ts'
import { step } from './hold.server.ts'
import { reminderOn } from './reminder.server.ts'

const takeAdvisoryLock = locksOf(lockScopes)

const limit = limitsOf(applicationsLimits)

/** Adds a job that was found elsewhere, optionally with the CV that was sent. @returns its key */
export const trackJob = command(
  {
    who: 'signed-in',
    input: [NewTracked],
    // 'invalid-input' with a code per field.
    refuses: ['tracked-too-many', 'too-many', 'resume-not-found'],
  },
  async (ctx, { resume, remindOn, ...input }): Promise<string> => {
    const reminder = reminderOn(ctx, remindOn)
    await limit(ctx, { 'tracked-job-user': ctx.viewer.id })
    return atomically(ctx, async (ctx) => {
      await refuseTooMany(ctx, ctx.viewer.id)
      const id = newId()
      const times = { createdAt: ctx.now(), updatedAt: ctx.now() }
      const cv = resume ? await frozen(ctx, resume) : {}
      await ctx.db
        .insert(trackedJobs)
        .values({ id, userId: ctx.viewer.id, ...input, ...reminder, ...cv, ...times })
      await step(ctx, id, input.state)
      return id
    })
  },
)

async function refuseTooMany(ctx: Context, userId: string): Promise<void> {
  await takeAdvisoryLock(ctx, 'applications', userId)
  const [found] = await ctx.db.select({ n: count() }).from(trackedJobs).where(eq(trackedJobs.userId, userId))
  if (found!.n >= MOST_TRACKED) throw new Refusal('tracked-too-many')
}

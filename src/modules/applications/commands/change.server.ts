import { eq } from 'drizzle-orm'
import { atomically } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command, given, perPerson } from '#core/operation.ts'
import { idOrRefuse } from '#core/or-refuse.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { saveJob } from '#modules/matching/commands/save.server.ts'
import { trackedView } from '../queries/job.server.ts'
import { applicationsLimits } from '../rules.ts'
import { trackedJobs } from '../tables.server.ts'
import { BoardDetails, FoundDetails, StateForm } from '../types.ts'
import { change, hold, move } from './hold.server.ts'
import { reminderOn } from './reminder.server.ts'

const limit = limitsOf(applicationsLimits)

/** Sets the state of an application; repeating changes nothing. @param key of the job on the board, or of the entry */
export const moveTracked = command(
  {
    who: 'signed-in',
    input: [given<unknown>(), StateForm],
    limit: perPerson(applicationsLimits, 'tracked-job-user'),
    // 'not-found', also for other people's.
    refuses: ['not-found'],
    atomic: true,
  },
  async (ctx, key, { state }): Promise<void> => {
    await move(ctx, await hold(ctx, key), state)
  },
)

/**
 * Changes the owner's own fields: note and reminder, and for a job found elsewhere also its details.
 * @param raw BoardDetails or FoundDetails
 */
export const changeTracked = command(
  {
    who: 'signed-in',
    limit: perPerson(applicationsLimits, 'tracked-job-user'),
    // 'invalid-input' with a code per field.
    refuses: ['not-found', 'invalid-input'],
    atomic: true,
  },
  async (ctx, key: unknown, raw: unknown): Promise<void> => {
    const held = await hold(ctx, key)
    const { remindOn, ...texts } = parse(held.listingId ? BoardDetails : FoundDetails, raw)
    // A reminder that was sent stays as it is while somebody changes the note.
    const reminder = remindOn === held.remindOn ? {} : reminderOn(ctx, remindOn)
    await change(ctx, held, { ...texts, ...reminder })
  },
)

/** Removes an application from the list, and a saved job from the saved ones. What was sent through the board stays. */
export const removeTracked = command(
  { who: 'signed-in', refuses: ['not-found', 'was-sent', 'too-many', 'invalid-input'] },
  async (ctx, key: unknown): Promise<void> => {
    idOrRefuse(key)
    await limit(ctx, { 'tracked-job-user': ctx.viewer.id })
    await atomically(ctx, async (ctx) => {
      const { canRemove } = await trackedView(ctx, key as string)
      if (!canRemove) throw new Refusal('was-sent')
      const held = await hold(ctx, key)
      if (held.listingId) await saveJob(ctx, { id: held.listingId, on: '0' })
      await ctx.db.delete(trackedJobs).where(eq(trackedJobs.id, held.id))
    })
  },
)

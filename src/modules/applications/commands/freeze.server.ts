import type { Context } from '#context.ts'
import { command, given, perPerson } from '#core/operation.ts'
import { Refusal } from '#kit/refusal.ts'
import { ownDocument } from '#modules/resumes/queries/own.server.ts'
import { trackedView } from '../queries/job.server.ts'
import { applicationsLimits } from '../rules.ts'
import type { trackedJobs } from '../tables.server.ts'
import { SentWith } from '../types.ts'
import { change, hold } from './hold.server.ts'

type FrozenCv = Pick<typeof trackedJobs.$inferInsert, 'resume' | 'resumeName' | 'resumeAt'>

/** The current state of one of the viewer's CVs. @throws Refusal 'invalid-input' with 'resume-not-found' */
export async function frozen(ctx: Context, resumeId: string): Promise<FrozenCv> {
  try {
    const { name, document } = await ownDocument(ctx, resumeId)
    return { resume: document, resumeName: name, resumeAt: ctx.now() }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'resume-not-found') throw error
    throw new Refusal('invalid-input', { fields: { resume: 'resume-not-found' } })
  }
}

/**
 * Stores the CV that somebody sent elsewhere in its current state. A frozen one never changes, and what was sent through the board
 * is known already.
 */
export const freezeResume = command(
  {
    who: 'signed-in',
    input: [given<unknown>(), SentWith],
    limit: perPerson(applicationsLimits, 'tracked-job-user'),
    refuses: ['not-found', 'cv-frozen', 'resume-not-found'],
    atomic: true,
  },
  async (ctx, key, { resume }): Promise<void> => {
    const held = await hold(ctx, key)
    const { canFreeze } = await trackedView(ctx, held.listingId ?? held.id)
    if (!canFreeze) throw new Refusal('cv-frozen')
    await change(ctx, held, await frozen(ctx, resume))
  },
)

import { atomically } from '#context.ts'
import { command } from '#core/operation.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { applyForJob } from '#modules/job-board/commands/apply.server.ts'
import { jobView } from '#modules/job-board/queries/job.server.ts'
import { documentFile } from '#modules/resumes/queries/files.server.ts'
import { afterApplying } from '../rules.ts'
import { SentWith } from '../types.ts'
import { frozen } from './freeze.server.ts'
import { change, hold, move } from './hold.server.ts'

/**
 * Sends the viewer's application for a job on the board, with a file or with one of their CVs. The employer gets a CV's PDF, and
 * its current state is stored with the application, both or neither.
 * @param raw what `applyForJob` reads, and optionally `resume`, the id of a CV
 * @returns whether it is new; a repeated application returns the first one unchanged (rules J2)
 */
export const sendApplication = command(
  {
    who: 'consented',
    // 'invalid-input' with a code per field.
    refuses: ['not-found', 'job-closed', 'invalid-input', 'too-many', 'files-away', 'resume-not-found'],
  },
  async (ctx, listingId: string, raw: unknown): Promise<{ id: string; isNew: boolean }> => {
    const { own, isOpen } = await jobView(ctx, listingId)
    const { resume } = parse(SentWith, raw ?? {})
    const cv = resume && isOpen && !own ? await frozen(ctx, resume) : null
    if (cv && (raw as { cv?: unknown }).cv !== undefined)
      throw new Refusal('invalid-input', { fields: { resume: 'one-cv' } })
    // Printing takes longer than a transaction should.
    const file = cv && (await documentFile(ctx, cv.resume, 'cv.pdf'))
    return atomically(ctx, async (ctx) => {
      const sent = await applyForJob(ctx, listingId, {
        ...(raw as object),
        ...(file && { cv: file.bytes, cvName: file.name }),
      })
      if (!sent.isNew) return sent
      const held = await hold(ctx, listingId)
      await move(ctx, held, afterApplying(held.state))
      if (cv) await change(ctx, held, cv)
      return sent
    })
  },
)

import { and, eq, lte } from 'drizzle-orm'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import { atomically, type Context } from '#context.ts'
import { limitsOf, proved } from '#core/limits.server.ts'
import { command } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { keepBytes, type KeptBytes } from '#core/stored-files.server.ts'
import { cvNameOf } from '#kit/documents/cv.ts'
import { newId } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { DAY, HOUR } from '#kit/time.ts'
import { ownApplication } from '../queries/job.server.ts'
import { isOpen, LISTINGS } from '../rules.ts'
import { jobApplicationFiles, jobApplications, jobListings } from '../tables.server.ts'
import { NewApplication } from '../types.ts'

const limit = limitsOf({
  // Each attempt counts, before anything is read: also those with an error in the form.
  'job-application-try-user': { max: 40, windowMs: HOUR },
  // Until it is sent.
  'job-application-address': { max: 400, windowMs: HOUR, of: 'address', counts: 'until-proved' },
  'job-application-user': { max: 20, windowMs: DAY },
})

/** Checks whether the viewer may send an application at all; called before any of it is read, as it may be large. */
export const admitJobApplicant = command(
  { who: 'consented', refuses: ['not-found', 'job-closed', 'too-many'] },
  async (ctx, listingId: string): Promise<void> => {
    await refuseClosed(ctx, listingId)
    await limit(ctx, {
      'job-application-try-user': ctx.viewer.id,
      'job-application-address': { until: sentBy(ctx.viewer.id, listingId) },
    })
  },
)

/**
 * Stores the viewer's application for a job, optionally with a CV. A repeated application returns the first one, whatever it
 * contains (rules J2); the database prevents duplicates.
 * @param raw message, optionally cv (bytes) and cvName
 * @returns whether it is new
 */
export const applyForJob = command(
  {
    who: 'consented',
    // 'invalid-input' with a code per field.
    refuses: ['not-found', 'job-closed', 'invalid-input', 'too-many', 'files-away'],
  },
  async (ctx, listingId: string, raw: unknown): Promise<{ id: string; isNew: boolean }> => {
    await refuseClosed(ctx, listingId)
    const earlier = await ownApplication(ctx, ctx.viewer.id, listingId)
    if (earlier) return { id: earlier.id, isNew: false }
    const input = parse(NewApplication, raw)
    await limit(ctx, { 'job-application-user': ctx.viewer.id })
    const { cv } = input
    const kept = cv && (await keepBytes(ctx, 'job_application_files', cv.bytes, 'application/octet-stream'))
    const sent = await atomically(ctx, async (ctx) => {
      const id = await keep(ctx, { listingId, userId: ctx.viewer.id }, input, kept)
      if (id) {
        await invalidateTags(ctx, LISTINGS) // applicants see the figure that counts them
        return { id, isNew: true }
      }
      const { id: first } = (await ownApplication(ctx, ctx.viewer.id, listingId))!
      return { id: first, isNew: false }
    })
    await proved(ctx, sentBy(ctx.viewer.id, listingId))
    return sent
  },
)

/** Proved by an application that is sent. */
const sentBy = (userId: string, listingId: string): string => `job-application:${userId}:${listingId}`

async function refuseClosed(ctx: Context, listingId: string): Promise<void> {
  const { isActive, endsAt, createdAt } = jobListings
  const job = rowOrRefuse(
    await ctx.db
      .select({ isActive, endsAt })
      .from(jobListings)
      .where(and(eq(jobListings.id, idOrRefuse(listingId)), lte(createdAt, ctx.now()))),
  )
  if (!isOpen(job, ctx.now())) throw new Refusal('job-closed')
}

/** @returns its id, or null if the person has one for this job */
async function keep(
  ctx: Context,
  whose: { listingId: string; userId: string },
  { message, cv, cvName }: NewApplication,
  keptBytes: KeptBytes | undefined,
): Promise<string | null> {
  const file = cv && { cvName: cvNameOf(cvName, cv.kind), cvKind: cv.kind, cvBytes: cv.bytes.length }
  const [kept] = await ctx.db
    .insert(jobApplications)
    .values({ id: newId(), ...whose, message, ...file, createdAt: ctx.now() })
    .onConflictDoNothing({ target: [jobApplications.userId, jobApplications.listingId] })
    .returning({ id: jobApplications.id })
  if (!kept) return null
  if (keptBytes) await ctx.db.insert(jobApplicationFiles).values({ applicationId: kept.id, ...keptBytes })
  return kept.id
}

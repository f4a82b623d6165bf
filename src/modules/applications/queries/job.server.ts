import { and, asc, eq, or } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { query } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { Refusal } from '#kit/refusal.ts'
import { jobApplications, jobListings } from '#modules/job-board/tables.server.ts'
import { documentFile, documentText, type ResumeFile } from '#modules/resumes/queries/files.server.ts'
import { trackedJobs, trackedSteps } from '../tables.server.ts'
import type { Step, TrackedView } from '../types.ts'
import { boardSteps, untrackedJob } from './board.server.ts'
import { lineOf } from './list.server.ts'

/** One of somebody's, by the id of its job on the board or its own. */
export const byKey = (userId: string, key: string) =>
  and(eq(trackedJobs.userId, userId), or(eq(trackedJobs.listingId, key), eq(trackedJobs.id, key)))

/** One of the viewer's applications with all its details. @param key the id of the job on the board, or of the entry */
export const trackedView = query(
  {
    who: 'signed-in',
    // 'not-found', also for other people's.
    refuses: ['not-found', 'invalid-input'],
  },
  async (ctx, key: string): Promise<TrackedView> => {
    idOrRefuse(key)
    const [row] = await ctx.db
      .select({ job: trackedJobs, isActive: jobListings.isActive, endsAt: jobListings.endsAt })
      .from(trackedJobs)
      .leftJoin(jobListings, eq(jobListings.id, trackedJobs.listingId))
      .where(byKey(ctx.viewer.id, key))
    if (!row) return untrackedView(ctx, key)
    const { job, ...listing } = row
    const { resume, resumeName, resumeAt, listingId, updatedAt, ...rest } = job
    const application = await sentFor(ctx, listingId)
    const { id, title, company, state, remindOn, link, note } = rest
    const line = { key: listingId ?? id, title, company, state, remindOn }
    return {
      ...lineOf(ctx, { ...line, ...listing, at: updatedAt, hasResume: resume !== null }),
      link,
      note,
      steps: await stepsOf(ctx, id),
      board: listingId === null ? null : { id: listingId, application },
      resume: resume && {
        name: resumeName!,
        at: resumeAt!,
        text: documentText(ctx, resume),
        file: fileOf(id, application),
      },
      canRemove: !application,
      canFreeze: listingId === null && !resume,
    }
  },
)

/** For one sent through the board this is the file that was sent; for one sent elsewhere it is printed from the frozen CV. */
const fileOf = (id: string, application: { id: string; cvName: string | null } | null): string =>
  application?.cvName
    ? `/storage/v1/job-applications/${application.id}/cv`
    : `/storage/v1/tracked/${id}/cv.pdf`

async function untrackedView(ctx: Context, key: string): Promise<TrackedView> {
  const viewer = signedIn(ctx)
  const line = lineOf(ctx, rowOrRefuse(await untrackedJob(ctx, viewer.id, key)))
  const application = await sentFor(ctx, key)
  return {
    ...line,
    link: '',
    note: '',
    steps: await boardSteps(ctx, viewer.id, key),
    board: { id: key, application },
    resume: null,
    canRemove: !application,
    canFreeze: false,
  }
}

async function sentFor(ctx: Context, listingId: string | null) {
  const viewer = signedIn(ctx)
  if (listingId === null) return null
  const { id, cvName } = jobApplications
  const [sent] = await ctx.db
    .select({ id, cvName })
    .from(jobApplications)
    .where(and(eq(jobApplications.userId, viewer.id), eq(jobApplications.listingId, listingId)))
  return sent ?? null
}

const stepsOf = ({ db }: Context, trackedId: string): Promise<Step[]> =>
  db
    .select({ state: trackedSteps.state, at: trackedSteps.at })
    .from(trackedSteps)
    .where(eq(trackedSteps.trackedId, trackedId))
    .orderBy(asc(trackedSteps.at), asc(trackedSteps.id))

/** The frozen CV of one of the viewer's applications as a PDF. */
export const frozenFile = query(
  {
    who: 'signed-in',
    // 'not-found', also if none was frozen.
    refuses: ['not-found', 'too-many', 'invalid-input'],
  },
  async (ctx, id: string): Promise<ResumeFile> => {
    const { resume } = rowOrRefuse(
      await ctx.db
        .select({ resume: trackedJobs.resume })
        .from(trackedJobs)
        .where(byKey(ctx.viewer.id, idOrRefuse(id))),
    )
    if (!resume) throw new Refusal('not-found')
    return documentFile(ctx, resume, 'cv.pdf')
  },
)

import { desc, eq } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { placeIn, rowsOf } from '#kit/paging.ts'
import { ussdApplications } from '../tables.server.ts'
import { ownUssdJob } from './own.server.ts'

/** A page of the applicants for one of the viewer's own jobs, newest first. */
export const ownApplicants = query(
  {
    who: 'signed-in',
    // 'not-found', also for other people's.
    refuses: ['not-found'],
  },
  async (ctx, jobId: string, page: number) => {
    const job = await ownUssdJob(ctx, jobId)
    const ofJob = eq(ussdApplications.jobId, job.id)
    const total = await ctx.db.$count(ussdApplications, ofJob)
    const place = placeIn(total, page)
    const { limit, offset } = rowsOf(place.page)
    const { id, name, phone, simulated, createdAt } = ussdApplications
    const applicants = await ctx.db
      .select({ id, name, phone, simulated, createdAt })
      .from(ussdApplications)
      .where(ofJob)
      .orderBy(desc(createdAt), desc(id))
      .limit(limit)
      .offset(offset)
    return { title: job.title, total, applicants, ...place }
  },
)

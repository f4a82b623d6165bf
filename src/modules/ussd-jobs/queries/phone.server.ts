import { and, desc, eq } from 'drizzle-orm'
import { query } from '#core/operation.ts'
import { isUuid } from '#kit/ids.ts'
import { isListed } from '../standing.server.ts'
import { ussdApplications, ussdJobs } from '../tables.server.ts'
import { codeOfDigits } from '../rules.ts'
import type { PhoneJob, PhoneJobLine } from '../types.ts'

/** As many as somebody turns pages for on a small screen. */
const MOST_JOBS = 60

const { id, title, company, location, phone, description, requirements, ussdCode } = ussdJobs
const { paymentType, paymentAmount, isFeatured, createdAt, isSample } = ussdJobs
const line = { id, title, location, paymentType, paymentAmount }

/** The board for a basic phone: featured jobs first, then the newest. */
export const jobsForPhone = query(
  { who: 'anyone', because: 'USSD-25: what the public board shows' },
  (ctx): Promise<PhoneJobLine[]> =>
    ctx.db
      .select(line)
      .from(ussdJobs)
      .where(isListed(ctx))
      .orderBy(desc(isFeatured), desc(createdAt), desc(id))
      .limit(MOST_JOBS),
)

/** A job as a basic phone shows it, and whether that number applied; nothing once it is off the board. */
export const jobForPhone = query(
  { who: 'anyone', because: 'USSD-25: what the public board shows' },
  async (ctx, jobId: string, caller: string): Promise<PhoneJob | null> => {
    if (!isUuid(jobId)) return null
    const ofCaller = and(eq(ussdApplications.jobId, id), eq(ussdApplications.phone, caller))
    const [job] = await ctx.db
      .select({
        ...line,
        company,
        phone,
        description,
        requirements,
        ussdCode,
        isSample,
        application: ussdApplications.id,
      })
      .from(ussdJobs)
      .leftJoin(ussdApplications, ofCaller)
      .where(and(eq(id, jobId), isListed(ctx)))
    if (!job) return null
    const { application, ...shown } = job
    return { ...shown, hasApplied: application !== null }
  },
)

/** The meaning of the digits after our short code: a job on the board, a former one, or nothing. */
export const jobOfDigits = query(
  { who: 'anyone', because: 'USSD-26: what the public board shows' },
  async (ctx, digits: string): Promise<{ id: string; isOpen: boolean } | null> => {
    const isCode = eq(ussdCode, codeOfDigits(digits))
    const [open] = await ctx.db
      .select({ id })
      .from(ussdJobs)
      .where(and(isCode, isListed(ctx)))
    if (open) return { ...open, isOpen: true }
    const [over] = await ctx.db
      .select({ id })
      .from(ussdJobs)
      .where(and(isCode, eq(ussdJobs.state, 'approved')))
    return over ? { ...over, isOpen: false } : null
  },
)

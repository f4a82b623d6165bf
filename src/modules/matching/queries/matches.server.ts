import { desc, eq } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { query } from '#core/operation.ts'
import { openListings } from '#modules/job-board/queries/offered.server.ts'
import { isUrgent, offered, urgencyOf } from '#modules/job-board/rules.ts'
import { jobApplications } from '#modules/job-board/tables.server.ts'
import type { OpenListing } from '#modules/job-board/types.ts'
import { bandOf, orders, passes, payOf, scoreOf, workTypeOf } from '../rules.ts'
import { savedJobs } from '../tables.server.ts'
import { type JobMatch, MatchFilters, type MatchPage } from '../types.ts'
import { type Known, knownOf } from './person.server.ts'
import { closingOf, type Teaching, teachingCourses } from './teaching.server.ts'

// A card is as long as a phone's screen.
const A_PAGE = 6

/** Saved jobs come most recently saved first. */
type Own = { saved: ReadonlySet<string>; applied: ReadonlySet<string> }

/** The open jobs with their match score for the viewer (MAT-01+); "Load More" shows the pages so far and one more. */
export const jobMatches = query({ who: 'signed-in' }, async (ctx, raw: MatchFilters): Promise<MatchPage> => {
  const { filter, sort, page } = MatchFilters.parse(raw)
  const [known, all, own, courses] = await Promise.all([
    knownOf(ctx),
    scored(ctx),
    ownOf(ctx),
    teachingCourses(ctx),
  ])
  const jobs = all(known)
  const byId = new Map(jobs.map((job) => [job.id, job]))
  const found = jobs.filter((job) => passes[filter](job)).sort(orders[sort])
  const shown = found.slice(0, page * A_PAGE)
  const view = (job: Scored) => viewOf(ctx, job, { known, own, courses })
  return {
    matches: shown.map(view),
    saved: [...own.saved].flatMap((id) => byId.get(id) ?? []).map(view),
    total: found.length,
    page,
    hasMore: found.length > shown.length,
    isUnknown: isUnknown(known),
  }
})

type Scored = OpenListing &
  ReturnType<typeof scoreOf> & { pay: number; workType: JobMatch['workType']; isUrgent: boolean }

async function scored(ctx: Context): Promise<(known: Known) => Scored[]> {
  const listings = await openListings(ctx)
  return ({ person }) =>
    listings.map((job) => ({
      ...job,
      ...scoreOf(job, person),
      pay: payOf(job.budget, ctx.config.usdRateKes),
      workType: workTypeOf(job.location),
      isUrgent: isUrgent(job.endsAt, ctx.now()),
    }))
}

type Seen = { known: Known; own: Own; courses: Teaching[] }

function viewOf(ctx: Context, { pay: _, missing, ...job }: Scored, { known, own, courses }: Seen): JobMatch {
  return {
    ...offered(job, ctx),
    band: bandOf(job.percent),
    urgency: urgencyOf(job.endsAt, ctx.now()),
    missing: missing.map((skill) => ({ skill, closing: closingOf(ctx, skill, job, { ...known, courses }) })),
    isSaved: own.saved.has(job.id),
    isApplied: own.applied.has(job.id),
  }
}

async function ownOf(ctx: Context): Promise<Own> {
  const { id } = signedIn(ctx)
  const { db } = ctx
  const [saved, applied] = await Promise.all([
    db
      .select({ id: savedJobs.listingId })
      .from(savedJobs)
      .where(eq(savedJobs.userId, id))
      .orderBy(desc(savedJobs.createdAt), desc(savedJobs.listingId)),
    db.select({ id: jobApplications.listingId }).from(jobApplications).where(eq(jobApplications.userId, id)),
  ])
  return { saved: new Set(saved.map((row) => row.id)), applied: new Set(applied.map((row) => row.id)) }
}

const isUnknown = ({ person: { skills, tested, interests } }: Known): boolean =>
  skills.size + tested.size + interests.size === 0

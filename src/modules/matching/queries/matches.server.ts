import { desc, eq, and, asc, gt, isNotNull, inArray } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { query } from '#core/operation.ts'
import { openListings } from '#modules/job-board/queries/offered.server.ts'
import { isUrgent, offered, urgencyOf } from '#modules/job-board/rules.ts'
import { jobApplications } from '#modules/job-board/tables.server.ts'
import type { OpenListing } from '#modules/job-board/types.ts'
import {
  bandOf,
  orders,
  passes,
  payOf,
  scoreOf,
  workTypeOf,
  type Asked,
  hasSkill,
  promised,
  shownBy,
  interestKeys,
  type Person,
  testKeys,
} from '../rules.ts'
import { savedJobs } from '../tables.server.ts'
import { type JobMatch, MatchFilters, type MatchPage, type Closing } from '../types.ts'
import { courseFigures, courses, courseTitle } from '#modules/courses/tables.server.ts'
import { called, type Called } from '#modules/courses/called.server.ts'
import { ownProfile } from '#modules/accounts/queries/own.server.ts'
import { ownSkills } from '#modules/assessment/queries.server.ts'
import { certificatesBySkill, ownLearning } from '#modules/courses/queries/dashboard.server.ts'

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

type Teaching = Called & { id: number; skills: string[] }

/** Courses that can be finished, cheapest first; the same for everybody, so a minute old at most. */
const teachingCourses = (ctx: Context): Promise<Teaching[]> =>
  ctx.publicCache.read(ctx, 'courses by skill', ({ db }) =>
    db
      .select({ id: courses.id, ...courseTitle, skills: courses.skills })
      .from(courses)
      .innerJoin(courseFigures, eq(courseFigures.courseId, courses.id))
      .where(and(isNotNull(courses.publishedAt), gt(courseFigures.lessons, 0)))
      .orderBy(asc(courses.priceKes), asc(courses.id)),
  )

/**
 * The course that closes a gap, in the viewer's language for courses, and the score that it promises; null if none teaches the
 * skill.
 */
function closingOf(
  ctx: Context,
  skill: string,
  asked: Asked,
  { person, finished, courses }: Known & { courses: readonly Teaching[] },
): Closing | null {
  const course = courses.find(({ id, skills }) => !finished.has(id) && hasSkill(shownBy(skills), skill))
  if (!course) return null
  return { courseId: course.id, ...called(ctx, course), percent: promised(asked, person, course.skills) }
}

const LEVELS = ['none', 'some', 'intermediate', 'advanced']
// From this result on a test proves a skill.
const PASS = 60

type Known = {
  person: Person
  /** Courses that the viewer has finished, which close no gap any more. */
  finished: ReadonlySet<number>
}

/** The viewer's proved skills and preferences, as far as jobs can be compared with them. */
async function knownOf(ctx: Context): Promise<Known> {
  const [profile, tests, certificates, learning] = await Promise.all([
    ownProfile(ctx),
    ownSkills(ctx),
    certificatesBySkill(ctx),
    ownLearning(ctx),
  ])
  const finished = learning.courses
    .filter(({ totalLessons, completedLessons }) => totalLessons > 0 && completedLessons >= totalLessons)
    .map(({ id }) => id)
  const taught = [...certificates.map(({ skills }) => skills), ...(await skillsOf(ctx, finished))].flat()
  const passed = tests.filter(({ percent }) => percent >= PASS).flatMap(({ name }) => testKeys(name))
  return {
    finished: new Set(finished),
    person: {
      skills: new Set([...shownBy(taught), ...passed]),
      tested: new Map(
        tests.flatMap(({ name, percent }) => testKeys(name).map((key) => [key, percent] as const)),
      ),
      interests: new Set((profile?.interests ?? []).flatMap(interestKeys)),
      experience: profile?.experienceLevel ? LEVELS.indexOf(profile.experienceLevel) : null,
    },
  }
}

async function skillsOf({ db }: Context, courseIds: number[]): Promise<string[][]> {
  if (courseIds.length === 0) return []
  const rows = await db.select({ skills: courses.skills }).from(courses).where(inArray(courses.id, courseIds))
  return rows.map(({ skills }) => skills)
}

import { and, eq, gt, isNotNull, or } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { query } from '#core/operation.ts'
import { isUuid, hashOf } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { after } from '#kit/time.ts'
import { called } from '#modules/courses/called.server.ts'
import { serialId } from '#modules/courses/rules.ts'
import { courses, courseTitle } from '#modules/courses/tables.server.ts'
import { RETENTION_MS } from '../rules.ts'
import { ltiLaunches, ltiLinks, ltiPlatforms } from '../tables.server.ts'
import type { LaunchView } from '../types.ts'

/**
 * A launch that was found good, in the browser in which it began. For any other browser it does not exist: a message that somebody else
 * brought into it would link their account there to the reader's here.
 * @param browser what the cookie of the launch holds
 * @throws Refusal 'lti-launch-elsewhere', 'lti-platform-closed'
 */
export async function openLaunch(ctx: Context, id: unknown, browser: string | undefined) {
  if (typeof id !== 'string' || !isUuid(id) || !browser) throw new Refusal('lti-launch-elsewhere')
  const [found] = await ctx.db
    .select({ launch: ltiLaunches, platform: ltiPlatforms })
    .from(ltiLaunches)
    .innerJoin(ltiPlatforms, eq(ltiPlatforms.id, ltiLaunches.platformId))
    .where(
      and(
        eq(ltiLaunches.id, id),
        eq(ltiLaunches.browserHash, hashOf(browser)),
        isNotNull(ltiLaunches.message),
        gt(ltiLaunches.begunAt, after(ctx.now(), -RETENTION_MS)),
      ),
    )
  if (!found) throw new Refusal('lti-launch-elsewhere')
  if (found.platform.closedAt) throw new Refusal('lti-platform-closed')
  return found
}

/** Where somebody stands who was sent here, for the page that asks whether to link their accounts. */
export const launchView = query(
  {
    who: 'anyone',
    because: 'choosing a course needs no account here; the browser proves that the launch is its own',
    // 'not-authenticated' unless courses are to be chosen.
    refuses: ['lti-launch-elsewhere', 'lti-platform-closed', 'not-authenticated'],
  },
  async (ctx, id: unknown, browser: string | undefined): Promise<LaunchView> => {
    const { launch, platform } = await openLaunch(ctx, id, browser)
    const message = launch.message!
    if (message === 'choice')
      return {
        message,
        platform: platform.name,
        course: null,
        wantsScores: false,
        asksForTeachers: false,
        hasClass: false,
        link: 'none',
      }
    return {
      message,
      platform: platform.name,
      course: await courseOf(ctx, launch.courseId),
      wantsScores: launch.lineItemUrl !== null,
      asksForTeachers: launch.lineItemUrl !== null && platform.namesSince !== null,
      hasClass: hasClass(launch, platform),
      link: await linkOf(ctx, platform.id, launch.subject!),
    }
  },
)

/** Whether whoever came teaches there and may see how far their learners are, once they linked their account. */
export const hasClass = (
  { membersUrl }: { membersUrl: string | null },
  { namesSince }: { namesSince: Date | null },
): boolean => membersUrl !== null && namesSince !== null

/** A published course, by its number or its slug. */
export async function publishedCourse({ db }: Context, named: string): Promise<number | null> {
  const id = serialId(named)
  const [course] = await db
    .select({ id: courses.id })
    .from(courses)
    .where(and(id === null ? eq(courses.slug, named) : eq(courses.id, id), isNotNull(courses.publishedAt)))
  return course?.id ?? null
}

async function courseOf(ctx: Context, id: number | null): Promise<LaunchView['course']> {
  if (id === null) return null
  const [row] = await ctx.db
    .select({ id: courses.id, ...courseTitle })
    .from(courses)
    .where(and(eq(courses.id, id), isNotNull(courses.publishedAt)))
  return row ? { id: row.id, ...called(ctx, row) } : null
}

async function linkOf(ctx: Context, platformId: string, subject: string): Promise<LaunchView['link']> {
  const viewer = signedIn(ctx)
  const rows = await ctx.db
    .select({ subject: ltiLinks.subject, userId: ltiLinks.userId })
    .from(ltiLinks)
    .where(
      and(
        eq(ltiLinks.platformId, platformId),
        or(eq(ltiLinks.subject, subject), eq(ltiLinks.userId, viewer.id)),
      ),
    )
  const theirs = rows.find((row) => row.subject === subject)
  if (theirs) return theirs.userId === viewer.id ? 'own' : 'other'
  return rows.length > 0 ? 'taken' : 'none'
}

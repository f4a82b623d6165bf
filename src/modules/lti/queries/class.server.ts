import { and, eq, exists, gt, gte, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { type Context, signedIn } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { query } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { after, HOUR } from '#kit/time.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { called } from '#modules/courses/called.server.ts'
import { percentDone } from '#modules/courses/rules.ts'
import {
  courses,
  courseTitle,
  enrolments,
  lessonProgress,
  versionLessons,
} from '#modules/courses/tables.server.ts'
import { readMembers } from '../members.server.ts'
import { CLASS_MS } from '../rules.ts'
import { ltiLaunches, ltiLinks, ltiPlatforms, ltiScores } from '../tables.server.ts'
import type { ClassView } from '../types.ts'

const limit = limitsOf({
  // Each time the platform is asked who is in the class.
  'lti-class': { max: 120, windowMs: HOUR },
})

/**
 * The class of whoever came from a platform as a teacher: which learners of that course there agreed to be seen, and how far they are.
 * It is theirs alone, by the account that they linked, for three hours, and while the school agrees.
 */
export const classOf = query(
  { who: 'signed-in', refuses: ['lti-class-not-found', 'too-many'], asks: ['outside'] },
  async (ctx, launchId: unknown): Promise<ClassView> => {
    const { launch, platform, course } = await taughtThere(ctx, launchId)
    await limit(ctx, { 'lti-class': ctx.viewer.id })
    const view = {
      platform: platform.name,
      course: { id: course.id, ...called(ctx, course) },
      until: after(launch.begunAt, CLASS_MS),
    }
    const members = await readMembers(ctx, platform, launch.membersUrl!)
    if ('fault' in members)
      return { ...view, title: null, learners: [], others: 0, isCut: false, fault: members.fault }
    const { title, learners, isCut } = members
    const subjects = learners.map(({ subject }) => subject)
    const done = await progressOf(ctx, launch, subjects)
    const inOrder = new Intl.Collator(ctx.locale).compare
    const shown = learners
      .flatMap(({ subject, name }) => {
        const percent = done.get(subject)
        return percent === undefined ? [] : [{ name, percent }]
      })
      .sort((a, b) => inOrder(a.name ?? '', b.name ?? ''))
    return { ...view, title, learners: shown, others: learners.length - shown.length, isCut, fault: null }
  },
)

async function taughtThere(ctx: Context, launchId: unknown) {
  const viewer = signedIn(ctx)
  const now = ctx.now()
  const id = idOrRefuse(launchId, 'lti-class-not-found')
  return rowOrRefuse(
    await ctx.db
      .select({ launch: ltiLaunches, platform: ltiPlatforms, course: { id: courses.id, ...courseTitle } })
      .from(ltiLaunches)
      .innerJoin(ltiPlatforms, eq(ltiPlatforms.id, ltiLaunches.platformId))
      .innerJoin(
        ltiLinks,
        and(eq(ltiLinks.platformId, ltiLaunches.platformId), eq(ltiLinks.subject, ltiLaunches.subject)),
      )
      .innerJoin(courses, eq(courses.id, ltiLaunches.courseId))
      .where(
        and(
          eq(ltiLaunches.id, id),
          eq(ltiLinks.userId, viewer.id),
          isNotNull(ltiLaunches.membersUrl),
          gt(ltiLaunches.begunAt, after(now, -CLASS_MS)),
          // Also one that was being heard while it was switched off and on again.
          gte(ltiLaunches.begunAt, ltiPlatforms.namesSince),
          isNull(ltiPlatforms.closedAt),
          isNotNull(courses.publishedAt),
        ),
      ),
    'lti-class-not-found',
  )
}

type Launch = typeof ltiLaunches.$inferSelect

// Of the version that each began with, as they see it themselves.
const counts = sql<[number, number]>`(select jsonb_build_array(count(*), count(${lessonProgress.completedAt}))
  from ${versionLessons} left join ${lessonProgress}
    on ${lessonProgress.lessonId} = ${versionLessons.lessonId} and ${lessonProgress.userId} = ${enrolments.userId}
  where ${versionLessons.courseId} = ${enrolments.courseId} and ${versionLessons.version} = ${enrolments.version})`

/** How far each is who opened this course from that course of the platform and agreed, by the platform's number. */
async function progressOf(
  ctx: Context,
  { platformId, courseId, deploymentId, contextId }: Launch,
  subjects: string[],
): Promise<Map<string, number>> {
  if (subjects.length === 0) return new Map()
  const openedThere = ctx.db
    .select({ id: ltiScores.id })
    .from(ltiScores)
    .where(
      and(
        eq(ltiScores.linkId, ltiLinks.id),
        eq(ltiScores.courseId, courseId!),
        eq(ltiScores.deploymentId, deploymentId!),
        eq(ltiScores.contextId, contextId!),
      ),
    )
  const rows = await ctx.db
    .select({ subject: ltiLinks.subject, counts })
    .from(ltiLinks)
    .innerJoin(users, eq(users.id, ltiLinks.userId))
    .leftJoin(enrolments, and(eq(enrolments.userId, ltiLinks.userId), eq(enrolments.courseId, courseId!)))
    .where(
      and(
        eq(ltiLinks.platformId, platformId),
        inArray(ltiLinks.subject, subjects),
        eq(ltiLinks.sendsScores, true),
        isNotNull(ltiLinks.teachersSince),
        exists(openedThere),
        isNull(users.suspendedAt),
        // Under 18, while a parent agrees.
        or(isNull(users.minorUntil), lte(users.minorUntil, ctx.now()), isNotNull(users.guardianConsentAt)),
      ),
    )
  return new Map(rows.map(({ subject, counts: [total, done] }) => [subject, percentDone(done, total)]))
}

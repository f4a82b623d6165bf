import { and, eq, exists, isNotNull, or } from 'drizzle-orm'
import { z } from 'zod'
import { atomically, type Context, signedIn, withConsent } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command, given, idOf, perPerson } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { newId } from '#kit/ids.ts'
import { checked } from '#kit/inputs.ts'
import { Refusal } from '#kit/refusal.ts'
import { HOUR } from '#kit/time.ts'
import { hasClass, openLaunch } from '../queries/launch.server.ts'
import { enqueueScore, jobColumns, keepScorePlace, oneChange } from '../score-places.server.ts'
import { ltiLinks, ltiPlatforms, ltiScores } from '../tables.server.ts'

const limits = { 'lti-user': { max: 60, windowMs: HOUR } }
const limit = limitsOf(limits)

const LinkInput = z.object({ scores: checked, teachers: checked })

/**
 * Links the viewer's account with who they are at the platform that sent them, as they say themselves; nothing that the platform tells
 * of a person finds an account. Repeating changes nothing but what is sent.
 * @param browser what the cookie of the launch holds
 */
export const linkAccount = command(
  {
    who: 'signed-in',
    input: [given<unknown>(), given<string | undefined>(), LinkInput],
    // 'consent-needed' to send scores; 'invalid-input' with 'lti-teachers-need-scores' of `teachers`.
    refuses: [
      'consent-needed',
      'lti-launch-elsewhere',
      'lti-platform-closed',
      'lti-message-other',
      'lti-link-taken',
      'lti-link-other',
      'too-many',
    ],
  },
  async (
    ctx,
    launchId,
    browser,
    { scores, teachers },
  ): Promise<{ courseId: number | null; hasClass: boolean }> => {
    if (teachers && !scores)
      throw new Refusal('invalid-input', { fields: { teachers: 'lti-teachers-need-scores' } })
    const viewer = scores ? withConsent(ctx) : ctx.viewer
    await limit(ctx, { 'lti-user': viewer.id })
    const { launch, platform } = await openLaunch(ctx, launchId, browser)
    const { subject, courseId, lineItemUrl, deploymentId, contextId } = launch
    if (launch.message !== 'resource' || subject === null) throw new Refusal('lti-message-other')
    const pair = { platformId: platform.id, subject, userId: viewer.id }
    await atomically(ctx, async (ctx) => {
      const sendsScores = scores && lineItemUrl !== null
      const showsTeachers = teachers && sendsScores && platform.namesSince !== null
      // Both unique pairs decide between two who link at once.
      await ctx.db
        .insert(ltiLinks)
        .values({
          id: newId(),
          ...pair,
          sendsScores,
          linkedAt: ctx.now(),
          teachersSince: showsTeachers ? ctx.now() : null,
        })
        .onConflictDoNothing()
      const link = await ownLinkOf(ctx, pair)
      const teachersSince = showsTeachers ? (link.teachersSince ?? ctx.now()) : null
      await ctx.db.update(ltiLinks).set({ sendsScores, teachersSince }).where(eq(ltiLinks.id, link.id))
      if (courseId !== null && lineItemUrl !== null)
        await keepScorePlace(
          ctx,
          { id: link.id, sendsScores },
          { courseId, lineItemUrl, deploymentId, contextId },
        )
    })
    return { courseId, hasClass: hasClass(launch, platform) }
  },
)

type Pair = { platformId: string; subject: string; userId: string }

async function ownLinkOf(ctx: Context, { platformId, subject, userId }: Pair) {
  const rows = await ctx.db
    .select()
    .from(ltiLinks)
    .where(
      and(
        eq(ltiLinks.platformId, platformId),
        or(eq(ltiLinks.subject, subject), eq(ltiLinks.userId, userId)),
      ),
    )
    .for('no key update')
  const theirs = rows.find((row) => row.subject === subject)
  if (!theirs) throw new Refusal('lti-link-taken')
  if (theirs.userId !== userId) throw new Refusal('lti-link-other')
  return theirs
}

/** Ends a link of the viewer; nothing is sent any more. */
export const unlinkAccount = command(
  { who: 'signed-in', input: [idOf()], limit: perPerson(limits, 'lti-user'), refuses: ['not-found'] },
  async (ctx, id): Promise<void> => {
    rowOrRefuse(
      await ctx.db
        .delete(ltiLinks)
        .where(and(eq(ltiLinks.id, id), eq(ltiLinks.userId, ctx.viewer.id)))
        .returning({ id: ltiLinks.id }),
    )
  },
)

/**
 * Lets a platform know from now on how far the viewer is, or no more. What it knows already stays there.
 * @throws Refusal 'not-authenticated', 'not-found', 'too-many'
 */
export async function chooseScores(ctx: Context, linkId: unknown, sendsScores: boolean): Promise<void> {
  const viewer = sendsScores ? withConsent(ctx) : signedIn(ctx)
  const id = idOrRefuse(linkId)
  await limit(ctx, { 'lti-user': viewer.id })
  await atomically(ctx, async (ctx) => {
    rowOrRefuse(
      await ctx.db
        .update(ltiLinks)
        .set({ sendsScores, ...(!sendsScores && { teachersSince: null }) })
        .where(and(eq(ltiLinks.id, id), eq(ltiLinks.userId, viewer.id)))
        .returning({ id: ltiLinks.id }),
    )
    if (!sendsScores) return
    const places = await ctx.db
      .update(ltiScores)
      .set(oneChange)
      .where(eq(ltiScores.linkId, id))
      .returning(jobColumns)
    for (const place of places) await enqueueScore(ctx, place)
  })
}

/**
 * Lets teachers of the platform's courses see here how far the viewer is, with the name that they have there, or no more.
 * @throws Refusal 'not-authenticated', 'consent-needed', 'too-many', 'not-found' also where the school did not agree or nothing is sent
 */
export async function chooseTeachers(ctx: Context, linkId: unknown, shows: boolean): Promise<void> {
  const viewer = shows ? withConsent(ctx) : signedIn(ctx)
  const id = idOrRefuse(linkId)
  await limit(ctx, { 'lti-user': viewer.id })
  const isAgreed = exists(
    ctx.db
      .select({ id: ltiPlatforms.id })
      .from(ltiPlatforms)
      .where(and(eq(ltiPlatforms.id, ltiLinks.platformId), isNotNull(ltiPlatforms.namesSince))),
  )
  rowOrRefuse(
    await ctx.db
      .update(ltiLinks)
      .set({ teachersSince: shows ? ctx.now() : null })
      .where(
        and(
          eq(ltiLinks.id, id),
          eq(ltiLinks.userId, viewer.id),
          shows ? and(eq(ltiLinks.sendsScores, true), isAgreed) : undefined,
        ),
      )
      .returning({ id: ltiLinks.id }),
  )
}

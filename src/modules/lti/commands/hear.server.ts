import { and, eq, gt, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { atomically, type Context, type ContextWith } from '#context.ts'
import { limitsOf, proved } from '#core/limits.server.ts'
import { command } from '#core/operation.ts'
import { hashOf, newSecret } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { after } from '#kit/time.ts'
import { type Message, readIdToken, WrongMessage } from '../id-token.server.ts'
import { publishedCourse } from '../queries/launch.server.ts'
import {
  claims,
  courseInAddress,
  courseName,
  hasRole,
  launchOf,
  ltiLimits,
  SCORE_SCOPE,
  STATE_MS,
} from '../rules.ts'
import { keepScorePlace } from '../score-places.server.ts'
import { ltiLaunches, ltiLinks, ltiPlatforms } from '../tables.server.ts'
import { nonceOf } from './login.server.ts'

const limit = limitsOf(ltiLimits)

const CHOICE = 'LtiDeepLinkingRequest'

const Posted = z.object({
  state: z.string().min(1).max(200),
  id_token: z.string().min(1).max(60_000).optional(),
  error: z.string().optional(),
})

/**
 * Takes in the message that a browser brings from its platform. Its state is used up before the message is looked at, so one message
 * counts once, whatever it says. No cookie is read: which browser it is, the page asks that opens next.
 * @returns the id of the launch
 */
export const hearLaunch = command(
  {
    who: 'anyone',
    because: 'the browser brings what the other system signed',
    refuses: [
      'lti-launch-over',
      'lti-platform-closed',
      'lti-platform-refused',
      'lti-message-wrong',
      'lti-message-other',
      'lti-nobody',
      'lti-keys-away',
      'too-many',
    ],
    asks: ['outside'],
  },
  (ctx, raw: unknown): Promise<string> => heard(ctx, raw),
)

/**
 * The same in a frame of the platform, where the browser keeps our cookies from us: a key in the address takes the place of the cookie.
 * So only the choice of a course goes on, for which nobody has to be known here.
 */
export const hearFramedChoice = command(
  {
    who: 'anyone',
    because: 'the browser brings what the other system signed',
    // 'lti-message-other' also for the way to a course.
    refuses: [
      'lti-message-other',
      'lti-launch-over',
      'lti-platform-closed',
      'lti-platform-refused',
      'lti-nobody',
      'lti-keys-away',
      'too-many',
    ],
    asks: ['outside'],
  },
  async (ctx, raw: unknown): Promise<{ launchId: string; key: string }> => {
    const key = newSecret()
    return { launchId: await heard(ctx, raw, key), key }
  },
)

async function heard(ctx: ContextWith<'outside'>, raw: unknown, framedKey?: string): Promise<string> {
  const posted = Posted.safeParse(raw)
  const { state, id_token: token } = posted.data ?? { state: '' }
  await limit(ctx, { 'lti-address': { until: launchOf(state) } })
  if (!posted.success) throw new Refusal('lti-launch-over')
  const launch = await useState(ctx, state)
  const [platform] = await ctx.db.select().from(ltiPlatforms).where(eq(ltiPlatforms.id, launch.platformId))
  if (!platform || platform.closedAt) throw new Refusal('lti-platform-closed')
  if (!token) throw new Refusal('lti-platform-refused')
  const read = await readIdToken(ctx, platform, token, nonceOf(ctx, state))
    .then((message) => {
      if (framedKey && message[claims.message] !== CHOICE)
        throw new WrongMessage('frame', 'lti-message-other')
      return contentOf(ctx, message, platform.namesSince !== null)
    })
    .catch((error: unknown) => {
      // Never the message itself, which names a person.
      if (error instanceof WrongMessage)
        ctx.log.warn({ requestId: ctx.requestId, platform: platform.id, why: error.why }, 'lti.refused')
      throw error
    })
  await atomically(ctx, async (ctx) => {
    await ctx.db
      .update(ltiLaunches)
      .set({ ...read, ...(framedKey && { browserHash: hashOf(framedKey) }) })
      .where(eq(ltiLaunches.id, launch.id))
    await keepPlaceOfKnown(ctx, platform.id, read)
  })
  await proved(ctx, launchOf(state))
  return launch.id
}

/** Uses up a state: of two who bring it at once, one goes on. */
async function useState(ctx: Context, state: string) {
  const [launch] = await ctx.db
    .update(ltiLaunches)
    .set({ heardAt: ctx.now() })
    .where(
      and(
        eq(ltiLaunches.stateHash, hashOf(state)),
        isNull(ltiLaunches.heardAt),
        gt(ltiLaunches.begunAt, after(ctx.now(), -STATE_MS)),
      ),
    )
    .returning({ id: ltiLaunches.id, platformId: ltiLaunches.platformId })
  if (!launch) throw new Refusal('lti-launch-over')
  return launch
}

type Read = Partial<typeof ltiLaunches.$inferInsert> & { subject: string | null }

/** @param isAgreed whether teachers of the platform may see their class */
async function contentOf(ctx: ContextWith<'outside'>, message: Message, isAgreed: boolean): Promise<Read> {
  const common = { deploymentId: message[claims.deployment], subject: message.sub ?? null }
  if (message[claims.message] === CHOICE) return { ...common, ...(await choiceOf(ctx, message)) }
  if (message[claims.message] !== 'LtiResourceLinkRequest')
    throw new WrongMessage('message type', 'lti-message-other')
  if (!message[claims.resource]) throw new WrongMessage('resource link')
  if (!message.sub) throw new WrongMessage('sub', 'lti-nobody')
  const { scope = [], lineitem } = message[claims.grades] ?? {}
  const courseId = await courseOf(ctx, message)
  return {
    ...common,
    message: 'resource',
    courseId,
    lineItemUrl: lineitem && courseId !== null && scope.includes(SCORE_SCOPE) ? lineitem : null,
    ...(isAgreed && placeOf(message, courseId)),
  }
}

/** From which course of the platform it comes, and where its people are listed if whoever comes teaches it. */
function placeOf(message: Message, courseId: number | null) {
  const contextId = message[claims.context]?.id ?? null
  const { context_memberships_url: url, service_versions: versions } = message[claims.members] ?? {}
  const isClass =
    contextId !== null &&
    courseId !== null &&
    versions?.includes('2.0') &&
    hasRole(message[claims.roles], 'Instructor')
  return { contextId, membersUrl: isClass ? url : null }
}

async function choiceOf(ctx: ContextWith<'outside'>, message: Message) {
  const settings = message[claims.choice]
  if (!settings?.accept_types.includes('ltiResourceLink'))
    throw new WrongMessage('accept types', 'lti-message-other')
  // A form leads there, so it is an address that we would ask ourselves.
  if (!(await ctx.outside.mayAsk(settings.deep_link_return_url))) throw new WrongMessage('return address')
  return {
    message: 'choice' as const,
    returnUrl: settings.deep_link_return_url,
    returnData: settings.data ?? null,
  }
}

/** The published course that the platform's link names, by number or slug: an old link opens the list of courses. */
async function courseOf(ctx: Context, message: Message): Promise<number | null> {
  const named =
    message[claims.custom]?.course ?? courseInAddress(message[claims.target], ctx.config.origin) ?? ''
  if (!courseName.test(named)) return null
  return publishedCourse(ctx, named)
}

/** Who is linked already says nothing more: what the platform wants to know is noted at once. */
async function keepPlaceOfKnown(ctx: Context, platformId: string, read: Read) {
  const { subject, courseId, lineItemUrl, deploymentId, contextId } = read
  if (!subject || !courseId || !lineItemUrl) return
  const [link] = await ctx.db
    .select({ id: ltiLinks.id, sendsScores: ltiLinks.sendsScores })
    .from(ltiLinks)
    .where(and(eq(ltiLinks.platformId, platformId), eq(ltiLinks.subject, subject)))
    .for('key share')
  if (link) await keepScorePlace(ctx, link, { courseId, lineItemUrl, deploymentId, contextId })
}

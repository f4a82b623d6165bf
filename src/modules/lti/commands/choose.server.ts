import { SignJWT } from 'jose'
import { limitsOf } from '#core/limits.server.ts'
import { command } from '#core/operation.ts'
import { newId } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { after, HOUR, MINUTE } from '#kit/time.ts'
import { courseById } from '#modules/courses/queries/lookup.server.ts'
import { toolKeys } from '../keys.server.ts'
import { openLaunch } from '../queries/launch.server.ts'
import { claims, VERSION } from '../rules.ts'

const limit = limitsOf({ 'lti-launch': { max: 60, windowMs: HOUR } })

type ChoiceAnswer = { returnUrl: string; token: string; platform: string; course: string }

/**
 * Answers a platform that wants a course chosen: a link to one published course, signed, with a place for its score (Deep Linking 2.0,
 * 4.5). Nobody needs an account here for it: the platform says who may add something to its courses.
 */
export const answerChoice = command(
  {
    who: 'anyone',
    because: 'the other system says who may choose a course; no account here is needed',
    refuses: [
      'lti-launch-elsewhere',
      'lti-platform-closed',
      'lti-message-other',
      'course-not-found',
      'lti-no-key',
      'too-many',
    ],
  },
  async (ctx, launchId: unknown, browser: string | undefined, courseId: unknown): Promise<ChoiceAnswer> => {
    const { launch, platform } = await openLaunch(ctx, launchId, browser)
    await limit(ctx, { 'lti-launch': launch.id })
    const { returnUrl, returnData } = launch
    if (launch.message !== 'choice' || returnUrl === null) throw new Refusal('lti-message-other')
    const course = await courseById(ctx, courseId)
    const keys = toolKeys(ctx.config)
    if (!keys) throw new Refusal('lti-no-key')
    const now = ctx.now()
    const token = await new SignJWT({
      nonce: newId(),
      [claims.message]: 'LtiDeepLinkingResponse',
      [claims.version]: VERSION,
      [claims.deployment]: launch.deploymentId,
      [claims.items]: [
        {
          type: 'ltiResourceLink',
          title: course.title,
          url: `${ctx.config.origin}/courses/${course.id}`,
          custom: { course: String(course.id) },
          lineItem: { label: course.title, scoreMaximum: 100, resourceId: `course-${course.id}` },
          // In a frame nobody could sign in.
          window: { targetName: '_blank' },
        },
      ],
      ...(returnData !== null && { [claims.data]: returnData }),
    })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: keys.kid })
      .setIssuer(platform.clientId)
      .setAudience(platform.issuer)
      .setIssuedAt(now)
      .setExpirationTime(after(now, 5 * MINUTE))
      .sign(keys.secret)
    return { returnUrl, token, platform: platform.name, course: course.title }
  },
)

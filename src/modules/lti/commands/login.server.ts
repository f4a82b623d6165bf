import { and, eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command } from '#core/operation.ts'
import { hashOf, newId, newSecret } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { sealOf } from '#kit/seal.ts'
import { launchOf, ltiLimits, messageAddress } from '../rules.ts'
import { ltiLaunches, ltiPlatforms } from '../tables.server.ts'
import { type Begun, LoginInput } from '../types.ts'

const limit = limitsOf(ltiLimits)

/** The nonce that belongs to a state: nobody else can make it, and nobody need store it. */
export const nonceOf = ({ config }: Context, state: string): string =>
  sealOf(config.authSecret, 'lti-nonce', state)

/**
 * A platform sent a browser here, which is led to the platform's own page to bring back who it is. The state is good for ten minutes,
 * once, in that browser.
 * @param raw LoginInput
 */
export const beginLogin = command(
  {
    who: 'anyone',
    because: 'another system sends a browser here, whoever uses it',
    refuses: ['lti-platform-unknown', 'lti-platform-closed', 'too-many'],
  },
  async (ctx, raw: unknown): Promise<Begun> => {
    const [launchId, state, browser] = [newId(), newSecret(), newSecret()]
    await limit(ctx, { 'lti-address': { until: launchOf(state) } })
    const input = LoginInput.safeParse(raw)
    if (!input.success) throw new Refusal('lti-platform-unknown')
    const { iss, client_id, login_hint, lti_message_hint } = input.data
    const platform = await platformOf(ctx, iss, client_id)
    await ctx.db
      .insert(ltiLaunches)
      .values({
        id: launchId,
        platformId: platform.id,
        stateHash: hashOf(state),
        browserHash: hashOf(browser),
        begunAt: ctx.now(),
      })
    const address = new URL(platform.authUrl)
    const asked: Record<string, string> = {
      scope: 'openid',
      response_type: 'id_token',
      response_mode: 'form_post',
      prompt: 'none',
      client_id: platform.clientId,
      redirect_uri: messageAddress(ctx.config.origin),
      login_hint,
      state,
      nonce: nonceOf(ctx, state),
      ...(lti_message_hint && { lti_message_hint }),
    }
    for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value)
    return { address: address.href, launchId, browser }
  },
)

/** Hosted systems share an issuer: without our number there, the platform is known only if it is the only one. */
async function platformOf({ db }: Context, issuer: string, clientId: string | undefined) {
  const found = await db
    .select()
    .from(ltiPlatforms)
    .where(
      and(
        eq(ltiPlatforms.issuer, issuer),
        clientId === undefined ? undefined : eq(ltiPlatforms.clientId, clientId),
      ),
    )
    .limit(2)
  const [platform] = found
  if (!platform || found.length > 1) throw new Refusal('lti-platform-unknown')
  if (platform.closedAt) throw new Refusal('lti-platform-closed')
  return platform
}

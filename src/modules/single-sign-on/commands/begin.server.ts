import * as client from 'openid-client'
import type { Context } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command } from '#core/operation.ts'
import { hashOf, newId, newSecret } from '#kit/ids.ts'
import { sealOf } from '#kit/seal.ts'
import { ownPath } from '#modules/accounts/rules.ts'
import { configurationOf } from '../provider.server.ts'
import { openProvider } from '../queries/way.server.ts'
import { callbackAddress, GOOGLE, singleSignOnLimits, wayOf } from '../rules.ts'
import { signOnWays } from '../tables.server.ts'
import type { Begun } from '../types.ts'

const limit = limitsOf(singleSignOnLimits)

/** What belongs to a state: nobody else can make it, and nobody need store it. */
export const derivedOf = ({ config }: Context, state: string) => ({
  nonce: sealOf(config.authSecret, 'sign-on-nonce', state),
  // 43 letters, as RFC 7636 wants them at least.
  verifier: sealOf(config.authSecret, 'sign-on-pkce', state),
})

/**
 * Sends a browser to the provider of an organisation, to bring back who it is. The state is good for ten minutes, once, in that browser.
 * @param next where it leads in the end; what is no path of ours counts as nothing
 */
export const beginWay = command(
  {
    who: 'anyone',
    because: 'the first step of signing in',
    refuses: [
      'sign-on-unknown',
      'sign-on-closed',
      'sign-on-away',
      'sign-on-broken',
      'too-many',
      'sign-on-not-reached',
      'invalid-input',
    ],
    asks: ['outside'],
  },
  async (ctx, slug: unknown, next: string | null): Promise<Begun> => {
    const [wayId, state, browser] = [newId(), newSecret(), newSecret()]
    await limit(ctx, { 'sign-on-address': { until: wayOf(state) } })
    const { provider, slug: own } = await openProvider(ctx, slug)
    const configuration = await configurationOf(ctx, provider)
    const { nonce, verifier } = derivedOf(ctx, state)
    const address = client.buildAuthorizationUrl(configuration, {
      redirect_uri: callbackAddress(ctx.config.origin, own),
      scope: 'openid profile email',
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      // On a shared computer the one before is still signed in there.
      prompt: 'select_account',
      ...(provider.issuer === GOOGLE && { hd: provider.emailDomain ?? '' }),
    })
    await ctx.db
      .insert(signOnWays)
      .values({
        id: wayId,
        providerId: provider.id,
        stateHash: hashOf(state),
        browserHash: hashOf(browser),
        next: ownPath(next),
        begunAt: ctx.now(),
      })
    return { address: address.href, wayId, browser }
  },
)

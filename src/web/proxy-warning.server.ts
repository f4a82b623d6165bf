import { sharedTokens } from '#adapters/db/shared-values.server.ts'
import type { Context } from '#context.ts'
import { forwardedBy } from '#kit/net/forwarded.ts'
import { loggable } from '#kit/failure.ts'
import { after, DAY } from '#kit/time.ts'
import type { App } from '#core/app.ts'

// How long the doctor remembers a received header.
const REMEMBERED_MS = 7 * DAY
// A process records it again after this time.
const REMINDED_MS = DAY

const sightings = (ctx: Pick<Context, 'db'>) => sharedTokens(ctx.db, 'forwarded-by')

const advice = (header: string): string =>
  `Requests come with the header ${header}, but TRUSTED_PROXY_HOPS is 0. If a proxy of yours stands in front, all visitors share its address: after five sign-ups an hour everybody is refused. ` +
  'Set TRUSTED_PROXY_HOPS to the number of proxies (mostly 1), let each add to X-Forwarded-For, and set APP_ORIGIN to the public address.'

/** Detects a proxy that is not configured: one loud line in the log, and a note for the doctor, which is another process. */
export function proxyWarning({ config, context, log, now }: App): (headers: Headers) => void {
  let notedAt: Date | null = null
  return (headers) => {
    const header = config.trustedProxyHops === 0 ? forwardedBy(headers) : undefined
    if (!header || (notedAt && now() < after(notedAt, REMINDED_MS))) return
    if (!notedAt)
      log.error({ header, setting: 'TRUSTED_PROXY_HOPS', advice: advice(header) }, 'proxy.not-trusted')
    notedAt = now()
    sightings(context())
      .write(header, after(now(), REMEMBERED_MS))
      .catch((error: unknown) => log.error({ err: loggable(error) }, 'proxy.not-noted'))
  }
}

/** What the doctor says about it, or nothing. */
export async function proxyAdvice(ctx: Context): Promise<string | null> {
  if (ctx.config.trustedProxyHops > 0) return null
  const seen = await sightings(ctx).read()
  return seen ? advice(seen.token) : null
}

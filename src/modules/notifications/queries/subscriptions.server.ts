import { asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { subscriptionOfBrowser } from '../push/browser-cookie.server.ts'
import { pushKeys } from '../push/keys.server.ts'
import { pushSubscriptions } from '../tables.server.ts'

/**
 * The viewer's browsers with push messages, newest first.
 * @param headers of the request, by which the browser that asks is known
 */
export const ownSubscriptions = query({ who: 'signed-in' }, async (ctx, headers: Headers) => {
  const here = subscriptionOfBrowser(headers, ctx.config)?.id
  const { id, userAgent, createdAt } = pushSubscriptions
  const rows = await ctx.db
    .select({ id, userAgent, createdAt })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, ctx.viewer.id))
    .orderBy(desc(createdAt), asc(id))
  return rows.map((row) => ({ ...row, isHere: row.id === here }))
})

/** By which a browser tells its push service that only we may send it something. */
export const pushPublicKey = ({ config }: Context): string => pushKeys(config).publicKey

/** A condition: a person asked for push messages on some browser. For statements whose command would ask for nothing else. */
export const hasBrowsers = (userId: unknown): SQL<boolean> =>
  sql`exists (select 1 from ${pushSubscriptions} where ${pushSubscriptions}.user_id = ${userId})`

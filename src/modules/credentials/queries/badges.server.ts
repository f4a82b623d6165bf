import { and, between, isNull, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { Refusal } from '#kit/refusal.ts'
import { issuerDocument } from '../badge/issuer.server.ts'
import { badgeKeys } from '../badge/keys.server.ts'
import { LIST_LENGTH } from '../badge/numbers.ts'
import { BADGES } from '#modules/courses/rules.ts'
import { certificates } from '#modules/courses/tables.server.ts'

/** Whether this installation signs badges (decision 048). */
export const signsBadges = (ctx: Context): boolean => badgeKeys(ctx.config) !== null

/** Whose badges these are, for /.well-known/did.json. @throws Refusal 'not-found' where none are signed */
export function badgeIssuer(ctx: Context) {
  const document = issuerDocument(ctx.config)
  if (!document) throw new Refusal('not-found')
  return document
}

/** A list of which badges still stand, signed (decision 048). */
export const badgeStatusList = query(
  {
    who: 'anyone',
    because: 'numbers without names, for whoever verifies a badge',
    // 'not-found' for one that no certificate is on yet.
    refuses: ['not-found'],
  },
  async (ctx, list: number): Promise<object> => {
    const keys = badgeKeys(ctx.config)
    if (!keys) throw new Refusal('not-found')
    return ctx.publicCache.read(ctx, `badge-status ${list}`, async (visitor) => {
      visitor.cacheTag(BADGES)
      const first = list * LIST_LENGTH
      const last = await lastBadgeNumber(visitor)
      if (list > 0 && first > (last ?? 0)) throw new Refusal('not-found')
      const valid = await visitor.db
        .select({ number: certificates.badgeNumber })
        .from(certificates)
        .where(
          and(
            between(certificates.badgeNumber, first, first + LIST_LENGTH - 1),
            isNull(certificates.revokedAt),
          ),
        )
      const { signedStatusList } = await import('../badge/badge.server.ts')
      const standing = { list, last, valid: valid.map(({ number }) => number) }
      return signedStatusList(ctx.config, keys, standing, ctx.now())
    })
  },
)

/** Also of a certificate that is gone; null before the first. */
async function lastBadgeNumber(ctx: Context): Promise<number | null> {
  const { rows } = (await ctx.db.execute(
    sql`select pg_sequence_last_value(pg_get_serial_sequence('certificates', 'badge_number')::regclass)::int as last`,
  )) as unknown as { rows: { last: number | null }[] }
  return rows[0]!.last
}

import { and, eq, exists, gt, isNotNull } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { guardianConsents } from '../tables.server.ts'

/** Whether somebody under 18 proved that a number is theirs. */
export async function isNumberOfMinor({ db, now }: Context, phone: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(profiles, eq(profiles.id, users.id))
    .where(and(eq(profiles.phone, phone), isNotNull(profiles.phoneVerifiedAt), gt(users.minorUntil, now())))
  return rows.length > 0
}

/** The consents that a number gives, each with the child's name. */
export const givenBy = ({ db }: Context, phone: string) =>
  db
    .select({ id: guardianConsents.id, place: guardianConsents.place, name: users.name })
    .from(guardianConsents)
    .innerJoin(users, eq(users.id, guardianConsents.userId))
    .where(and(eq(guardianConsents.phone, phone), eq(guardianConsents.state, 'given')))

/** Whether a consent is of somebody under 18 still, as a part of another query. */
export const isOfMinor = ({ db, now }: Context) =>
  exists(
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, guardianConsents.userId), gt(users.minorUntil, now()))),
  )

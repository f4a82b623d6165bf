import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { prepared } from '#adapters/db/prepared.server.ts'
import type { Context, Viewer } from '#context.ts'
import { query } from '#core/operation.ts'
import { isShut } from '#core/trial.ts'
import { EAST_AFRICA, type Locale } from '#kit/time.ts'
import { displayName, erasedOn, underageOf } from '../rules.ts'
import { profiles, users } from '../tables.server.ts'

export type PhonePerson = {
  /** Never an administrator: a number is only the gateway's claim. */
  viewer: Viewer
  /** An account that is also used on the web, whose verified number this is. */
  isLinked: boolean
  isSuspended: boolean
  locale: Locale
  /** Where their browser was last. */
  zone: string
}

const phone = sql.placeholder('phone')
const onlyDialling = (db: Context['db']) =>
  db.select({ id: users.id }).from(users).where(eq(users.phone, phone))
const proven = (db: Context['db']) =>
  db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.phone, phone), isNotNull(profiles.phoneVerifiedAt)))
const byPhone = prepared('person of a phone', (db) =>
  db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      suspendedAt: users.suspendedAt,
      isSample: users.isSample,
      minorUntil: users.minorUntil,
      guardianConsentAt: users.guardianConsentAt,
      phone: users.phone,
      fullName: profiles.fullName,
      locale: profiles.locale,
      zone: profiles.zone,
      role: profiles.role,
      avatarUrl: profiles.avatarUrl,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(
      and(
        // Each by its own index: this runs for every key of every call.
        inArray(users.id, unionAll(onlyDialling(db), proven(db))),
        isNull(users.erasedAt),
      ),
    ),
)

/**
 * The owner of a phone: the account that proved the number, otherwise the person who learns by dialling from it, or nobody yet.
 * @param phone as 254712345678; the gateway vouches for it
 */
export const personOfPhone = query(
  { who: 'anyone', because: 'called by the USSD entrypoint, for which the gateway answers' },
  async (ctx, phone: string): Promise<PhonePerson | null> => {
    const rows = await byPhone(ctx.db, { phone })
    const row = rows.find((one) => one.phone === null) ?? rows[0]
    if (!row) return null
    return {
      isLinked: row.phone === null,
      isSuspended: row.suspendedAt !== null || isShut(ctx.config, row),
      locale: row.locale ?? 'en',
      zone: row.zone ?? EAST_AFRICA,
      viewer: {
        id: row.id,
        email: row.email,
        sessionId: 'phone',
        isAdmin: false,
        name: displayName({ profileName: row.fullName, accountName: row.name }),
        role: row.role ?? 'student',
        avatarUrl: row.avatarUrl,
        ...underageOf(row, ctx.now()),
      },
    }
  },
)

/** A person's proved number, or the only thing we know about them, as a query of one row or none. */
export const numberOf = ({ db }: Context, userId: string) =>
  unionAll(
    db
      .select({ phone: sql<string>`${profiles.phone}` })
      .from(profiles)
      .where(and(eq(profiles.id, userId), isNotNull(profiles.phone), isNotNull(profiles.phoneVerifiedAt))),
    db
      .select({ phone: sql<string>`${users.phone}` })
      .from(users)
      .where(and(eq(users.id, userId), isNotNull(users.phone))),
  )

/** When everything of the viewer's is erased, if they requested it. */
export const leavingOn = query({ who: 'signed-in' }, async (ctx): Promise<Date | null> => {
  const [row] = await ctx.db
    .select({ askedAt: users.deletionAskedAt })
    .from(users)
    .where(eq(users.id, ctx.viewer.id))
  return row?.askedAt ? erasedOn(row.askedAt) : null
})

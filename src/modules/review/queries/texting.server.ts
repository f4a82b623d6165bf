import type { Locale } from '#kit/locales.ts'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { dayIn } from '#core/zones.ts'
import { after, EAST_AFRICA, HOUR, nairobiDay } from '#kit/time.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { reviewSettings } from '../tables.server.ts'

/** Somebody who asked for an SMS about their review and had none today. Phone people have no page to open. */
export type Reader = { userId: string; phone: string; isPhoneOnly: boolean; locale: Locale; zone: string }

const phone = sql<
  string | null
>`coalesce(${users.phone}, case when ${profiles.phoneVerifiedAt} is not null then ${profiles.phone} end)`

// The first zone to see a day is fourteen hours ahead of UTC.
const FIRST_ZONE = 14 * HOUR

/** Whoever asked for an SMS and has had none today, where they are. */
export async function readersToday(ctx: Context): Promise<Reader[]> {
  const now = ctx.now()
  const newest = after(now, FIRST_ZONE).toISOString().slice(0, 10)
  const today = sql`case when coalesce(${profiles.zone}, ${EAST_AFRICA}) = ${EAST_AFRICA} then ${nairobiDay(now)}::date else ${newest}::date end`
  const rows = await ctx.db
    .select({
      userId: users.id,
      phone,
      isPhoneOnly: sql<boolean>`${users.phone} is not null`,
      locale: profiles.locale,
      zone: sql<string>`coalesce(${profiles.zone}, ${EAST_AFRICA})`,
      smsDay: reviewSettings.smsDay,
    })
    .from(reviewSettings)
    .innerJoin(users, eq(users.id, reviewSettings.userId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(
      and(
        eq(reviewSettings.sms, true),
        or(isNull(reviewSettings.smsDay), sql`${reviewSettings.smsDay} < ${today}`),
        isNull(users.suspendedAt),
        isNull(users.erasedAt),
        sql`${phone} is not null`,
      ),
    )
  return rows
    .filter(({ smsDay, zone }) => smsDay === null || smsDay < dayIn(now, zone))
    .map(({ smsDay: _, ...row }) => ({ ...row, phone: row.phone!, locale: row.locale ?? 'en' }))
}

/** The number for SMS of somebody: proved on the web, or the one that they dial from. */
export async function numberOf(ctx: Context, userId: string): Promise<string | null> {
  const [row] = await ctx.db
    .select({ phone })
    .from(users)
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(eq(users.id, userId))
  return row?.phone ?? null
}

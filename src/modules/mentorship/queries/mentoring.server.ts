import { and, asc, eq, gte, sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { wallOf } from '#core/zones.ts'
import { Refusal } from '#kit/refusal.ts'
import type { Page } from '#kit/paging.ts'
import { mentorDays, mentorHours, mentors } from '../tables.server.ts'
import type {
  Ledger,
  MentorBooking,
  MentorPackage,
  OwnMentor,
  Payout,
  SpecialDay,
  WeekSpan,
} from '../types.ts'
import { bookingsWith } from './booked-with.server.ts'
import { payoutsTo } from './for-admins.server.ts'
import { ledgerOf } from './ledger.server.ts'
import { packagesOf } from './mentor.server.ts'

const { id, name, title, bio, specialties, languages, timezone, pricePerHourKes } = mentors
const { noticeMinutes, bufferMinutes, meetingUrl, deactivatedAt } = mentors
const columns = {
  id,
  name,
  title,
  bio,
  specialties,
  languages,
  timezone,
  pricePerHourKes,
  noticeMinutes,
  bufferMinutes,
  meetingUrl,
  deactivatedAt,
}

const mentorOfUser = prepared('own mentor', (db) =>
  db
    .select(columns)
    .from(mentors)
    .where(and(eq(mentors.userId, sql.placeholder('viewer')), eq(mentors.isTest, false))),
)

/** The viewer's own mentor page, linked by an administrator (MEN-19+); null for everybody else. */
export const ownMentor = query({ who: 'signed-in' }, async (ctx): Promise<OwnMentor | null> => {
  const [mentor] = await mentorOfUser(ctx.db, { viewer: ctx.viewer.id })
  return mentor ?? null
})

/** The same where one is required. @throws Refusal 'not-found' */
export async function asMentor(ctx: Context): Promise<OwnMentor> {
  const mentor = await ownMentor(ctx)
  if (!mentor) throw new Refusal('not-found')
  return mentor
}

/** Sessions with the viewer, upcoming, cancelled ahead of time or past, with their mentees' names. */
export const mentorBookings = query(
  {
    who: 'signed-in',
    // 'not-found' for people who are not mentors.
    refuses: ['not-found'],
  },
  async (
    ctx,
    asked: { which: 'coming' | 'cancelled' | 'past'; page: number },
  ): Promise<Page<MentorBooking>> => {
    return bookingsWith(ctx, (await asMentor(ctx)).id, asked)
  },
)

/** The viewer's working hours: every week, and upcoming days that differ from their weekday. */
export const ownHours = query(
  { who: 'signed-in', refuses: ['not-found'] },
  async (ctx): Promise<{ hours: WeekSpan[]; days: SpecialDay[] }> => {
    const mentor = await asMentor(ctx)
    const { weekday, fromMinute, toMinute } = mentorHours
    const { day } = mentorDays
    return {
      hours: await ctx.db
        .select({ id: mentorHours.id, weekday, fromMinute, toMinute })
        .from(mentorHours)
        .where(eq(mentorHours.mentorId, mentor.id))
        .orderBy(asc(weekday), asc(fromMinute)),
      days: await ctx.db
        .select({ id: mentorDays.id, day, fromMinute: mentorDays.fromMinute, toMinute: mentorDays.toMinute })
        .from(mentorDays)
        .where(and(eq(mentorDays.mentorId, mentor.id), gte(day, today(ctx, mentor))))
        .orderBy(asc(day), asc(mentorDays.fromMinute)),
    }
  },
)

/** YYYY-MM-DD in the mentor's own time zone. */
export const today = (ctx: Context, { timezone }: Pick<OwnMentor, 'timezone'>): string =>
  wallOf(ctx.now(), timezone).day

/** The viewer's packages. */
export const ownSoldPackages = query(
  { who: 'signed-in', refuses: ['not-found'] },
  async (ctx): Promise<MentorPackage[]> => {
    return packagesOf(ctx, (await asMentor(ctx)).id)
  },
)

/** What the viewer's sessions earned, and what was paid out. */
export const ownEarned = query(
  { who: 'signed-in', refuses: ['not-found'] },
  async (ctx): Promise<{ ledger: Ledger; payouts: Payout[] }> => {
    const { id } = await asMentor(ctx)
    return { ledger: await ledgerOf(ctx, id), payouts: await payoutsTo(ctx, id) }
  },
)

import { and, countDistinct, eq, gte, lt, lte, max, sql } from 'drizzle-orm'
import { prepared } from '#adapters/db/prepared.server.ts'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { dayIn, startOfDay, startOfDayAt } from '#core/zones.ts'
import { dayAfter } from '#kit/time.ts'
import { courses, lessons } from '#modules/courses/tables.server.ts'
import { minutesFor, todayOf, tomorrowOf, USUAL_PER_DAY } from '../rules.ts'
import { reviewAnswers, reviewCards, reviewSettings } from '../tables.server.ts'
import { isOpen } from './cards.server.ts'

export type ReviewStanding = {
  /** Cards that are due. */
  waiting: number
  /** Of these, how many fit a basic phone. */
  onPhone: number
  /** How many are asked today yet. */
  left: number
  isGentle: boolean
  answered: number
  /** Of the cards that were answered today, how many were known. */
  right: number
  perDay: number
  sms: boolean
  /** When the first of the cards that are not due is. */
  nextDue: Date | null
  /** What is asked tomorrow if no more is answered today. */
  tomorrow: { cards: number; from: Date } | null
}

// One statement, and one row for whoever has no cards.
const standingIn = prepared('review standing', (db) => {
  const viewer = sql.placeholder('viewer')
  const now = sql`${sql.placeholder('now')}::timestamptz`
  const today = sql`${sql.placeholder('today')}::timestamptz`
  const overmorrow = sql`${sql.placeholder('overmorrow')}::timestamptz`
  const isDue = lte(reviewCards.due, now)
  const cards = db
    .select({
      waiting: sql<number>`count(*) filter (where ${isDue})::int`.as('waiting'),
      onPhone: sql<number>`count(*) filter (where ${isDue} and ${reviewCards.onPhone})::int`.as(
        'waiting_on_phone',
      ),
      soon: sql<number>`count(*) filter (where not ${isDue} and ${reviewCards.due} < ${overmorrow})::int`.as(
        'due_soon',
      ),
      nextDue: sql<Date | null>`min(${reviewCards.due}) filter (where not ${isDue})`
        .mapWith(reviewCards.due)
        .as('next_due'),
    })
    .from(reviewCards)
    .innerJoin(lessons, eq(lessons.id, reviewCards.lessonId))
    .innerJoin(courses, eq(courses.id, lessons.courseId))
    .where(and(eq(reviewCards.userId, viewer), isOpen))
    .as('cards')
  const answeredCard = sql`(${reviewAnswers.lessonId}, ${reviewAnswers.key})`
  const done = db
    .select({
      answered: countDistinct(answeredCard).as('answered'),
      right: sql<number>`(count(distinct ${answeredCard}) filter (where ${reviewAnswers.isRight}))::int`.as(
        'known',
      ),
    })
    .from(reviewAnswers)
    .where(
      and(eq(reviewAnswers.userId, viewer), eq(reviewAnswers.counts, true), gte(reviewAnswers.at, today)),
    )
    .as('done')
  const before = db
    .select({ last: max(reviewAnswers.at).as('last_before') })
    .from(reviewAnswers)
    .where(and(eq(reviewAnswers.userId, viewer), lt(reviewAnswers.at, today)))
    .as('before')
  return db
    .select({
      waiting: cards.waiting,
      onPhone: cards.onPhone,
      nextDue: cards.nextDue,
      soon: cards.soon,
      answered: done.answered,
      right: done.right,
      lastBefore: before.last,
      perDay: reviewSettings.perDay,
      sms: reviewSettings.sms,
    })
    .from(cards)
    .innerJoin(done, sql`true`)
    .innerJoin(before, sql`true`)
    .leftJoin(reviewSettings, eq(reviewSettings.userId, viewer))
})

/** What waits for somebody; for the module itself, which knows who asks. @param zone whose days are theirs */
export async function standingFor(ctx: Context, userId: string, zone: string): Promise<ReviewStanding> {
  const { lastBefore: _, ...standing } = await wholeStanding(ctx, userId, zone)
  return standing
}

/** The same, with when they answered last before today. */
export async function wholeStanding(
  ctx: Context,
  userId: string,
  zone: string,
): Promise<ReviewStanding & { lastBefore: Date | null }> {
  const now = ctx.now()
  const dayAhead = (days: number) => startOfDay(dayAfter(dayIn(now, zone), days), zone)
  const [row] = await standingIn(ctx.db, {
    viewer: userId,
    now: now.toISOString(),
    today: startOfDayAt(now, zone).toISOString(),
    overmorrow: dayAhead(2).toISOString(),
  })
  const { lastBefore, soon, ...rest } = row!
  const standing = { ...rest, perDay: rest.perDay ?? USUAL_PER_DAY, sms: rest.sms ?? false }
  const tomorrow = tomorrowOf({ ...standing, soon, lastBefore }, now, dayAhead(1))
  return { ...standing, lastBefore, tomorrow, ...todayOf({ ...standing, lastBefore }, now) }
}

/** What waits for the viewer today, for the page of their review. */
export const reviewStanding = query({ who: 'signed-in' }, async (ctx): Promise<ReviewStanding> =>
  standingFor(ctx, ctx.viewer.id, ctx.zone),
)

const settingsOf = prepared('review settings', (db) =>
  db
    .select({ perDay: reviewSettings.perDay, sms: reviewSettings.sms })
    .from(reviewSettings)
    .where(eq(reviewSettings.userId, sql.placeholder('viewer'))),
)

/** What the viewer chose, or what holds for who chose nothing. */
export const ownReviewSettings = query(
  { who: 'signed-in' },
  async (ctx): Promise<Pick<ReviewStanding, 'perDay' | 'sms'>> => {
    const [row] = await settingsOf(ctx.db, { viewer: ctx.viewer.id })
    return row ?? { perDay: USUAL_PER_DAY, sms: false }
  },
)

/** How many cards wait today and how long they take; null where none does. For the dashboard. */
export const reviewWaiting = query(
  { who: 'signed-in' },
  async (ctx): Promise<{ cards: number; minutes: number } | null> => {
    const { left } = await standingFor(ctx, ctx.viewer.id, ctx.zone)
    return left > 0 ? { cards: left, minutes: minutesFor(left) } : null
  },
)

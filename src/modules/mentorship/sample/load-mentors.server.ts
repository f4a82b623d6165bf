import { and, eq, isNull } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { after, DAY, HOUR } from '#kit/time.ts'
import { newRoom, timesOf } from '../commands/hold.server.ts'
import { SESSION_MINUTES } from '../rules.ts'
import { bookings, mentorHours, mentorPackages, mentorReviews, mentors } from '../tables.server.ts'
import { portraitHref, readMentors, type SampleMentor } from './read-mentors.server.ts'

/** Each sample mentor's packages (MPR-06, MPR-07). */
const packages = [
  {
    name: 'Quick Consultation',
    description: 'One question, answered well.',
    features: ['One session of an hour', 'Notes on what was decided', 'One follow-up question by message'],
    priceUsd: 45,
    sessions: 1,
  },
  {
    name: 'Strategy Session',
    description: 'A plan for the next two months, and a look at how it goes.',
    features: ['Two sessions of an hour', 'A written plan', 'Your work looked through beforehand'],
    priceUsd: 85,
    sessions: 2,
    isPopular: true,
  },
  {
    name: 'Complete Mentorship',
    description: 'Somebody beside you until it works.',
    features: [
      'Five sessions of an hour',
      'A plan that changes with you',
      'Answers by message between sessions',
      'A practice interview or a portfolio review',
    ],
    priceUsd: 200,
    sessions: 5,
  },
]

/**
 * The sample mentors with their hours, packages, past sessions and reviews.
 * @param accounts ids of the mentors' accounts, as in the sample; people ids by name, who were their mentees
 */
export async function loadMentors(
  ctx: Context,
  accounts: string[],
  people: Map<string, string>,
): Promise<void> {
  for (const [index, mentor] of readMentors().entries())
    await loadMentor(ctx, mentor, { index, userId: accounts[index]!, people })
}

type Place = { index: number; userId: string; people: Map<string, string> }

async function loadMentor(ctx: Context, mentor: SampleMentor, place: Place): Promise<void> {
  const {
    hours,
    sessions: _,
    reviews: _reviews,
    portrait: _portrait,
    priceKes: pricePerHourKes,
    ...columns
  } = mentor
  const { db, now } = ctx
  const mentorId = newId()
  const added = await db
    .insert(mentors)
    .values({
      id: mentorId,
      ...columns,
      userId: place.userId,
      pricePerHourKes,
      avatarUrl: portraitHref(mentor.slug),
      createdAt: after(now(), -400 * DAY),
    })
    .onConflictDoNothing({ target: mentors.slug })
    .returning({ id: mentors.id })
  if (added.length === 0) return drawOnce(ctx, mentor)
  await db
    .insert(mentorHours)
    .values(
      hours.map(([weekday, fromMinute, toMinute]) => ({
        id: newId(),
        mentorId,
        weekday,
        fromMinute,
        toMinute,
      })),
    )
  await db
    .insert(mentorPackages)
    .values(
      packages.map((sold, at) => ({
        id: newId(),
        mentorId,
        minutes: SESSION_MINUTES,
        position: at + 1,
        createdAt: now(),
        ...sold,
      })),
    )
  await loadSessions(ctx, mentor, { ...place, mentorId })
}

/** Gives a mentor of an earlier sample, who had no picture, the drawn one. */
async function drawOnce({ db }: Context, { slug }: SampleMentor): Promise<void> {
  await db
    .update(mentors)
    .set({ avatarUrl: portraitHref(slug) })
    .where(and(eq(mentors.slug, slug), isNull(mentors.avatarUrl)))
}

/** Past sessions, some of them reviewed. Each mentor has their own hour of the day: no mentee has two at once. */
async function loadSessions(
  ctx: Context,
  { sessions, reviews }: SampleMentor,
  { index, mentorId, people }: Place & { mentorId: string },
): Promise<void> {
  const others = [...people.values()]
  const days = [
    ...reviews.map(({ daysAgo }) => daysAgo),
    ...Array.from({ length: sessions - reviews.length }, (_, n) => 93 + 7 * n),
  ]
  const today = Math.floor(ctx.now().getTime() / DAY) * DAY
  for (const [at, daysAgo] of days.entries()) {
    const review = reviews[at]
    const userId = (review && people.get(review.by)) ?? others[(index + at) % others.length]
    if (!userId) continue
    const start = after(new Date(today), (4 + index) * HOUR - daysAgo * DAY)
    const bookingId = newId()
    await ctx.db
      .insert(bookings)
      .values({
        id: bookingId,
        mentorId,
        userId,
        ...timesOf(start, SESSION_MINUTES, 0),
        state: 'confirmed',
        confirmedAt: after(start, -3 * DAY),
        createdAt: after(start, -3 * DAY),
        markedAt: after(start, 2 * HOUR),
        isArranged: true,
        priceKes: 0,
        feeKes: 0,
        room: newRoom(),
      })
    if (review)
      await ctx.db
        .insert(mentorReviews)
        .values({
          bookingId,
          mentorId,
          userId,
          stars: review.stars,
          body: review.text,
          createdAt: after(start, DAY),
        })
  }
}

import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { idOf, query } from '#core/operation.ts'
import { rowOrRefuse } from '#core/or-refuse.ts'
import { kesOfUsd } from '#kit/money.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { replyMinutesOf } from '#modules/messages/queries/reply-time.server.ts'
import { mentorTag } from '../rules.ts'
import { mentorPackages, mentorReviews, mentors } from '../tables.server.ts'
import type { MentorPackage, MentorReview, MentorView } from '../types.ts'
import { cardColumns, cardsOf, isListed } from './mentors.server.ts'

// The newest of them; the rest are only counted.
const MOST_REVIEWS = 50

/** A mentor's page with everything for sale there. */
export const mentorView = query(
  {
    who: 'anyone',
    because: 'MPR-01: public',
    input: [idOf()],
    // 'not-found', also for a deactivated one.
    refuses: ['not-found'],
  },
  async (ctx, id): Promise<MentorView> => {
    const { userId, ...row } = rowOrRefuse(
      await ctx.db
        .select({ ...cardColumns, userId: mentors.userId })
        .from(mentors)
        .where(and(eq(mentors.id, id), isListed())),
    )
    const [card] = await cardsOf(ctx, [row], Infinity)
    ctx.cacheTag(mentorTag(id))
    return {
      ...card!,
      noticeMinutes: row.noticeMinutes,
      isReachable: userId !== null,
      replyMinutes: userId === null ? null : await replyMinutesOf(ctx, userId),
      packages: await packagesOf(ctx, id),
      written: await reviewsOf(ctx, id),
      usdRateKes: ctx.config.usdRateKes,
    }
  },
)

export async function packagesOf({ db, config }: Context, mentorId: string): Promise<MentorPackage[]> {
  const { id, name, description, features, priceUsd, sessions, minutes, isPopular } = mentorPackages
  const rows = await db
    .select({ id, name, description, features, priceUsd, sessions, minutes, isPopular })
    .from(mentorPackages)
    .where(and(eq(mentorPackages.mentorId, mentorId), isNull(mentorPackages.retiredAt)))
    .orderBy(asc(mentorPackages.position), asc(id))
  return rows.map((row) => ({ ...row, priceKes: kesOfUsd(row.priceUsd, config.usdRateKes) }))
}

async function reviewsOf({ db }: Context, mentorId: string): Promise<MentorReview[]> {
  const { stars, body, createdAt } = mentorReviews
  const rows = await db
    .select({
      stars,
      body,
      createdAt,
      profileName: profiles.fullName,
      accountName: users.name,
      isSample: users.isSample,
    })
    .from(mentorReviews)
    .leftJoin(users, eq(users.id, mentorReviews.userId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(and(eq(mentorReviews.mentorId, mentorId), isNull(mentorReviews.hiddenAt)))
    .orderBy(desc(createdAt))
    .limit(MOST_REVIEWS)
  return rows.map(({ profileName, accountName, isSample, ...review }) => ({
    ...review,
    isSample: isSample === true,
    author: profileName?.trim() || accountName?.trim() || null,
  }))
}

import { and, eq, isNull } from 'drizzle-orm'
import { atomically, type Context, signedIn } from '#context.ts'
import { locksOf } from '#core/advisory-lock.server.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command, given } from '#core/operation.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { newId } from '#kit/ids.ts'
import { Refusal } from '#kit/refusal.ts'
import { HOUR } from '#kit/time.ts'
import { asMentor } from '../queries/mentoring.server.ts'
import { MOST_PACKAGES } from '../own-rules.ts'
import { lockScopes } from '../rules.ts'
import { mentorPackages, mentors } from '../tables.server.ts'
import { MentorProfile, PackageInput } from '../own-inputs.ts'
import type { OwnMentor } from '../types.ts'
import { timesChanged } from './hold.server.ts'

const takeAdvisoryLock = locksOf(lockScopes)

const limit = limitsOf({ 'mentoring-user': { max: 120, windowMs: HOUR } })

/**
 * Serializes a mentor's changes of their own page or hours: none of them affects a booked session. @throws Refusal 'not-found' for
 * people who are not mentors
 */
export async function changed(
  ctx: Context,
  work: (ctx: Context, mentor: OwnMentor) => Promise<void>,
): Promise<void> {
  const viewer = signedIn(ctx)
  await limit(ctx, { 'mentoring-user': viewer.id })
  const { id } = await asMentor(ctx)
  await atomically(ctx, async (ctx) => {
    await takeAdvisoryLock(ctx, 'mentor', id)
    await work(ctx, await asMentor(ctx))
    await timesChanged(ctx, id)
  })
}

/** A mentor's own profile. */
export const changeMentorProfile = command(
  { who: 'adult', input: [MentorProfile], refuses: ['not-found', 'too-many'] },
  async (ctx, profile): Promise<void> => {
    await changed(ctx, async (ctx, { id }) => {
      await ctx.db.update(mentors).set(profile).where(eq(mentors.id, id))
    })
  },
)

/** Sells a new package, or replaces one of the mentor's: buyers of the old one keep it as it was. @param packageId null for a new one */
export const sellPackage = command(
  {
    who: 'adult',
    input: [given<string | null>(), PackageInput],
    // 'not-found' also for other mentors' and retired ones.
    refuses: ['packages-many', 'not-found', 'too-many'],
  },
  async (ctx, packageId, sold): Promise<void> => {
    await changed(ctx, async (ctx, { id: mentorId }) => {
      const before = packageId === null ? null : await retired(ctx, mentorId, packageId)
      const live = and(eq(mentorPackages.mentorId, mentorId), isNull(mentorPackages.retiredAt))
      const n = await ctx.db.$count(mentorPackages, live)
      if (n >= MOST_PACKAGES) throw new Refusal('packages-many')
      // At most one is marked: the next takes the mark from the previous one (MPR-08).
      if (sold.isPopular) await ctx.db.update(mentorPackages).set({ isPopular: false }).where(live)
      await ctx.db
        .insert(mentorPackages)
        .values({ id: newId(), mentorId, ...sold, position: before?.position ?? n + 1, createdAt: ctx.now() })
    })
  },
)

/** Retires a package. */
export const retirePackage = command(
  {
    who: 'signed-in',
    // 'not-found' also for other mentors'.
    refuses: ['not-found', 'too-many'],
  },
  async (ctx, packageId: string): Promise<void> => {
    await changed(ctx, async (ctx, { id }) => void (await retired(ctx, id, packageId)))
  },
)

async function retired({ db, now }: Context, mentorId: string, packageId: string) {
  return rowOrRefuse(
    await db
      .update(mentorPackages)
      .set({ retiredAt: now(), isPopular: false })
      .where(
        and(
          eq(mentorPackages.id, idOrRefuse(packageId)),
          eq(mentorPackages.mentorId, mentorId),
          isNull(mentorPackages.retiredAt),
        ),
      )
      .returning({ position: mentorPackages.position }),
  )
}

import { and, eq, isNull } from 'drizzle-orm'
import { adultOnly, atomically, type Context, signedIn } from '#context.ts'
import { idOrRefuse, rowOrRefuse } from '#core/or-refuse.ts'
import { newId } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { limit } from '../limits.server.ts'
import { asMentor } from '../queries/mentoring.server.ts'
import { MOST_PACKAGES } from '../own-rules.ts'
import { mentorPackages, mentors } from '../tables.server.ts'
import { MentorProfile, PackageInput } from '../own-inputs.ts'
import type { OwnMentor } from '../types.ts'
import { timesChanged } from './hold.server.ts'
import { takeAdvisoryLock } from '../locks.server.ts'

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

/** A mentor's own profile. @param raw MentorProfile @throws Refusal 'invalid-input', 'not-found', 'too-many' */
export async function changeMentorProfile(ctx: Context, raw: unknown): Promise<void> {
  adultOnly(ctx)
  const profile = parse(MentorProfile, raw)
  await changed(ctx, async (ctx, { id }) => {
    await ctx.db.update(mentors).set(profile).where(eq(mentors.id, id))
  })
}

/**
 * Sells a new package, or replaces one of the mentor's: buyers of the old one keep it as it was.
 * @param packageId null for a new one @param raw PackageInput
 * @throws Refusal 'invalid-input', 'packages-many', 'not-found' also for other mentors' and retired ones, 'too-many'
 */
export async function sellPackage(ctx: Context, packageId: string | null, raw: unknown): Promise<void> {
  adultOnly(ctx)
  const sold = parse(PackageInput, raw)
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
}

/** Retires a package. @throws Refusal 'not-found' also for other mentors' */
export async function retirePackage(ctx: Context, packageId: string): Promise<void> {
  signedIn(ctx)
  await changed(ctx, async (ctx, { id }) => void (await retired(ctx, id, packageId)))
}

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

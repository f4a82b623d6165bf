import { and, eq, isNull } from 'drizzle-orm'
import { atomically, type Context, signedIn } from '#context.ts'
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

/** A mentor's change of their own page or times, one after the other: none of it touches a session that is booked. @throws Refusal 'not-found' for who is no mentor */
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

/** What a mentor says of themself. @param raw MentorProfile @throws Refusal 'invalid-input', 'not-found', 'too-many' */
export async function changeMentorProfile(ctx: Context, raw: unknown): Promise<void> {
  signedIn(ctx)
  const profile = parse(MentorProfile, raw)
  await changed(ctx, async (ctx, { id }) => {
    await ctx.db.update(mentors).set(profile).where(eq(mentors.id, id))
  })
}

/**
 * Sells a package, or another one in the place of an own one: who bought it keeps what it was.
 * @param packageId null for a new one @param raw PackageInput
 * @throws Refusal 'invalid-input', 'packages-many', 'not-found' also for other mentors' and what is sold no more, 'too-many'
 */
export async function sellPackage(ctx: Context, packageId: string | null, raw: unknown): Promise<void> {
  signedIn(ctx)
  const sold = parse(PackageInput, raw)
  await changed(ctx, async (ctx, { id: mentorId }) => {
    const before = packageId === null ? null : await retired(ctx, mentorId, packageId)
    const live = and(eq(mentorPackages.mentorId, mentorId), isNull(mentorPackages.retiredAt))
    const n = await ctx.db.$count(mentorPackages, live)
    if (n >= MOST_PACKAGES) throw new Refusal('packages-many')
    // One at most is marked: the next takes it from the one before (MPR-08).
    if (sold.isPopular) await ctx.db.update(mentorPackages).set({ isPopular: false }).where(live)
    await ctx.db
      .insert(mentorPackages)
      .values({ id: newId(), mentorId, ...sold, position: before?.position ?? n + 1, createdAt: ctx.now() })
  })
}

/** Sells a package no more. @throws Refusal 'not-found' also for other mentors' */
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

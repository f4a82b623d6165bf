import { and, eq } from 'drizzle-orm'
import { atomically, type Context, signedIn, withConsent } from '#context.ts'
import { idOrRefuse } from '#core/or-refuse.ts'
import { Refusal, type RefusalCode } from '#kit/refusal.ts'
import { opensFor } from '#modules/courses/queries.server.ts'
import { limit } from '../limits.server.ts'
import { teacherOf } from '../queries/people.server.ts'
import { standingOf, type Standing } from '../rules.ts'
import { liveClassSeats } from '../tables.server.ts'
import { lockedClass } from './locked-class.server.ts'
import { tellOne } from './tell.server.ts'

const whyNot: Record<Exclude<Standing, 'seat' | 'free'>, RefusalCode> = {
  cancelled: 'class-cancelled',
  over: 'class-over',
  teaches: 'class-taught',
  locked: 'class-locked',
  full: 'class-full',
}

/**
 * Takes a seat for the viewer, who gets an invitation; who has one keeps it. The last seat goes to one of two who ask at once.
 * @throws Refusal 'class-not-found', 'class-full', 'class-over', 'class-cancelled', 'class-locked', 'class-taught', 'too-many'
 */
export async function takeSeat(ctx: Context, classId: unknown): Promise<void> {
  const viewer = withConsent(ctx)
  idOrRefuse(classId, 'class-not-found')
  await limit(ctx, { 'live-class-user': viewer.id })
  await atomically(ctx, async (ctx) => {
    const row = await lockedClass(ctx, classId)
    const own = and(eq(liveClassSeats.classId, row.id), eq(liveClassSeats.userId, viewer.id))
    const standing = standingOf(
      {
        ...row,
        hasSeat: (await ctx.db.$count(liveClassSeats, own)) > 0,
        teaches: (await teacherOf(ctx, row.mentorId)) === viewer.id,
        unlocked: await opensFor(ctx, row.courseId),
        taken: await ctx.db.$count(liveClassSeats, eq(liveClassSeats.classId, row.id)),
      },
      ctx.now(),
    )
    if (standing === 'seat') return
    if (standing !== 'free') throw new Refusal(whyNot[standing])
    await ctx.db
      .insert(liveClassSeats)
      .values({ classId: row.id, userId: viewer.id, zone: ctx.zone, takenAt: ctx.now() })
    await tellOne(ctx, row.id, viewer.id, 'seat')
  })
}

/** Gives the viewer's seat to somebody else; giving up none succeeds. @throws Refusal 'class-not-found', 'class-over' */
export async function leaveSeat(ctx: Context, classId: unknown): Promise<void> {
  const viewer = signedIn(ctx)
  await atomically(ctx, async (ctx) => {
    const row = await lockedClass(ctx, classId)
    if (row.endsAt <= ctx.now()) throw new Refusal('class-over')
    await ctx.db
      .delete(liveClassSeats)
      .where(and(eq(liveClassSeats.classId, row.id), eq(liveClassSeats.userId, viewer.id)))
  })
}

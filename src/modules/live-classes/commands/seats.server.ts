import { and, eq } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command, perPerson } from '#core/operation.ts'
import { idOrRefuse } from '#core/or-refuse.ts'
import { Refusal, type RefusalCode } from '#kit/refusal.ts'
import { HOUR } from '#kit/time.ts'
import { opensFor } from '#modules/courses/course-access.server.ts'
import { teacherOf } from '../queries/people.server.ts'
import { classStatus, type Standing } from '../rules.ts'
import { liveClassSeats } from '../tables.server.ts'
import { type ClassColumns, lockedClass } from './locked-class.server.ts'
import { refuseEnded } from './plan.server.ts'
import { tellOne } from './tell.server.ts'

const limits = {
  // Taking and leaving seats, and saying whether one comes to an hour of a group.
  'live-class-user': { max: 20, windowMs: HOUR },
}
const limit = limitsOf(limits)

type OfGroup = 'invited' | 'declined' | 'manages'
const whyNot: Record<Exclude<Standing, 'seat' | 'free' | OfGroup>, RefusalCode> = {
  cancelled: 'class-cancelled',
  over: 'class-over',
  teaches: 'class-taught',
  locked: 'class-locked',
  full: 'class-full',
}

/** Says whether somebody of a group comes; the seat is theirs for as long as they are in it. */
async function answer(ctx: Context, row: ClassColumns, userId: string, comes: boolean): Promise<void> {
  const said = await ctx.db
    .update(liveClassSeats)
    .set({ comes, ...(ctx.zone && { zone: ctx.zone }) })
    .where(and(eq(liveClassSeats.classId, row.id), eq(liveClassSeats.userId, userId)))
    .returning({ userId: liveClassSeats.userId })
  if (said.length === 0) throw new Refusal('class-not-found')
  refuseEnded(ctx, row)
}

/**
 * Takes a seat for the viewer, who gets an invitation; who has one keeps it, and who is of the class's group says that they come. The last seat goes to one of two who ask at once.
 */
export const takeSeat = command(
  {
    who: 'consented',
    refuses: [
      'class-not-found',
      'class-full',
      'class-over',
      'class-cancelled',
      'class-locked',
      'class-taught',
      'too-many',
      'course-not-found',
    ],
  },
  async (ctx, classId: unknown): Promise<void> => {
    idOrRefuse(classId, 'class-not-found')
    await limit(ctx, { 'live-class-user': ctx.viewer.id })
    await atomically(ctx, async (ctx) => {
      const row = await lockedClass(ctx, classId)
      if (row.groupId !== null) return answer(ctx, row, ctx.viewer.id, true)
      const own = and(eq(liveClassSeats.classId, row.id), eq(liveClassSeats.userId, ctx.viewer.id))
      const standing = classStatus(
        {
          ...row,
          hasSeat: (await ctx.db.$count(liveClassSeats, own)) > 0,
          comes: null,
          teaches: (await teacherOf(ctx, row.mentorId)) === ctx.viewer.id,
          unlocked: await opensFor(ctx, row.courseId),
          taken: await ctx.db.$count(liveClassSeats, eq(liveClassSeats.classId, row.id)),
        },
        ctx.now(),
      )
      if (standing === 'seat') return
      if (standing !== 'free') throw new Refusal(whyNot[standing as keyof typeof whyNot])
      await ctx.db
        .insert(liveClassSeats)
        .values({ classId: row.id, userId: ctx.viewer.id, zone: ctx.zone, takenAt: ctx.now() })
      await tellOne(ctx, row.id, ctx.viewer.id, 'seat')
    })
  },
)

/** Gives the viewer's seat to somebody else, or says that they do not come with their group; giving up none succeeds. */
export const leaveSeat = command(
  {
    who: 'signed-in',
    limit: perPerson(limits, 'live-class-user'),
    refuses: ['class-not-found', 'class-over', 'class-cancelled'],
  },
  async (ctx, classId: unknown): Promise<void> => {
    await atomically(ctx, async (ctx) => {
      const row = await lockedClass(ctx, classId)
      if (row.groupId !== null) return answer(ctx, row, ctx.viewer.id, false)
      if (row.endsAt <= ctx.now()) throw new Refusal('class-over')
      await ctx.db
        .delete(liveClassSeats)
        .where(and(eq(liveClassSeats.classId, row.id), eq(liveClassSeats.userId, ctx.viewer.id)))
    })
  },
)

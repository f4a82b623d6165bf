import { eq } from 'drizzle-orm'
import { invalidateTags } from '#adapters/db/announce.server.ts'
import { atomically, type Context, courseTag } from '#context.ts'
import { command, given } from '#core/operation.ts'
import { momentOf } from '#core/zones.ts'
import { newId, randomLetters } from '#kit/ids.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { after, EAST_AFRICA, MINUTE } from '#kit/time.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { freeMentorTime, takeMentorTime } from '#modules/mentorship/commands/take-time.server.ts'
import { remindersPast } from '#kit/meetings/hour-ahead.ts'
import { LIVE_TAG } from '../queries/class.server.ts'
import { refuseUnknown } from '../queries/known.server.ts'
import { toldOf } from '../queries/people.server.ts'
import { liveClasses, liveClassSeats } from '../tables.server.ts'
import { CancelInput, ClassInput } from '../types.ts'
import { lockedClassOf } from './locked-class.server.ts'
import { tellAll, tellFormerTeacher } from './tell.server.ts'

/** Plans a class of a course with a mentor, whose time it takes; the mentor gets an invitation. @param raw ClassInput @returns its id */
export const planClass = command(
  { who: 'admin', refuses: ['invalid-input', 'class-not-found'] },
  async (ctx, raw: unknown): Promise<string> => {
    const planned = columnsOf(ctx, raw)
    const id = newId()
    await atomically(ctx, async (ctx) => {
      await refuseUnknown(ctx, planned)
      await takeTime(ctx, id, planned)
      await ctx.db.insert(liveClasses).values({
        id,
        ...planned,
        ...remindersPast(planned.startsAt, ctx.now()),
        // 131 bits: nobody guesses it.
        room: randomLetters(28),
        createdAt: ctx.now(),
        updatedAt: ctx.now(),
      })
      await writeAudit(ctx, { actor: ctx.viewer.id, action: 'live-class.plan', object: `live-class:${id}` })
      await invalidateTags(ctx, LIVE_TAG, courseTag(planned.courseId))
      await tellAll(ctx, id, 'planned')
    })
    return id
  },
)

/**
 * Changes a class that has not begun. Whoever has a seat gets the new invitation if its time, mentor or place changed.
 * @param raw ClassInput; its course stays what it was
 */
export const changeClass = command(
  { who: 'admin', refuses: ['class-not-found', 'class-over', 'class-cancelled', 'invalid-input'] },
  async (ctx, classId: unknown, raw: unknown): Promise<void> => {
    const { courseId: _, ...wanted } = columnsOf(ctx, raw)
    await atomically(ctx, async (ctx) => {
      const before = await lockedClassOf(ctx, null, classId)
      refuseEnded(ctx, before)
      const planned = { ...wanted, courseId: before.courseId }
      await refuseUnknown(ctx, planned)
      const taken = await ctx.db.$count(liveClassSeats, eq(liveClassSeats.classId, before.id))
      if (planned.seats < taken)
        throw new Refusal('invalid-input', { fields: { seats: 'class-seats' }, values: { taken } })
      await takeTime(ctx, before.id, planned)
      const told = await toldOf(ctx, before.id)
      const isMoved =
        planned.startsAt.getTime() !== before.startsAt.getTime() ||
        planned.endsAt.getTime() !== before.endsAt.getTime() ||
        planned.mentorId !== before.mentorId
      await ctx.db
        .update(liveClasses)
        .set({
          ...planned,
          updatedAt: ctx.now(),
          ...(isMoved && { sequence: before.sequence + 1, ...remindersPast(planned.startsAt, ctx.now()) }),
        })
        .where(eq(liveClasses.id, before.id))
      await writeAudit(ctx, {
        actor: ctx.viewer.id,
        action: 'live-class.change',
        object: `live-class:${before.id}`,
      })
      await invalidateTags(ctx, LIVE_TAG, courseTag(before.courseId))
      if (!isMoved) return
      await tellFormerTeacher(ctx, told)
      await tellAll(ctx, before.id, 'moved')
    })
  },
)

/** Cancels a class that is not over: everybody is told why, and the mentor's time is free again. Repeating changes nothing. */
export const cancelClass = command(
  {
    who: 'admin',
    input: [given<unknown>(), CancelInput],
    refuses: ['class-not-found', 'class-over', 'class-cancelled'],
    atomic: true,
  },
  async (ctx, classId, { reason }): Promise<void> => {
    const before = await lockedClassOf(ctx, null, classId)
    if (before.cancelledAt) return
    refuseEnded(ctx, before)
    await ctx.db
      .update(liveClasses)
      .set({ cancelledAt: ctx.now(), reason, sequence: before.sequence + 1, updatedAt: ctx.now() })
      .where(eq(liveClasses.id, before.id))
    await freeMentorTime(ctx, before.id)
    await writeAudit(ctx, {
      actor: ctx.viewer.id,
      action: 'live-class.cancel',
      object: `live-class:${before.id}`,
      details: { reason },
    })
    await invalidateTags(ctx, LIVE_TAG, courseTag(before.courseId))
    await tellAll(ctx, before.id, 'cancelled')
  },
)

/** @throws Refusal 'class-cancelled', 'class-over' */
export function refuseEnded(
  ctx: Context,
  { cancelledAt, endsAt }: { cancelledAt: Date | null; endsAt: Date },
): void {
  if (cancelledAt) throw new Refusal('class-cancelled')
  if (endsAt <= ctx.now()) throw new Refusal('class-over')
}

/** What a form says, as columns. */
function columnsOf(ctx: Context, raw: unknown) {
  const { day, time, minutes, ...columns } = parse(ClassInput, raw)
  return { ...columns, ...spanOf(ctx, { day, time, minutes }) }
}

type Typed = { day: string; time: string; minutes: number }

/** From when to when, by a day and time of East Africa that lie ahead. @throws Refusal 'invalid-input' */
export function spanOf(ctx: Context, { day, time, minutes }: Typed): { startsAt: Date; endsAt: Date } {
  const [hours, rest] = time.split(':').map(Number)
  const startsAt = momentOf(day, hours! * 60 + rest!, EAST_AFRICA)
  if (!startsAt || startsAt <= ctx.now())
    throw new Refusal('invalid-input', { fields: { day: 'class-past' } })
  return { startsAt, endsAt: after(startsAt, minutes * MINUTE) }
}

type Planned = { mentorId: string; startsAt: Date; endsAt: Date }

/** @throws Refusal 'invalid-input' with 'class-busy' */
export async function takeTime(ctx: Context, id: string, time: Planned): Promise<void> {
  const { mentorId, startsAt, endsAt } = time
  if (!(await takeMentorTime(ctx, { id, mentorId, startsAt, endsAt })))
    throw new Refusal('invalid-input', { fields: { time: 'class-busy' } })
}

import { eq } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { newId, randomLetters } from '#kit/ids.ts'
import { remindersPast } from '#kit/meetings/hour-ahead.ts'
import { parse } from '#kit/parse.ts'
import { Refusal } from '#kit/refusal.ts'
import { freeMentorTime } from '#modules/mentorship/commands/take-time.server.ts'
import { hourTeachers } from '../queries/hours.server.ts'
import { toldOf } from '../queries/people.server.ts'
import { liveClasses, liveClassSeats } from '../tables.server.ts'
import { CancelInput, HourInput } from '../types.ts'
import { lockedClassOf } from './locked-class.server.ts'
import { refuseEnded, spanOf, takeTime } from './plan.server.ts'
import { tellAll, tellFormerTeacher } from './tell.server.ts'

type OfGroup = { groupId: string; courseId: number; /** Of the group. */ seats: number }

/**
 * Plans an hour of a group, in the transaction of the module that knows who may, which holds the group. A trigger gives every member a seat,
 * and a job invites them. Refuses with 'invalid-input', also with 'class-past' and 'class-busy' of its fields.
 * @param raw HourInput @returns its id
 */
export const planHour = internal(
  async (ctx: Context, { groupId, courseId, seats }: OfGroup, raw: unknown): Promise<string> => {
    const planned = await columnsOf(ctx, courseId, raw)
    const id = newId()
    await keepTime(ctx, id, planned)
    await ctx.db
      .insert(liveClasses)
      .values({
        id,
        groupId,
        courseId,
        seats,
        ...planned,
        ...remindersPast(planned.startsAt, ctx.now()),
        room: randomLetters(28),
        createdAt: ctx.now(),
        updatedAt: ctx.now(),
      })
    await tellAll(ctx, id, 'planned')
    return id
  },
)

/**
 * Changes an hour of a group that has not begun; if its time or who teaches it changed, everybody is asked anew whether they come. Refuses
 * with 'class-not-found', 'class-over', 'class-cancelled', 'invalid-input' as {@link planHour}.
 * @param raw HourInput
 */
export const changeHour = internal(
  async (
    ctx: Context,
    { groupId, courseId }: Omit<OfGroup, 'seats'>,
    classId: unknown,
    raw: unknown,
  ): Promise<void> => {
    const before = await lockedClassOf(ctx, groupId, classId)
    refuseEnded(ctx, before)
    const planned = await columnsOf(ctx, courseId, raw)
    await keepTime(ctx, before.id, planned)
    const told = await toldOf(ctx, before.id)
    const isMoved =
      planned.startsAt.getTime() !== before.startsAt.getTime() ||
      planned.endsAt.getTime() !== before.endsAt.getTime() ||
      planned.groupMentorId !== before.groupMentorId ||
      planned.teacherId !== before.teacherId
    await ctx.db
      .update(liveClasses)
      .set({
        ...planned,
        updatedAt: ctx.now(),
        ...(isMoved && { sequence: before.sequence + 1, ...remindersPast(planned.startsAt, ctx.now()) }),
      })
      .where(eq(liveClasses.id, before.id))
    if (!isMoved) return
    await ctx.db.update(liveClassSeats).set({ comes: null }).where(eq(liveClassSeats.classId, before.id))
    await tellFormerTeacher(ctx, told)
    await tellAll(ctx, before.id, 'moved')
  },
)

/** Cancels an hour of a group that is not over: everybody is told why. Repeating changes nothing. @param raw CancelInput */
export const cancelHour = internal(
  async (ctx: Context, groupId: string, classId: unknown, raw: unknown): Promise<void> => {
    const { reason } = parse(CancelInput, raw)
    const before = await lockedClassOf(ctx, groupId, classId)
    if (before.cancelledAt) return
    refuseEnded(ctx, before)
    await ctx.db
      .update(liveClasses)
      .set({ cancelledAt: ctx.now(), reason, sequence: before.sequence + 1, updatedAt: ctx.now() })
      .where(eq(liveClasses.id, before.id))
    await freeMentorTime(ctx, before.id)
    await tellAll(ctx, before.id, 'cancelled')
  },
)

type Planned = Awaited<ReturnType<typeof columnsOf>>

/** What a form says, as columns. */
async function columnsOf(ctx: Context, courseId: number, raw: unknown) {
  const { day, time, minutes, teacher, ...columns } = parse(HourInput, raw)
  const chosen = (await hourTeachers(ctx, courseId)).find(({ value }) => value === teacher)
  if (!chosen) throw new Refusal('invalid-input', { fields: { teacher: 'option-unknown' } })
  const { mentorId } = chosen
  return {
    ...columns,
    ...spanOf(ctx, { day, time, minutes }),
    groupMentorId: mentorId,
    teacherId: mentorId === null ? chosen.value : null,
  }
}

/** The time of a teacher who is no mentor is theirs to keep: nobody books it here. */
async function keepTime(
  ctx: Context,
  id: string,
  { groupMentorId, startsAt, endsAt }: Planned,
): Promise<void> {
  if (groupMentorId === null) await freeMentorTime(ctx, id)
  else await takeTime(ctx, id, { mentorId: groupMentorId, startsAt, endsAt })
}

import { and, asc, eq, inArray } from 'drizzle-orm'
import { atomically, type Context } from '#context.ts'
import { guesses } from '#core/guesses.server.ts'
import { limitsOf } from '#core/limits.server.ts'
import { command, idOf, perPerson } from '#core/operation.ts'
import { isCode } from '#kit/text.ts'
import { Refusal } from '#kit/refusal.ts'
import { HOUR } from '#kit/time.ts'
import { followPlan } from '#modules/courses/commands/plans.server.ts'
import { mayEnrolIn } from '#modules/courses/commands/enrol.server.ts'
import { groupHref, placeHref } from '../rules.ts'
import { courseGroups, groupMembers } from '../tables.server.ts'
import { JoinInput } from '../types.ts'
import { entered, left, lockedGroup, placeInGroup, refuseUnlessOpen, takeOutOfGroup } from './enter.server.ts'

const limits = {
  // Joining, leaving and moving.
  'group-member': { max: 20, windowMs: HOUR },
}
const limit = limitsOf({
  ...limits,
  // Codes that were not good.
  'group-code-user': guesses.user,
  'group-code-day': guesses.day,
  'group-code-address': guesses.address,
})

/**
 * Joins a group by the code that a teacher gave out. A code that is unknown counts against a limit.
 * @returns where it goes on: the group, or the payment for a place in it where the course is to be bought first
 */
export const joinGroup = command(
  {
    who: 'signed-in',
    input: [JoinInput],
    // 'lesson-locked' where the course was taken from them at this moment.
    refuses: [
      'group-closed',
      'group-full',
      'group-already',
      'course-not-ready',
      'too-many',
      'lesson-locked',
      'course-not-found',
      'group-not-found',
    ],
  },
  async (ctx, { code }): Promise<{ href: string; isIn: boolean }> => {
    const uses = {
      'group-code-user': ctx.viewer.id,
      'group-code-day': ctx.viewer.id,
      'group-code-address': true,
    } as const
    const { id: groupId, courseId } = await limit.trying(ctx, uses, () => groupWithCode(ctx, code))
    await limit(ctx, { 'group-member': ctx.viewer.id })
    if (!(await mayEnrolIn(ctx, courseId))) return { href: placeHref(courseId, groupId), isIn: false }
    await atomically(ctx, (ctx) => placeInGroup(ctx, { groupId, userId: ctx.viewer.id }))
    return { href: groupHref(groupId), isIn: true }
  },
)

async function groupWithCode({ db }: Context, code: string): Promise<{ id: string; courseId: number }> {
  const [group] = isCode(code)
    ? await db
        .select({ id: courseGroups.id, courseId: courseGroups.courseId })
        .from(courseGroups)
        .where(eq(courseGroups.code, code))
    : []
  if (!group) throw new Refusal('invalid-input', { fields: { code: 'group-code' } })
  return group
}

/** Gives the viewer's place to somebody else; giving up none succeeds. */
export const leaveGroup = command(
  {
    who: 'signed-in',
    input: [idOf('group-not-found')],
    limit: perPerson(limits, 'group-member'),
    refuses: ['group-not-found'],
    atomic: true,
  },
  async (ctx, id): Promise<void> => {
    await takeOutOfGroup(ctx, { groupId: id, userId: ctx.viewer.id })
  },
)

/** Moves the viewer to a later group of the same course. */
export const moveToGroup = command(
  {
    who: 'signed-in',
    input: [idOf('group-not-found'), idOf('group-not-found')],
    limit: perPerson(limits, 'group-member'),
    // 'group-not-found' for who is not in the first, or where the second does not follow it.
    refuses: ['group-not-found', 'group-full', 'group-closed'],
    atomic: true,
  },
  async (ctx, from, to): Promise<void> => {
    await lockBoth(ctx, from, to)
    const [old, next] = [await lockedGroup(ctx, from), await lockedGroup(ctx, to)]
    const own = and(eq(groupMembers.groupId, old.id), eq(groupMembers.userId, ctx.viewer.id))
    if ((await ctx.db.$count(groupMembers, own)) === 0) throw new Refusal('group-not-found')
    if (next.courseId !== old.courseId || next.startsOn <= old.startsOn) throw new Refusal('group-not-found')
    refuseUnlessOpen(ctx, next)
    await ctx.db
      .update(groupMembers)
      .set({ groupId: next.id, movedAt: ctx.now(), mailedWeek: null })
      .where(own)
    await followPlan(ctx, { userId: ctx.viewer.id, courseId: next.courseId, planId: next.id })
    await left(ctx, old, ctx.viewer.id)
    await entered(ctx, next, ctx.viewer.id)
  },
)

/** In one order for everybody: two people who change one for the other would wait for each other. */
async function lockBoth(ctx: Context, from: string, to: string): Promise<void> {
  await ctx.db
    .select({ id: courseGroups.id })
    .from(courseGroups)
    .where(inArray(courseGroups.id, [from, to]))
    .orderBy(asc(courseGroups.id))
    .for('no key update')
}

import { and, asc, eq, inArray } from 'drizzle-orm'
import { atomically, type Context, signedIn } from '#context.ts'
import { idOrRefuse } from '#core/or-refuse.ts'
import { parse } from '#kit/parse.ts'
import { isCode } from '#kit/text.ts'
import { Refusal } from '#kit/refusal.ts'
import { followPlan, mayEnrolIn } from '#modules/courses/commands.server.ts'
import { limit } from '../limits.server.ts'
import { groupHref, placeHref } from '../rules.ts'
import { courseGroups, groupMembers } from '../tables.server.ts'
import { JoinInput } from '../types.ts'
import { entered, left, lockedGroup, placeInGroup, refuseUnlessOpen, takeOutOfGroup } from './enter.server.ts'

/**
 * Joins a group by the code that a teacher gave out. A code that is unknown counts against a limit.
 * @param raw JoinInput
 * @returns where it goes on: the group, or the payment for a place in it where the course is to be bought first
 * @throws Refusal 'invalid-input', also with 'group-code'; 'group-closed', 'group-full', 'group-already', 'course-not-ready', 'too-many';
 * 'lesson-locked' where the course was taken from them at this moment
 */
export async function joinGroup(ctx: Context, raw: unknown): Promise<{ href: string; isIn: boolean }> {
  const viewer = signedIn(ctx)
  const { code } = parse(JoinInput, raw)
  const uses = {
    'group-code-user': viewer.id,
    'group-code-day': viewer.id,
    'group-code-address': true,
  } as const
  const { id: groupId, courseId } = await limit.trying(ctx, uses, () => groupWithCode(ctx, code))
  await limit(ctx, { 'group-member': viewer.id })
  if (!(await mayEnrolIn(ctx, courseId))) return { href: placeHref(courseId, groupId), isIn: false }
  await atomically(ctx, (ctx) => placeInGroup(ctx, { groupId, userId: viewer.id }))
  return { href: groupHref(groupId), isIn: true }
}

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

/** Gives the viewer's place to somebody else; giving up none succeeds. @throws Refusal 'group-not-found', 'too-many' */
export async function leaveGroup(ctx: Context, groupId: unknown): Promise<void> {
  const viewer = signedIn(ctx)
  const id = idOrRefuse(groupId, 'group-not-found')
  await limit(ctx, { 'group-member': viewer.id })
  await atomically(ctx, (ctx) => takeOutOfGroup(ctx, { groupId: id, userId: viewer.id }))
}

/**
 * Moves the viewer to a later group of the same course.
 * @throws Refusal 'group-not-found' for who is not in the first, or where the second does not follow it; 'group-full', 'group-closed',
 * 'too-many'
 */
export async function moveToGroup(ctx: Context, fromId: unknown, toId: unknown): Promise<void> {
  const viewer = signedIn(ctx)
  const [from, to] = [idOrRefuse(fromId, 'group-not-found'), idOrRefuse(toId, 'group-not-found')]
  await limit(ctx, { 'group-member': viewer.id })
  await atomically(ctx, async (ctx) => {
    await lockBoth(ctx, from, to)
    const [old, next] = [await lockedGroup(ctx, from), await lockedGroup(ctx, to)]
    const own = and(eq(groupMembers.groupId, old.id), eq(groupMembers.userId, viewer.id))
    if ((await ctx.db.$count(groupMembers, own)) === 0) throw new Refusal('group-not-found')
    if (next.courseId !== old.courseId || next.startsOn <= old.startsOn) throw new Refusal('group-not-found')
    refuseUnlessOpen(ctx, next)
    await ctx.db
      .update(groupMembers)
      .set({ groupId: next.id, movedAt: ctx.now(), mailedWeek: null })
      .where(own)
    await followPlan(ctx, { userId: viewer.id, courseId: next.courseId, planId: next.id })
    await left(ctx, old, viewer.id)
    await entered(ctx, next, viewer.id)
  })
}

/** In one order for everybody: two people who change one for the other would wait for each other. */
async function lockBoth(ctx: Context, from: string, to: string): Promise<void> {
  await ctx.db
    .select({ id: courseGroups.id })
    .from(courseGroups)
    .where(inArray(courseGroups.id, [from, to]))
    .orderBy(asc(courseGroups.id))
    .for('no key update')
}

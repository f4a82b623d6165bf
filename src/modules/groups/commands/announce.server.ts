import { atomically, type Context, withConsent } from '#context.ts'
import { parse } from '#kit/parse.ts'
import { sayTo, tellReaders } from '#modules/teaching/commands.server.ts'
import { NewAnnouncement } from '#modules/teaching/types.ts'
import { limit } from '../limits.server.ts'
import { managedGroupInTurn } from '../queries/managed.server.ts'
import { membersToTell } from '../queries/to-tell.server.ts'
import { groupHref } from '../rules.ts'
import { changed } from './create.server.ts'

/**
 * Says something to everybody in a group; a job tells them. A group has two announcements a week of its own.
 * @param raw NewAnnouncement
 * @throws Refusal 'course-not-found', 'group-not-found', 'invalid-input', 'announced-enough', 'too-many'
 */
export async function announceToGroup(
  ctx: Context,
  courseId: unknown,
  groupId: unknown,
  raw: unknown,
): Promise<void> {
  const viewer = withConsent(ctx)
  const said = parse(NewAnnouncement, raw)
  await limit(ctx, { 'group-teacher': viewer.id })
  await atomically(ctx, async (ctx) => {
    const { group, ...managed } = await managedGroupInTurn(ctx, courseId, groupId)
    const audience = { courseId: managed.courseId, groupId: group.id, authorId: viewer.id }
    const announcementId = await sayTo(ctx, audience, said)
    await ctx.queue.enqueue(ctx.db, 'tell-group', { announcementId })
    await changed(ctx, managed, {
      what: 'announce',
      groupId: group.id,
      details: { announcement: announcementId },
    })
  })
}

/** Tells the members of a group what was announced to it; a job calls it, and repeating tells nobody twice. */
export const tellGroup = (ctx: Context, announcementId: string): Promise<void> =>
  tellReaders(ctx, announcementId, {
    next: membersToTell,
    href: ({ groupId, id }) => `${groupHref(groupId ?? '')}#a-${id}`,
  })

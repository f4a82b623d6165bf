import type { Context } from '#context.ts'
import { command, given, internal, perPerson } from '#core/operation.ts'
import { sayTo } from '#modules/teaching/commands/announce.server.ts'
import { tellReaders } from '#modules/teaching/commands/tell.server.ts'
import { NewAnnouncement } from '#modules/teaching/types.ts'
import { managedGroupInTurn } from '../queries/managed.server.ts'
import { membersToTell } from '../queries/to-tell.server.ts'
import { groupHref, groupsLimits } from '../rules.ts'
import { changed } from './create.server.ts'

/** Says something to everybody in a group; a job tells them. A group has two announcements a week of its own. */
export const announceToGroup = command(
  {
    who: 'consented',
    input: [given<unknown>(), given<unknown>(), NewAnnouncement],
    limit: perPerson(groupsLimits, 'group-teacher'),
    refuses: ['course-not-found', 'group-not-found', 'announced-enough'],
    atomic: true,
  },
  async (ctx, courseId, groupId, said): Promise<void> => {
    const { group, ...managed } = await managedGroupInTurn(ctx, courseId, groupId)
    const audience = { courseId: managed.courseId, groupId: group.id, authorId: ctx.viewer.id }
    const announcementId = await sayTo(ctx, audience, said)
    await ctx.queue.enqueue(ctx.db, 'tell-group', { announcementId })
    await changed(ctx, managed, {
      what: 'announce',
      groupId: group.id,
      details: { announcement: announcementId },
    })
  },
)

/** Tells the members of a group what was announced to it; a job calls it, and repeating tells nobody twice. */
export const tellGroup = internal((ctx: Context, announcementId: string): Promise<void> =>
  tellReaders(ctx, announcementId, {
    next: membersToTell,
    href: ({ groupId, id }) => `${groupHref(groupId ?? '')}#a-${id}`,
  }),
)

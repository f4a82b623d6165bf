import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { after, DAY, HOUR } from '#kit/time.ts'
import { posts, replies } from '../tables.server.ts'
import { readBoards } from './read-posts.server.ts'

/** What stands on the boards of the sample's new groups. @param groups by their codes @param people ids by address */
export async function loadBoards(
  ctx: Context,
  groups: Map<string, { id: string }>,
  people: Map<string, string>,
): Promise<void> {
  for (const { group, author, title, content, daysAgo, replies: said } of readBoards()) {
    const [boardId, userId] = [groups.get(group)?.id, people.get(author)]
    if (!boardId || !userId) continue
    const [id, createdAt] = [newId(), after(ctx.now(), -daysAgo * DAY)]
    await ctx.db.insert(posts).values({ id, kind: 'board', boardId, userId, title, content, createdAt })
    const answers = said.flatMap(({ author: by, content: body, hoursLater }) => {
      const writer = people.get(by)
      return writer
        ? [{ id: newId(), postId: id, userId: writer, body, createdAt: after(createdAt, hoursLater * HOUR) }]
        : []
    })
    if (answers.length > 0) await ctx.db.insert(replies).values(answers)
  }
}

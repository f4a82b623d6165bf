import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Context } from '#context.ts'
import { DAY } from '#kit/time.ts'
import { cancelDeletion } from '#modules/accounts/commands/deletion.server.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { spec } from '#test/world.ts'
import { addReply } from './commands/replies.server.ts'
import { listPosts } from './queries/hub.server.ts'
import { publicStories } from './queries/stories.server.ts'
import { threadOf } from './queries/thread.server.ts'
import { peopleOf } from './queries/people.server.ts'
import { aQuestion, aStory, aTopic, regular } from './test-threads.ts'

describe('somebody who asked to be deleted', () => {
  spec(
    '[COM-24] [FOR-02] [QNA-02] is named by nobody once the seven days are over, also while no job erases the account',
    async ({ world }) => {
      const [amina, baraka] = [await regular(world, 'Amina'), await regular(world, 'Baraka')]
      const topic = await aTopic(amina)
      const question = await aQuestion(baraka)
      await addReply(amina, 'question', question, { body: 'The one you have.' })
      await aStory(amina)
      const named = async (reader: Context) => [
        (await listPosts(reader, 'topic', {})).posts.map(({ author }) => author),
        (await threadOf(reader, 'topic', topic)).author,
        (await threadOf(reader, 'question', question)).answers.map(({ author }) => author),
        (await publicStories(reader)).map(({ author }) => author),
        (await peopleOf(reader, { id: question, userId: baraka.viewer.id, boardId: null })).map(
          ({ name }) => name,
        ),
      ]
      const before = [['Amina'], 'Amina', ['Amina'], ['Amina'], ['Baraka', 'Amina']]
      await amina.db.update(users).set({ deletionAskedAt: world.now() }).where(eq(users.id, amina.viewer.id))
      world.wait(7 * DAY - 1)
      for (const reader of [world.visitor, baraka]) expect(await named(reader)).toEqual(before)
      world.wait(1)
      for (const reader of [world.visitor, baraka])
        expect(await named(reader)).toEqual([[null], null, [null], [], ['Baraka']])
      // Her account waits for open money, and she stays after all.
      await cancelDeletion(amina)
      expect(await named(world.visitor)).toEqual(before)
    },
  )
})

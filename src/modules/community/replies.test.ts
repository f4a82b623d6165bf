import { desc, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { HOUR } from '#kit/time.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { spec } from '#test/world.ts'
import { refusal } from '#test/refusal.ts'
import { acceptAnswer, addReply, editReply, removeReply } from './commands/replies.server.ts'
import { wrongFigures } from './queries/invariants.server.ts'
import { posts, replies } from './tables.server.ts'
import { aQuestion, aStory, aTopic, regular, stored } from './test-threads.ts'

const notesOf = async (ctx: Context, userId: string) =>
  (
    await ctx.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, userId))
      .orderBy(desc(notifications.kind))
  ).map(({ kind, values, href }) => ({ kind, values, href }))

describe('replies', () => {
  spec(
    '[FOR-16+] [QNA-20+] [STO-13+] [COM-26] [COM-26+] are stored and counted under each kind, and the author is told once',
    async ({ world }) => {
      const [amina, baraka] = [await regular(world, 'Amina'), await regular(world, 'Baraka')]
      const kinds = { topic: aTopic, question: aQuestion, story: aStory }
      for (const [kind, make] of Object.entries(kinds)) {
        const id = await make(amina)
        await addReply(baraka, kind as 'topic', id, { body: 'Karibu.' })
        await addReply(amina, kind as 'topic', id, { body: 'Asante.' })
        expect(await stored(amina, id)).toMatchObject({ replyCount: 2 })
      }
      const notes = await notesOf(amina, amina.viewer.id)
      expect(notes.map(({ kind, values }) => [kind, values])).toEqual([
        ['topic-replied', { title: 'First client' }],
        ['story-commented', { title: 'From duka to desk' }],
        ['question-answered', { title: 'Which phone?' }],
      ])
      expect(notes[2]!.href).toMatch(
        /^\/community\/questions\/[0-9a-f-]{36}\?reply=[0-9a-f-]{36}#reply-[0-9a-f-]{36}$/,
      )
      expect(await notesOf(amina, baraka.viewer.id)).toEqual([])
      expect(await wrongFigures(amina)).toEqual([])
    },
  )

  spec(
    '[COM-26+] [PERM-08+] are refused signed out, empty, too long, and under what cannot be read',
    async ({ world }) => {
      const [amina, baraka] = [await regular(world, 'Amina'), await regular(world, 'Baraka')]
      const id = await aTopic(amina)
      expect(await refusal(addReply(world.visitor, 'topic', id, { body: 'x' }))).toBe('not-authenticated')
      expect(await refusal(addReply(baraka, 'topic', id, {}))).toEqual({ body: 'required' })
      expect(await refusal(addReply(baraka, 'topic', id, { body: 'x'.repeat(5001) }))).toEqual({
        body: 'too-long',
      })
      expect(await refusal(addReply(baraka, 'question', id, { body: 'x' }))).toBe('not-found')
      await amina.db.update(posts).set({ hiddenAt: world.now() }).where(eq(posts.id, id))
      expect(await refusal(addReply(baraka, 'topic', id, { body: 'x' }))).toBe('not-found')
      expect(await amina.db.$count(replies)).toBe(0)
    },
  )

  spec('[COM-26+] are edited and deleted by their author only', async ({ world }) => {
    const [amina, baraka] = [await regular(world, 'Amina'), await regular(world, 'Baraka')]
    const topic = await aTopic(amina)
    const id = await addReply(baraka, 'topic', topic, { body: 'One.' })
    expect(await refusal(editReply(amina, id, { body: 'Mine.' }))).toBe('not-found')
    expect(await refusal(removeReply(amina, id))).toBe('not-found')
    world.wait(HOUR)
    await editReply(baraka, id, { body: 'One.' })
    await editReply(baraka, id, { body: 'Two.' })
    expect(await amina.db.select().from(replies)).toMatchObject([{ body: 'Two.', editedAt: world.now() }])
    await removeReply(baraka, id)
    expect(await stored(amina, topic)).toMatchObject({ replyCount: 0 })
    expect(await refusal(removeReply(baraka, id))).toBe('not-found')
  })
})

describe('an accepted answer', () => {
  spec(
    '[QNA-20+] [QNA-04] is chosen by the asker only, of the own question, one at a time; and told once',
    async ({ world }) => {
      const [amina, baraka] = [await regular(world, 'Amina'), await regular(world, 'Baraka')]
      const [id, other] = [await aQuestion(amina), await aQuestion(amina)]
      const [first, second] = [
        await addReply(baraka, 'question', id, { body: 'Any.' }),
        await addReply(baraka, 'question', id, { body: 'A cheap one.' }),
      ]
      const elsewhere = await addReply(baraka, 'question', other, { body: 'This.' })
      const accept = (ctx: typeof amina, answer: string, on = '1') => acceptAnswer(ctx, id, { answer, on })
      expect(await refusal(accept(baraka, first))).toBe('not-found')
      for (const answer of [elsewhere, newId(), 'x'])
        expect(await refusal(accept(amina, answer))).toBe('not-found')
      expect(await refusal(accept(amina, first, 'yes'))).toEqual({ on: 'option-unknown' })
      const accepted = async () => (await stored(amina, id))?.acceptedReplyId
      await accept(amina, first)
      await accept(amina, first)
      expect(await accepted()).toBe(first)
      await accept(amina, second)
      await accept(amina, first, '0')
      expect(await accepted()).toBe(second)
      await accept(amina, second, '0')
      expect(await accepted()).toBeNull()
      await accept(amina, second)
      const told = (await notesOf(amina, baraka.viewer.id)).map(({ values }) => values.title)
      expect(told.toSorted()).toEqual(['A cheap one.', 'Any.'])
      await removeReply(baraka, second)
      expect(await accepted()).toBeNull()
    },
  )
})

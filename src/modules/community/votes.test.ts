import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { newId } from '#kit/ids.ts'
import { DAY } from '#kit/time.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { spec } from '#test/world.ts'
import { refusal } from '#test/refusal.ts'
import { addReply } from './commands/replies.server.ts'
import { forgetOldViews, lookAt } from './commands/views.server.ts'
import { removePost } from './commands/remove.server.ts'
import { vote } from './commands/votes.server.ts'
import { wrongFigures } from './queries/invariants.server.ts'
import { posts, postViews, replies, votes } from './tables.server.ts'
import { aQuestion, aStory, aTopic, regular, stored } from './test-threads.ts'

describe('votes', () => {
  spec(
    '[COM-16] [COM-17] [COM-18] [COM-18+] [QNA-03] [STO-03] [STO-04] say what is wanted: however often sent, one row; taken back, none',
    async ({ world }) => {
      const [amina, baraka] = [await regular(world, 'Amina'), await regular(world, 'Baraka')]
      const [question, story] = [await aQuestion(amina), await aStory(amina)]
      const answer = await addReply(amina, 'question', question, { body: 'Any.' })
      for (const [target, id] of [
        ['question', question],
        ['success_story', story],
        ['answer', answer],
      ] as const) {
        const send = (on: string) => vote(baraka, { target, id, on })
        expect([await send('0'), await send('1'), await send('1')]).toEqual([
          { isOn: false, votes: 0 },
          { isOn: true, votes: 1 },
          { isOn: true, votes: 1 },
        ])
        expect(await baraka.db.$count(votes)).toBe(1)
        expect(await wrongFigures(baraka)).toEqual([])
        expect([await send('0'), await send('0')]).toEqual([
          { isOn: false, votes: 0 },
          { isOn: false, votes: 0 },
        ])
        expect(await baraka.db.$count(votes)).toBe(0)
      }
    },
  )

  spec(
    '[COM-18+] [COM-21] [ERR-02] are refused signed out, for an own post, and for what cannot be read, and change nothing',
    async ({ world }) => {
      const [amina, baraka] = [await regular(world, 'Amina'), await regular(world, 'Baraka')]
      const [question, story, topic] = [await aQuestion(amina), await aStory(amina), await aTopic(amina)]
      const answer = await addReply(amina, 'question', question, { body: 'Any.' })
      const reply = await addReply(amina, 'topic', topic, { body: 'Any.' })
      const send = (ctx: typeof world.visitor, target: string, id: string, on = '1') =>
        refusal(vote(ctx, { target, id, on }))
      expect(await send(world.visitor, 'question', question)).toBe('not-authenticated')
      for (const on of ['0', '1'])
        expect([
          await send(amina, 'question', question, on),
          await send(amina, 'answer', answer, on),
          await send(amina, 'success_story', story, on),
        ]).toEqual(['not-allowed', 'not-allowed', 'not-allowed'])
      for (const [target, id] of [
        ['question', story],
        ['question', topic],
        ['success_story', question],
        ['answer', reply],
        ['answer', newId()],
        ['question', newId()],
      ] as const)
        expect(await send(baraka, target, id)).toBe('not-found')
      expect([await send(baraka, 'topic', topic), await send(baraka, 'question', 'x')]).toEqual([
        { target: 'option-unknown' },
        { id: 'option-unknown' },
      ])
      expect(await refusal(vote(baraka, { target: 'question', id: question }))).toEqual({
        on: 'option-unknown',
      })
      await baraka.db.update(replies).set({ hiddenAt: world.now() }).where(eq(replies.id, answer))
      await baraka.db.update(posts).set({ hiddenAt: world.now() }).where(eq(posts.id, story))
      await addReply(baraka, 'question', question, { body: 'This.' })
      await removePost(amina, 'question', question)
      expect([
        await send(baraka, 'answer', answer),
        await send(baraka, 'success_story', story),
        await send(baraka, 'question', question),
      ]).toEqual(['not-found', 'not-found', 'not-found'])
      const another = await aQuestion(amina)
      await baraka.db.update(users).set({ suspendedAt: world.now() }).where(eq(users.id, amina.viewer.id))
      expect(await send(baraka, 'question', another)).toBe('not-found')
      expect(await baraka.db.$count(votes)).toBe(0)
    },
  )
})

describe('views', () => {
  const viewsOf = async (ctx: Parameters<typeof stored>[0], id: string) => (await stored(ctx, id))?.viewCount

  spec(
    '[QNA-05] [QNA-05+] count once a viewer and day, by account or else by address, never the author; nobody can be told by an address',
    async ({ world }) => {
      const [amina, baraka] = [await regular(world, 'Amina'), await regular(world, 'Baraka')]
      const id = await aQuestion(amina)
      const elsewhere = { ...world.visitor, address: '198.51.100.4' }
      for (const who of [amina, baraka, baraka, world.visitor, world.visitor, elsewhere])
        await lookAt(who, id)
      expect(await viewsOf(amina, id)).toBe(3)
      const before = (await amina.db.select().from(postViews)).map(({ viewer }) => viewer)
      expect(before.join()).not.toContain('203.0.113.7')
      world.wait(DAY)
      await forgetOldViews(world.visitor)
      expect(await amina.db.$count(postViews)).toBe(0)
      await lookAt(world.visitor, id)
      expect(await viewsOf(amina, id)).toBe(4)
      const [after] = await amina.db.select().from(postViews)
      expect(before).not.toContain(after!.viewer)
      await forgetOldViews(world.visitor)
      expect(await amina.db.$count(postViews)).toBe(1)
      expect(await wrongFigures(amina)).toEqual([])
    },
  )

  spec('[QNA-05+] are not counted where there is nothing to read', async ({ world }) => {
    const amina = await regular(world, 'Amina')
    const id = await aQuestion(amina)
    await amina.db.update(posts).set({ hiddenAt: world.now() }).where(eq(posts.id, id))
    for (const which of [id, newId()]) await lookAt(world.visitor, which)
    expect(await refusal(lookAt(world.visitor, 'x'))).toBe('not-found')
    expect(await amina.db.$count(postViews)).toBe(0)
  })
})

describe('stored counts', () => {
  spec('[COM-18+] [COM-26+] that differ from the computed ones are named', async ({ world }) => {
    const [amina, baraka] = [await regular(world, 'Amina'), await regular(world, 'Baraka')]
    const id = await aQuestion(amina)
    await addReply(baraka, 'question', id, { body: 'Any.' })
    await vote(baraka, { target: 'question', id, on: '1' })
    await amina.db.update(posts).set({ replyCount: 5, voteCount: 0 }).where(eq(posts.id, id))
    expect(await wrongFigures(amina)).toEqual([
      `replies of post ${id}: 5 kept, 1 counted`,
      `votes of post ${id}: 0 kept, 1 counted`,
    ])
  })
})

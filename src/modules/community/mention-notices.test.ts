import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { DAY, HOUR } from '#kit/time.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { spec } from '#test/world.ts'
import { refusal } from '#test/refusal.ts'
import { addReply, editReply } from './commands/replies.server.ts'
import { removePost } from './commands/remove.server.ts'
import { threadOf } from './queries/thread.server.ts'
import { posts, replies } from './tables.server.ts'
import { aQuestion, aTopic, type Member, regular } from './test-threads.ts'

const kindsFor = async ({ db }: Member, { viewer }: Member) =>
  (await db.select().from(notifications).where(eq(notifications.userId, viewer.id)))
    .map(({ kind }) => kind)
    .sort()
const bodyOf = async ({ db }: Member, id: string) =>
  (await db.select().from(replies).where(eq(replies.id, id)))[0]!.body

/** Amina's topic in which Baraka and Chebet wrote. */
async function thread(world: Parameters<typeof regular>[0]) {
  const [amina, baraka, chebet] = [
    await regular(world, 'Amina'),
    await regular(world, 'Baraka'),
    await regular(world, 'Chebet'),
  ]
  const id = await aTopic(amina)
  for (const who of [baraka, chebet]) {
    await addReply(who, 'topic', id, { body: `I am ${who.viewer.name}.` })
    world.wait(HOUR)
  }
  return { id, amina, baraka, chebet }
}

describe('a mention', () => {
  spec(
    '[COM-26+] tells whom a reply names, once, and neither its writer nor who is told of the reply',
    async ({ world }) => {
      const { id, amina, baraka, chebet } = await thread(world)
      await addReply(baraka, 'topic', id, { body: '@Chebet @chebet @Amina @Baraka @Nobody asante' })
      expect(await kindsFor(amina, chebet)).toEqual(['mention'])
      expect(await kindsFor(amina, baraka)).toEqual([])
      expect(await kindsFor(amina, amina)).toEqual(['topic-replied', 'topic-replied', 'topic-replied'])
      const [note] = await amina.db
        .select()
        .from(notifications)
        .where(eq(notifications.userId, chebet.viewer.id))
      expect(note).toMatchObject({ values: { title: 'First client' } })
      expect(note!.href).toMatch(
        /^\/community\/topics\/[0-9a-f-]{36}\?reply=[0-9a-f-]{36}#reply-[0-9a-f-]{36}$/,
      )
    },
  )

  spec(
    '[COM-26+] is none in code, a quotation, a link or an escape, and is one in bold letters',
    async ({ world }) => {
      const { id, amina, baraka, chebet } = await thread(world)
      for (const body of [
        'Try `@Chebet` here',
        '```\n@Chebet\n```',
        '> @Chebet asked\n\nI agree',
        'See [@Chebet](https://a.example)',
        'See https://a.example/@Chebet',
        'Write \\@Chebet to name somebody',
      ])
        await addReply(baraka, 'topic', id, { body })
      expect(await kindsFor(amina, chebet)).toEqual([])
      const { people } = await threadOf(baraka, 'topic', id)
      const mention = people.filter(({ name }) => name === 'Chebet').map(({ handle }) => handle)
      const reply = await addReply(baraka, 'topic', id, { body: '`@Chebet` names her', mention })
      expect(await bodyOf(amina, reply)).toBe('@Chebet `@Chebet` names her')
      await addReply(baraka, 'topic', id, { body: '**@Chebet** asante' })
      expect(await kindsFor(amina, chebet)).toEqual(['mention', 'mention'])
    },
  )

  spec(
    '[COM-26+] is chosen among the others of the thread, who are shown without their ids, and written before the text',
    async ({ world }) => {
      const { id, amina, baraka, chebet } = await thread(world)
      const { people, mine } = await threadOf(chebet, 'topic', id)
      expect(people.map(({ name }) => name)).toEqual(['Amina', 'Baraka'])
      expect(mine).toBe(1)
      expect(people[0]!.handle).toBe('post')
      expect(JSON.stringify(people)).not.toContain(baraka.viewer.id)
      expect(await threadOf(world.visitor, 'topic', id)).toMatchObject({ people: [], mine: 0 })
      const mention = [...people.map(({ handle }) => handle), 'x']
      const reply = await addReply(chebet, 'topic', id, { body: 'Asante @baraka.', mention })
      expect(await bodyOf(amina, reply)).toBe('@Amina Asante @baraka.')
      expect(await kindsFor(amina, baraka)).toEqual(['mention'])
      expect(await kindsFor(amina, amina)).not.toContain('mention')
      expect(await refusal(addReply(chebet, 'topic', id, { body: 'x'.repeat(4995), mention }))).toEqual({
        body: 'too-long',
      })
    },
  )

  spec(
    '[COM-26+] of a name that two have is told to whom was chosen, and to nobody when it was typed',
    async ({ world }) => {
      const { id, amina, baraka } = await thread(world)
      const other = await world.member('baraka', { email: 'other@example.com' })
      world.wait(DAY)
      const own = await addReply(other, 'topic', id, { body: 'I am another.' })
      await addReply(amina, 'topic', id, { body: '@Baraka asante' })
      expect([await kindsFor(amina, baraka), await kindsFor(amina, other)]).toEqual([[], []])
      await addReply(amina, 'topic', id, { body: 'Asante', mention: [own] })
      expect([await kindsFor(amina, baraka), await kindsFor(amina, other)]).toEqual([[], ['mention']])
    },
  )

  spec(
    '[COM-26+] in a reply that is changed tells who was not told of it, and nobody of what nobody reads',
    async ({ world }) => {
      const { id, amina, baraka, chebet } = await thread(world)
      const reply = await addReply(baraka, 'topic', id, { body: '@Chebet' })
      const hidden = await addReply(chebet, 'topic', id, { body: 'Hm.' })
      await editReply(baraka, reply, { body: '@Chebet, asante' })
      expect(await kindsFor(amina, chebet)).toEqual(['mention'])
      await amina.db.update(replies).set({ hiddenAt: world.now() }).where(eq(replies.id, hidden))
      await editReply(chebet, hidden, { body: '@Baraka' })
      await amina.db.update(users).set({ suspendedAt: world.now() }).where(eq(users.id, chebet.viewer.id))
      expect((await threadOf(baraka, 'topic', id)).people.map(({ name }) => name)).toEqual(['Amina'])
      await removePost(amina, 'topic', id)
      expect((await threadOf(baraka, 'topic', id)).people).toEqual([])
      await editReply(chebet, hidden, { body: '@Baraka!' })
      expect(await kindsFor(amina, baraka)).toEqual([])
    },
  )
})

describe('a thread of several pages', () => {
  spec('[FOR-16+] [QNA-20+] opens where a reply stands', async ({ world }) => {
    const amina = await regular(world, 'Amina')
    const id = await aQuestion(amina)
    const rows = Array.from({ length: 60 }, (_, n) => ({
      id: crypto.randomUUID(),
      postId: id,
      userId: amina.viewer.id,
      body: `${n}`,
      createdAt: new Date(world.now().getTime() + n),
    }))
    await amina.db.insert(replies).values(rows)
    const pageWith = async (reply: string | null, page?: number) =>
      (await threadOf(amina, 'question', id, { page, reply })).page
    expect([await pageWith(rows[0]!.id), await pageWith(rows[49]!.id), await pageWith(rows[50]!.id)]).toEqual(
      [1, 1, 2],
    )
    expect([await pageWith('x'), await pageWith(crypto.randomUUID()), await pageWith(null, 2)]).toEqual([
      1, 1, 2,
    ])
    await amina.db.update(posts).set({ acceptedReplyId: rows[59]!.id }).where(eq(posts.id, id))
    expect(await pageWith(rows[59]!.id)).toBe(1)
  })
})

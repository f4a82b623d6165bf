import { asc, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { newId } from '#kit/ids.ts'
import { MINUTE } from '#kit/time.ts'
import { profiles } from '#modules/accounts/tables.server.ts'
import { notify } from '#modules/notifications/commands/notify.server.ts'
import { refusal, refusalOf } from '#test/refusal.ts'
import { spec } from '#test/world.ts'
import { blockOther } from './commands/block.server.ts'
import { conversationOf, writeTo } from './commands/open.server.ts'
import { markRead } from './commands/read.server.ts'
import { sendMessage } from './commands/send.server.ts'
import { listConversations } from './queries/conversations.server.ts'
import { liveMessages, newestMessage } from './queries/live.server.ts'
import { reportableMessage } from './queries/reportable.server.ts'
import { threadView } from './queries/thread.server.ts'
import { unreadCounts } from './queries/counts.server.ts'
import { blocks, conversations, messages } from './tables.server.ts'
import { type Member, say, twoPeople } from './test-conversations.ts'

const listOf = async (who: Member) => (await listConversations(who, 1)).rows
const said = async (who: Member, id: string) =>
  (await threadView(who, id, null)).messages.map(({ content }) => content)

describe('a message', () => {
  spec(
    '[MSG-08] [MSG-10] [MSG-11] [MSG-12] [MSG-12+] [DATA-30] is stored trimmed under the account that sends it, oldest first for both',
    async ({ world }) => {
      const { zawadi, amina, id } = await twoPeople(world)
      await sendMessage(amina, id, { content: '  Hello\n ', clientId: newId(), senderId: zawadi.viewer.id })
      await say(zawadi, id, 'Karibu')
      expect(await amina.db.select().from(messages).orderBy(asc(messages.content))).toMatchObject([
        { conversationId: id, senderId: amina.viewer.id, content: 'Hello', createdAt: world.now(), readAt: null },
        { conversationId: id, senderId: zawadi.viewer.id, content: 'Karibu' },
      ])
      for (const who of [amina, zawadi]) expect(await said(who, id)).toEqual(['Hello', 'Karibu'])
    },
  )

  spec(
    '[MSG-10] is refused when nothing would be read, when it is too long, and of a visitor (D6)',
    async ({ world }) => {
      const { amina, id } = await twoPeople(world)
      expect(await refusal(say(amina, id, ' \n\u200B '))).toEqual({ content: 'required' })
      expect(await refusal(say(amina, id, '🙂'.repeat(4001)))).toEqual({ content: 'too-long' })
      expect(await refusal(sendMessage(amina, id, { content: 'Hello', clientId: 'x' }))).toEqual({
        clientId: 'bad-text',
      })
      expect(await refusal(say(world.visitor, id, 'Hello'))).toBe('not-authenticated')
      expect(await refusal(say(amina, id, '🙂'.repeat(4000)))).toBe('none')
      expect(await amina.db.$count(messages)).toBe(1)
    },
  )

  spec('[MSG-12+] sent again under the same client id is one message (D4)', async ({ world }) => {
    const { zawadi, amina, id } = await twoPeople(world)
    const clientId = newId()
    for (const content of ['Hello', 'Hello', 'Other words']) await say(amina, id, content, clientId)
    // The same id from somebody else is another message.
    await say(zawadi, id, 'Karibu', clientId)
    expect(await said(zawadi, id)).toEqual(['Hello', 'Karibu'])
  })

  spec(
    '[MSG-12+] is limited to 60 a minute and person, with the seconds to wait; a repeat of one that got through is not',
    async ({ world }) => {
      const { zawadi, amina, id } = await twoPeople(world)
      const first = newId()
      await say(amina, id, 'Hello', first)
      for (let n = 1; n < 60; n++) await say(amina, id, `Message ${n}`)
      const { code, values } = await refusalOf(say(amina, id, 'One more'))
      expect([code, Number(values.seconds) > 0]).toEqual(['too-many', true])
      expect(await refusal(say(amina, id, 'Hello', first))).toBe('none')
      expect(await refusal(say(zawadi, id, 'Slowly'))).toBe('none')
      world.wait(MINUTE)
      expect(await refusal(say(amina, id, 'One more'))).toBe('none')
    },
  )

  spec(
    '[MSG-13] moves its conversation to the top of both lists [MSG-03] [DATA-29]',
    async ({ world }) => {
      const { zawadi, amina, juma, id } = await twoPeople(world)
      world.wait(MINUTE)
      const second = await conversationOf(juma, { mentorId: zawadi.viewer.id, menteeId: juma.viewer.id })
      expect((await listOf(zawadi)).map((row) => row.id)).toEqual([second, id])
      world.wait(MINUTE)
      await say(amina, id, 'Hello')
      expect((await listOf(zawadi)).map((row) => row.id)).toEqual([id, second])
      const [row] = await amina.db.select().from(conversations).where(eq(conversations.id, id))
      expect(row).toMatchObject({
        mentorId: zawadi.viewer.id,
        menteeId: amina.viewer.id,
        lastMessageAt: world.now(),
      })
    },
  )
})

describe('reading', () => {
  spec(
    '[MSG-14] [MSG-16] [MSG-23] [MSG-23+] [DASH-06+] counts what the other side wrote and is not read; opening stamps it once, for both (D5)',
    async ({ world }) => {
      const { zawadi, amina, id } = await twoPeople(world)
      await say(amina, id, 'One')
      await say(amina, id, 'Two')
      await say(zawadi, id, 'Mine')
      expect(await unreadCounts(zawadi)).toEqual([0, 2])
      expect(await unreadCounts(amina)).toEqual([0, 1])
      expect((await listOf(zawadi))[0]!.unread).toBe(2)
      world.wait(MINUTE)
      await markRead(zawadi, id)
      expect((await unreadCounts(zawadi))[1]).toBe(0)
      expect((await listOf(zawadi))[0]!.unread).toBe(0)
      const readAt = world.now()
      world.wait(MINUTE)
      await markRead(zawadi, id)
      const rows = await amina.db.select().from(messages).orderBy(messages.sequence)
      expect(rows.map((row) => row.readAt)).toEqual([readAt, readAt, null])
      const { messages: shown } = await threadView(amina, id, null)
      expect(shown.map(({ isMine, isRead }) => [isMine, isRead])).toEqual([
        [true, true],
        [true, true],
        [false, false],
      ])
    },
  )

  spec('[DASH-06+] counts messages and notifications in one question', async ({ world }) => {
    const { zawadi, amina, id } = await twoPeople(world)
    for (const eventKey of ['a', 'b'])
      await notify(zawadi, {
        userId: zawadi.viewer.id,
        kind: 'badge',
        eventKey,
        values: { badge: 'first-lesson' },
      })
    await say(amina, id, 'One')
    expect(await unreadCounts(zawadi)).toEqual([2, 1])
  })

  spec('[MSG-08] shows thirty at a time, and those before a place', async ({ world }) => {
    const { amina, id } = await twoPeople(world)
    for (let n = 1; n <= 32; n++) await amina.db.insert(messages).values(row(amina, id, `${n}`, world.now()))
    const newest = await threadView(amina, id, 'nonsense')
    expect(newest.messages.map(({ content }) => content)).toEqual(
      Array.from({ length: 30 }, (_, n) => `${n + 3}`),
    )
    expect([newest.hasEarlier, newest.isNewest]).toEqual([true, true])
    const earlier = await threadView(amina, id, String(newest.messages[0]!.sequence))
    expect(earlier).toMatchObject({ hasEarlier: false, isNewest: false })
    expect(earlier.messages.map(({ content }) => content)).toEqual(['1', '2'])
  })

  spec(
    '[MSG-04] [MSG-05] [PERM-09] knows of the other side the id, the name of the profile and the picture; without a name none',
    async ({ world }) => {
      const { zawadi, amina, id } = await twoPeople(world)
      const other = { id: amina.viewer.id, name: 'Amina Yusuf', avatarUrl: null }
      expect((await listOf(zawadi))[0]!.other).toEqual(other)
      expect((await threadView(zawadi, id, null)).other).toEqual(other)
      await amina.db.update(profiles).set({ fullName: ' ' }).where(eq(profiles.id, amina.viewer.id))
      expect((await listOf(zawadi))[0]!.other.name).toBeNull()
      expect((await threadView(zawadi, id, null)).other.name).toBeNull()
    },
  )
})

const row = (who: Member, conversationId: string, content: string, createdAt: Date) => ({
  id: newId(),
  conversationId,
  senderId: who.viewer.id,
  clientId: newId(),
  content,
  createdAt,
})

describe('a conversation', () => {
  spec(
    '[MSG-24] [MSG-24+] [PERM-11+] is one for two people, whichever is the mentor, and says nothing of anybody\'s role (D3)',
    async ({ world }) => {
      const { zawadi, amina, id } = await twoPeople(world)
      const [a, b] = [zawadi.viewer.id, amina.viewer.id]
      expect(await conversationOf(amina, { mentorId: a, menteeId: b })).toBe(id)
      expect(await conversationOf(zawadi, { mentorId: b, menteeId: a })).toBe(id)
      expect(await writeTo(zawadi, b)).toBe(id)
      expect(await refusal(writeTo(zawadi, a))).toBe('message-self')
      expect(await amina.db.$count(conversations)).toBe(1)
      const people = await amina.db.select({ role: profiles.role }).from(profiles)
      expect(new Set(people.map(({ role }) => role)).size).toBe(1)
    },
  )

  spec(
    '[PERM-06] [MSG-17+] of other people is not there: not read, not written, not marked, not blocked, not counted, not told (D1, D2)',
    async ({ world }) => {
      const { zawadi, amina, juma, id } = await twoPeople(world)
      await say(amina, id, 'Secret')
      const own = await conversationOf(juma, { mentorId: zawadi.viewer.id, menteeId: juma.viewer.id })
      const [message] = await amina.db.select().from(messages)
      for (const unknown of [id, newId(), 'x', undefined, { id }]) {
        expect(await refusal(threadView(juma, unknown, null))).toBe('not-found')
        expect(await refusal(sendMessage(juma, unknown, { content: 'Hi', clientId: newId() }))).toBe('not-found')
        expect(await refusal(markRead(juma, unknown))).toBe('not-found')
        expect(await refusal(blockOther(juma, unknown, { on: '1' }))).toBe('not-found')
      }
      // Nor by the position of a message in a conversation of one's own.
      expect((await threadView(juma, own, message!.sequence + 1)).messages).toEqual([])
      expect(await refusal(reportableMessage(juma, message!.id))).toBe('not-found')
      expect((await listOf(juma)).map((row) => row.id)).toEqual([own])
      expect((await unreadCounts(juma))[1]).toBe(0)
      expect(await liveMessages(juma, 0)).toEqual({ messages: [], isFull: false })
      expect(await newestMessage(juma)).toBe(0)
      expect(await amina.db.select().from(messages)).toEqual([message])
      expect(await amina.db.$count(blocks)).toBe(0)
    },
  )

  spec('ends when the other person is gone', async ({ world }) => {
    const { zawadi, amina, id } = await twoPeople(world)
    await say(zawadi, id, 'Farewell')
    await amina.db.update(conversations).set({ mentorId: null })
    await amina.db.update(messages).set({ senderId: null })
    expect(await threadView(amina, id, null)).toMatchObject({
      isOver: true,
      other: { name: null },
      messages: [{ content: 'Farewell', isMine: false }],
    })
    expect((await unreadCounts(amina))[1]).toBe(1)
    await markRead(amina, id)
    expect((await unreadCounts(amina))[1]).toBe(0)
    expect(await refusal(say(amina, id, 'Hello?'))).toBe('message-gone')
  })
})

describe('a block', () => {
  spec(
    '[MSG-12+] keeps messages of who is blocked away from the other side, and shows them no difference (D6)',
    async ({ world }) => {
      const { zawadi, amina, id } = await twoPeople(world)
      await say(amina, id, 'Before')
      await blockOther(zawadi, id, { on: '1' })
      await blockOther(zawadi, id, { on: '1' })
      world.wait(MINUTE)
      const clientId = newId()
      await say(amina, id, 'After', clientId)
      await say(amina, id, 'After', clientId)
      // Theirs: as before.
      const { messages: shown, ...view } = await threadView(amina, id, null)
      expect(shown.map(({ content, isRead }) => [content, isRead])).toEqual([
        ['Before', false],
        ['After', false],
      ])
      expect(view).toMatchObject({ isBlocked: false, isOver: false })
      expect((await listOf(amina))[0]).toMatchObject({ at: world.now(), last: { excerpt: 'After' } })
      expect((await liveMessages(amina, 0)).messages).toHaveLength(2)
      // The other person's: nothing of it, now and later.
      const notThere = async () => {
        expect(await said(zawadi, id)).toEqual(['Before'])
        expect((await listOf(zawadi))[0]).toMatchObject({ last: { excerpt: 'Before' }, unread: 1 })
        expect((await unreadCounts(zawadi))[1]).toBe(1)
        expect((await liveMessages(zawadi, 0)).messages).toHaveLength(1)
      }
      await notThere()
      expect((await threadView(zawadi, id, null)).isBlocked).toBe(true)
      expect(await refusal(say(zawadi, id, 'Hm'))).toBe('message-blocked')
      await blockOther(zawadi, id, { on: '0' })
      await notThere()
      await markRead(zawadi, id)
      await say(amina, id, 'Again')
      expect(await said(zawadi, id)).toEqual(['Before', 'Again'])
      expect((await threadView(amina, id, null)).messages.map(({ isRead }) => isRead)).toEqual([
        true,
        false,
        false,
      ])
    },
  )
})

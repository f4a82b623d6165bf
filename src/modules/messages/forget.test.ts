import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { DAY, MINUTE } from '#kit/time.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { spec, type World } from '#test/world.ts'
import { refusal } from '#test/refusal.ts'
import { blockOther } from './commands/block.server.ts'
import { conversationOf } from './commands/open.server.ts'
import { forgetPerson } from './commands/forget.server.ts'
import { markRead } from './commands/read.server.ts'
import { listConversations } from './queries/conversations.server.ts'
import { liveMessages } from './queries/live.server.ts'
import { ownMessagesData } from './queries/export.server.ts'
import { threadView } from './queries/thread.server.ts'
import { unreadCounts } from './queries/counts.server.ts'
import { conversations, messages } from './tables.server.ts'
import { type Member, say, twoPeople } from './test-conversations.ts'

const listOf = async (who: Member) => (await listConversations(who, 1)).rows
const leave = async (world: World, who: Member, takesMessages: boolean) => {
  await who.db.update(users).set({ deletionTakesMessages: takesMessages }).where(eq(users.id, who.viewer.id))
  await forgetPerson(world.visitor, who.viewer.id)
}

/** Zawadi, who will leave, and Amina talked; the last message waits for Amina. Juma got a message and never answered. */
async function talk(world: World) {
  const { zawadi, amina, juma, id } = await twoPeople(world)
  const alone = await conversationOf(juma, { mentorId: zawadi.viewer.id, menteeId: juma.viewer.id })
  await say(zawadi, alone, 'Hello Juma')
  await say(zawadi, id, 'Call me on my number')
  await markRead(amina, id)
  world.wait(MINUTE)
  await say(amina, id, 'Thank you')
  const lastOfAmina = world.now()
  world.wait(DAY)
  await say(zawadi, id, 'Are you there?')
  return { zawadi, amina, juma, id, alone, lastOfAmina }
}

describe('messages of somebody who is erased', () => {
  spec('stay with whom they wrote to, of nobody, unless they chose otherwise', async ({ world }) => {
    const { zawadi, amina, juma, id } = await talk(world)
    await leave(world, zawadi, false)
    expect(await threadView(amina, id, null)).toMatchObject({
      isOver: true,
      isTaken: false,
      other: { id: null, name: null },
      messages: [{ content: 'Call me on my number' }, { content: 'Thank you' }, { content: 'Are you there?' }],
    })
    expect((await unreadCounts(amina))[1]).toBe(1)
    expect(await listOf(juma)).toHaveLength(1)
    expect((await ownMessagesData(amina)).messages).toHaveLength(3)
  })

  spec(
    'go where they chose so: what others wrote stays with them, and lists, places, figures and files tell nothing more',
    async ({ world }) => {
      const { zawadi, amina, juma, id, alone, lastOfAmina } = await talk(world)
      expect((await unreadCounts(amina))[1]).toBe(1)
      await leave(world, zawadi, true)
      expect(await threadView(amina, id, null)).toMatchObject({
        isOver: true,
        isTaken: true,
        other: { id: null, name: null },
        messages: [{ content: 'Thank you', isMine: true }],
      })
      expect(await listOf(amina)).toMatchObject([
        { id, at: lastOfAmina, unread: 0, last: { excerpt: 'Thank you', isMine: true } },
      ])
      expect((await unreadCounts(amina))[1]).toBe(0)
      expect((await liveMessages(amina, 0)).messages.map(({ content }) => content)).toEqual(['Thank you'])
      const file = await ownMessagesData(amina)
      expect(file.messages).toMatchObject([{ content: 'Thank you' }])
      expect(file.conversations).toMatchObject([{ id, lastMessageAt: lastOfAmina, wordsTakenAt: world.now() }])
      expect(await refusal(say(amina, id, 'Hello?'))).toBe('message-gone')
      // Nobody else said anything there.
      expect(await listOf(juma)).toEqual([])
      expect(await refusal(threadView(juma, alone, null))).toBe('not-found')
      expect(await world.visitor.db.$count(messages)).toBe(1)
    },
  )

  spec('leave what the other side wrote to them while it was blocked to whoever wrote it', async ({ world }) => {
    const { zawadi, amina, id } = await twoPeople(world)
    await say(zawadi, id, 'Hello')
    await blockOther(zawadi, id, { on: '1' })
    await say(amina, id, 'Unheard')
    await leave(world, zawadi, true)
    expect((await threadView(amina, id, null)).messages).toMatchObject([{ content: 'Unheard' }])
    await leave(world, amina, true)
    expect(await world.visitor.db.$count(conversations)).toBe(0)
  })
})

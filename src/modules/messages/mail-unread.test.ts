import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { DAY, HOUR, MINUTE } from '#kit/time.ts'
import { stopMails } from '#modules/accounts/commands/profile.server.ts'
import { notificationPreferences } from '#modules/accounts/queries/people.server.ts'
import { readerOfMails } from '#modules/accounts/queries/mails-off.server.ts'
import { outgoingMails } from '#modules/outbox/tables.server.ts'
import { spec } from '#test/world.ts'
import { blockOther } from './commands/block.server.ts'
import { mailUnread } from './commands/mail-unread.server.ts'
import { markRead } from './commands/read.server.ts'
import { type Member, say, twoPeople } from './test-conversations.ts'

const mailsTo = ({ db, viewer }: Member) =>
  db.select().from(outgoingMails).where(eq(outgoingMails.recipient, viewer.email))

describe('the mail about unread messages', () => {
  spec(
    'comes after half an hour unread, names who wrote and nothing that was written, once about each message and not often (N1)',
    async ({ world }) => {
      const { zawadi, amina, juma, id } = await twoPeople(world)
      await say(amina, id, 'My secret plan')
      await say(amina, id, 'And another')
      world.wait(29 * MINUTE)
      await mailUnread(world.visitor)
      expect(await mailsTo(zawadi)).toEqual([])
      world.wait(MINUTE)
      await mailUnread(world.visitor)
      await mailUnread(world.visitor)
      const [mail, ...more] = await mailsTo(zawadi)
      expect(more).toEqual([])
      expect(mail!.subject).toBe('2 messages wait for you on Stadi')
      expect(mail!.text).toContain('from Amina Yusuf')
      expect(mail!.text).not.toContain('secret')
      for (const one of [amina, juma]) expect(await mailsTo(one)).toEqual([])
      await say(amina, id, 'Third')
      world.wait(HOUR)
      await mailUnread(world.visitor)
      expect(await mailsTo(zawadi)).toHaveLength(1)
      world.wait(3 * HOUR)
      await mailUnread(world.visitor)
      expect((await mailsTo(zawadi)).map(({ subject }) => subject)).toContain('A message waits for you on Stadi')
      world.wait(DAY)
      await mailUnread(world.visitor)
      expect(await mailsTo(zawadi)).toHaveLength(2)
    },
  )

  spec('does not come of what was read, is old, or was sent to somebody who blocked its sender (D6)', async ({
    world,
  }) => {
    const { zawadi, amina, id } = await twoPeople(world)
    await say(amina, id, 'Read at once')
    await markRead(zawadi, id)
    await blockOther(zawadi, id, { on: '1' })
    await say(amina, id, 'Nobody hears me')
    world.wait(HOUR)
    await mailUnread(world.visitor)
    expect(await mailsTo(zawadi)).toEqual([])
  })

  spec(
    'ends with one press in it, without signing in, for its reader and these mails alone (N2, RFC 8058)',
    async ({ world }) => {
      const { zawadi, amina, id } = await twoPeople(world)
      await say(amina, id, 'Hello')
      world.wait(HOUR)
      await mailUnread(world.visitor)
      const [mail] = await mailsTo(zawadi)
      const url = /<(.*)>/.exec(mail!.headers!['List-Unsubscribe']!)![1]!
      expect(mail!.headers!['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
      expect(mail!.text).toContain(url)
      const token = url.split('/mails/')[1]!
      expect(await readerOfMails(world.visitor, token)).toMatchObject({ kind: 'messages', wants: true })
      for (const wrong of [`${token}x`, token.replace('messages', 'goals'), token.replace(zawadi.viewer.id, amina.viewer.id)])
        expect(await readerOfMails(world.visitor, wrong)).toBeNull()
      await stopMails(world.visitor, token)
      expect(await notificationPreferences(zawadi, zawadi.viewer.id)).toMatchObject({ messages: false, replies: true, goals: true })
      expect(await notificationPreferences(amina, amina.viewer.id)).toMatchObject({ messages: true })
      world.wait(5 * HOUR)
      await say(amina, id, 'Are you there?')
      world.wait(HOUR)
      await mailUnread(world.visitor)
      expect(await mailsTo(zawadi)).toHaveLength(1)
    },
  )
})

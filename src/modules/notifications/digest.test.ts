import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { newId } from '#kit/ids.ts'
import { DAY, HOUR } from '#kit/time.ts'
import { chooseNotifications, stopMails } from '#modules/accounts/commands/profile.server.ts'
import { notificationPreferences } from '#modules/accounts/queries/people.server.ts'
import { readerOfMails } from '#modules/accounts/queries/mails-off.server.ts'
import { profiles, users } from '#modules/accounts/tables.server.ts'
import { outgoingMails } from '#modules/outbox/tables.server.ts'
import { spec, type World } from '#test/world.ts'
import type { NewNotification } from './kinds/every.server.ts'
import { notify } from './commands/notify.server.ts'
import { readAllNotifications } from './commands.server.ts'
import { sendDigests } from './commands/digest.server.ts'

type Part = Partial<Pick<NewNotification, 'kind' | 'eventKey' | 'values' | 'href'>>
type Member = Awaited<ReturnType<World['member']>>

const answered = (ctx: Member, title = 'How do I price a logo?', more: Part = {}) =>
  notify(ctx, {
    userId: ctx.viewer.id,
    kind: 'question-answered',
    eventKey: newId(),
    values: { title },
    href: '/community/questions/1#reply-2',
    ...more,
  } as NewNotification)
const mailsOf = (ctx: Member) =>
  ctx.db.select().from(outgoingMails).where(eq(outgoingMails.recipient, ctx.viewer.email))

describe('the daily mail of replies', () => {
  spec(
    '[COM-26+] [DASH-05+] says once what others wrote, all together, with a link to each; badges and the like are no replies',
    async ({ world }) => {
      const amina = await world.member('Amina')
      await answered(amina)
      await answered(amina, 'Which phone for video calls?', {
        kind: 'topic-replied',
        href: '/community/topics/3',
      })
      await answered(amina, '', { kind: 'badge', values: { badge: 'first-lesson' } })
      await sendDigests(world.visitor)
      await sendDigests(world.visitor)
      const [mail, ...more] = await mailsOf(amina)
      expect(more).toEqual([])
      expect(mail!.subject).toBe('2 new replies for you on Stadi')
      expect(mail!.text).toContain(
        'New answer to your question: How do I price a logo?\nhttp://localhost:3000/community/questions/1#reply-2',
      )
      expect(mail!.html).toContain('href="http://localhost:3000/community/topics/3"')
    },
  )

  spec('[COM-26+] comes at most once a day, and never again about the same', async ({ world }) => {
    const amina = await world.member('Amina')
    await answered(amina, 'First')
    await sendDigests(world.visitor)
    await answered(amina, 'Second')
    world.wait(4 * HOUR)
    await sendDigests(world.visitor)
    expect(await mailsOf(amina)).toHaveLength(1)
    world.wait(20 * HOUR)
    await sendDigests(world.visitor)
    const subjects = (await mailsOf(amina)).map(({ text }) => /: (\w+)\n/.exec(text)?.[1])
    expect(subjects.sort()).toEqual(['First', 'Second'])
    world.wait(DAY)
    await sendDigests(world.visitor)
    expect(await mailsOf(amina)).toHaveLength(2)
  })

  spec(
    '[COM-26+] says nothing of what was read or is older than three days, and goes to nobody who is suspended or wants none',
    async ({ world }) => {
      const [reader, late, off, suspended] = [
        await world.member('Reader'),
        await world.member('Late'),
        await world.member('Off'),
        await world.member('Suspended'),
      ]
      await answered(late)
      world.wait(3 * DAY)
      for (const one of [reader, off, suspended]) await answered(one)
      await readAllNotifications(reader)
      await chooseNotifications(off, {
        mailBadges: false,
        mailGoals: true,
        mailReplies: false,
        mailMessages: true,
        mailSessions: true,
        mailPeers: true,
        mailTeachers: true,
        mailGroups: true,
        smsSessions: true,
      })
      await world.visitor.db
        .update(users)
        .set({ suspendedAt: world.now() })
        .where(eq(users.id, suspended.viewer.id))
      await sendDigests(world.visitor)
      expect(await world.visitor.db.select().from(outgoingMails)).toEqual([])
    },
  )

  spec('[COM-26+] speaks the language of its reader, and no title is code in it (C4)', async ({ world }) => {
    const amina = await world.member('Amina')
    await world.visitor.db
      .insert(profiles)
      .values({ id: amina.viewer.id, locale: 'sw', createdAt: world.now(), updatedAt: world.now() })
      .onConflictDoUpdate({ target: profiles.id, set: { locale: 'sw' } })
    await answered(amina, '<img src=x onerror=alert(1)> "&')
    await sendDigests(world.visitor)
    const [mail] = await mailsOf(amina)
    expect(mail!.subject).toBe('Jibu 1 jipya kwako kwenye Stadi')
    expect(mail!.html).not.toContain('<img')
    expect(mail!.html).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;&amp;')
  })

  spec(
    '[COM-26+] ends with one press on its link, without signing in, and only for its reader',
    async ({ world }) => {
      const [amina, baraka] = [await world.member('Amina'), await world.member('Baraka')]
      for (const one of [amina, baraka]) await answered(one)
      await sendDigests(world.visitor)
      const [mail] = await mailsOf(amina)
      const url = /<(.*)>/.exec(mail!.headers!['List-Unsubscribe']!)![1]!
      expect(mail!.headers!['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
      expect(mail!.text).toContain(url)
      const token = url.split('/mails/')[1]!
      for (const wrong of ['x', `${token}x`, token.replace(amina.viewer.id, baraka.viewer.id)]) {
        expect(await readerOfMails(world.visitor, wrong)).toBeNull()
        await expect(stopMails(world.visitor, wrong)).rejects.toMatchObject({ code: 'link-invalid' })
      }
      await stopMails(world.visitor, token)
      await stopMails(world.visitor, token)
      expect(await notificationPreferences(amina, amina.viewer.id)).toMatchObject({
        replies: false,
        goals: true,
      })
      expect(await notificationPreferences(baraka, baraka.viewer.id)).toMatchObject({ replies: true })
    },
  )
})

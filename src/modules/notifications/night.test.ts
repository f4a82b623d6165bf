import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { newId } from '#kit/ids.ts'
import { HOUR } from '#kit/time.ts'
import { chooseNotifications } from '#modules/accounts/commands/profile.server.ts'
import { deliverMail, sendMail } from '#modules/outbox/commands.server.ts'
import { outgoingMails } from '#modules/outbox/tables.server.ts'
import { spec, type World } from '#test/world.ts'
import { notify } from './commands/notify.server.ts'
import { sendDigests } from './commands/digest.server.ts'

// The world's clock begins at noon in Nairobi.
const letter = { to: 'amina@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
const everything = {
  mailBadges: true,
  mailGoals: true,
  mailReplies: true,
  mailMessages: true,
  mailSessions: true,
  mailPeers: true,
  mailTeachers: true,
  mailGroups: true,
  smsSessions: true,
}
const lastJob = (world: World) => world.queue.splice(0).at(-1)!

describe('at night', () => {
  spec(
    '[DASH-05+] nothing but news of bookings and payments goes out; the rest waits for the morning and is not lost (N3)',
    async ({ world }) => {
      world.wait(10 * HOUR)
      await sendMail(world.visitor, letter)
      expect(lastJob(world).startAfterS).toBe(0)
      await sendMail(world.visitor, { ...letter, subject: 'Later' }, 'Africa/Nairobi')
      const job = lastJob(world)
      expect(job).toMatchObject({ name: 'deliver-mail', startAfterS: 9 * 3600 })
      const mailId = String(job.data.mailId)
      // A caller that is too early is told to come back.
      await deliverMail(world.visitor, mailId)
      expect(world.letters).toEqual([])
      expect(lastJob(world)).toMatchObject({ data: { mailId }, startAfterS: 9 * 3600 })
      world.wait(9 * HOUR)
      await deliverMail(world.visitor, mailId)
      await deliverMail(world.visitor, mailId)
      expect(world.letters.map(({ subject }) => subject)).toEqual(['Later'])
    },
  )

  spec("[DASH-05+] it is night by the reader's own clock, as it was when they chose", async ({ world }) => {
    const amina = await world.member('Amina')
    const baraka = await world.member('Baraka')
    await chooseNotifications({ ...amina, zone: 'America/New_York' }, everything)
    for (const { viewer } of [amina, baraka])
      await notify(world.visitor, {
        userId: viewer.id,
        kind: 'topic-replied',
        eventKey: newId(),
        values: { title: 'Why?' },
        href: '/community',
      })
    // Half past six in the evening in Nairobi is half past ten in the morning in New York.
    world.wait(6.5 * HOUR)
    await sendDigests(world.visitor)
    expect(world.queue.map(({ startAfterS }) => startAfterS)).toEqual([0, 0])
    const mails = await amina.db
      .select()
      .from(outgoingMails)
      .where(eq(outgoingMails.recipient, amina.viewer.email))
    expect(mails).toMatchObject([{ notBefore: null }])
    world.queue.splice(0)
    // Six in the morning in New York, two in the afternoon in Nairobi.
    world.wait(43.5 * HOUR)
    for (const { viewer } of [amina, baraka])
      await notify(world.visitor, {
        userId: viewer.id,
        kind: 'mention',
        eventKey: newId(),
        values: { title: 'Why?' },
        href: '/community',
      })
    await sendDigests(world.visitor)
    expect(world.queue.map(({ startAfterS }) => startAfterS).sort((a, b) => a - b)).toEqual([0, 3600])
  })
})

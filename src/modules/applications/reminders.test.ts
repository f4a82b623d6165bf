import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Context } from '#context.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#kit/time.ts'
import { stopMails } from '#modules/accounts/commands/profile.server.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { outgoingMails } from '#modules/outbox/tables.server.ts'
import { onPostgres } from '#test/on-postgres.ts'
import { refusal } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { changeTracked, moveTracked } from './commands/change.server.ts'
import { remindApplications } from './commands/remind.server.ts'
import { trackJob } from './commands/track.server.ts'
import { applications } from './module.server.ts'

// The world's clock begins at noon in Nairobi on the 21st of November 2026.
const found = { title: 'Typist', company: 'Kijani', link: '', note: '', state: 'applied', remindOn: '' }
const until = (world: World, moment: string) => world.wait(Date.parse(moment) - world.now().getTime())
const told = ({ db }: Context, userId: string) =>
  db.select().from(notifications).where(eq(notifications.userId, userId))
const mails = ({ db }: Context, to: string) =>
  db.select().from(outgoingMails).where(eq(outgoingMails.recipient, to))

describe('a reminder', () => {
  spec(
    '[DASH-05+] comes in the morning of its day by the clock of whoever set it, within 75 s, once, here and by mail',
    async ({ world }) => {
      const [amina, baraka] = [await world.member('Amina'), await world.member('Baraka')]
      const key = await trackJob(amina, { ...found, remindOn: '2026-11-24' })
      const there = await trackJob(
        { ...baraka, zone: 'America/New_York' },
        { ...found, remindOn: '2026-11-24' },
      )
      // A timer of a minute and a run of some seconds.
      expect(applications.jobs!['remind-applications']!.cron).toBe('* * * * *')
      until(world, '2026-11-24T03:59:59.999Z')
      await remindApplications(world.visitor)
      expect(await told(amina, amina.viewer.id)).toEqual([])
      world.wait(1)
      await remindApplications(world.visitor)
      await remindApplications(world.visitor)
      expect(await told(amina, amina.viewer.id)).toMatchObject([
        {
          kind: 'application-due',
          values: { title: 'Typist', company: 'Kijani' },
          href: `/applications/${key}`,
          readAt: null,
        },
      ])
      const [mail, ...more] = await mails(amina, amina.viewer.email)
      expect(more).toEqual([])
      expect(mail).toMatchObject({ subject: 'Reminder: Typist', notBefore: null })
      expect(mail!.text).toContain(`/applications/${key}`)
      expect(await told(amina, baraka.viewer.id)).toEqual([])
      until(world, '2026-11-24T12:00:00.000Z')
      await remindApplications(world.visitor)
      expect(await told(amina, baraka.viewer.id)).toMatchObject([{ href: `/applications/${there}` }])
    },
  )

  spec(
    '[DASH-05+] of today comes at once; at night its mail waits for the morning (N3)',
    async ({ world }) => {
      const amina = await world.member('Amina')
      world.wait(10 * HOUR)
      await trackJob(amina, { ...found, remindOn: '2026-11-21' })
      await remindApplications(world.visitor)
      expect(await told(amina, amina.viewer.id)).toHaveLength(1)
      const [mail] = await mails(amina, amina.viewer.email)
      expect(mail!.notBefore).toEqual(new Date('2026-11-22T04:00:00.000Z'))
    },
  )

  spec(
    '[DASH-05+] that is moved comes on the new day, that is taken away not at all, and another note leaves it alone',
    async ({ world }) => {
      const amina = await world.member('Amina')
      const [moved, away] = [
        await trackJob(amina, { ...found, remindOn: '2026-11-22' }),
        await trackJob(amina, { ...found, remindOn: '2026-11-22' }),
      ]
      await changeTracked(amina, moved, { ...found, remindOn: '2026-11-24' })
      await changeTracked(amina, away, found)
      expect(await refusal(changeTracked(amina, away, { ...found, remindOn: '2026-11-20' }))).toEqual({
        remindOn: 'day-over',
      })
      until(world, '2026-11-23T04:00:00.000Z')
      await remindApplications(world.visitor)
      expect(await told(amina, amina.viewer.id)).toEqual([])
      until(world, '2026-11-24T04:00:00.000Z')
      await remindApplications(world.visitor)
      expect(await told(amina, amina.viewer.id)).toHaveLength(1)
      world.wait(3 * DAY)
      await changeTracked(amina, moved, { ...found, remindOn: '2026-11-24', note: 'They called.' })
      await moveTracked(amina, moved, { state: 'interview' })
      await remindApplications(world.visitor)
      expect(await told(amina, amina.viewer.id)).toHaveLength(1)
    },
  )

  spec(
    '[DASH-05+] comes without a mail to who wants none, ended by one press in the last one (N2, RFC 8058)',
    async ({ world }) => {
      const amina = await world.member('Amina')
      await trackJob(amina, { ...found, remindOn: '2026-11-22' })
      await trackJob(amina, { ...found, remindOn: '2026-11-23' })
      until(world, '2026-11-22T04:00:00.000Z')
      await remindApplications(world.visitor)
      const [mail] = await mails(amina, amina.viewer.email)
      const token = /\/mails\/([^>]*)>/.exec(mail!.headers!['List-Unsubscribe']!)![1]!
      await stopMails(world.visitor, token)
      until(world, '2026-11-23T04:00:00.000Z')
      await remindApplications(world.visitor)
      expect(await told(amina, amina.viewer.id)).toHaveLength(2)
      expect(await mails(amina, amina.viewer.email)).toHaveLength(1)
    },
  )

  spec('[DASH-05+] that fails does not block others, and is sent by the next run', async ({ world }) => {
    const [amina, baraka] = [await world.member('Amina'), await world.member('Baraka')]
    for (const ctx of [amina, baraka]) await trackJob(ctx, { ...found, remindOn: '2026-11-22' })
    until(world, '2026-11-22T04:00:00.000Z')
    let fails = true
    const enqueue = async () => {
      if (!fails) return
      fails = false
      throw new Error('no queue')
    }
    await remindApplications({ ...world.visitor, queue: { enqueue } })
    const all = async () =>
      (await told(amina, amina.viewer.id)).length + (await told(amina, baraka.viewer.id)).length
    expect(await all()).toBe(1)
    world.wait(MINUTE + 15 * SECOND)
    await remindApplications(world.visitor)
    expect(await all()).toBe(2)
  })
})

describe('reminders on Postgres with ten connections', () => {
  let world: World
  onPostgres((place) => void ({ world } = place))

  it('[DASH-05+] eight workers at once remind once', async () => {
    const amina = await world.member('Amina', { email: 'amina-eight-reminders@example.com' })
    await trackJob(amina, { ...found, remindOn: '2026-11-21' })
    await Promise.all(Array.from({ length: 8 }, () => remindApplications(world.visitor)))
    expect(await told(amina, amina.viewer.id)).toHaveLength(1)
    expect(await mails(amina, amina.viewer.email)).toHaveLength(1)
  })
})

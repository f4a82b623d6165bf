import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE } from '#kit/time.ts'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { stopMails } from '#modules/accounts/commands/profile.server.ts'
import { profiles } from '#modules/accounts/tables.server.ts'
import { subscribe } from '#modules/notifications/commands/subscribe.server.ts'
import { pushDeliveries } from '#modules/notifications/tables.server.ts'
import { outgoingMails, outgoingMessages } from '#modules/outbox/tables.server.ts'
import { onPostgres } from '#test/on-postgres.ts'
import { pushPhone, withSession } from '#test/push-phone.ts'
import { spec, type World } from '#test/world.ts'
import { cancelBooking } from './commands/cancel-booking.server.ts'
import { moveBooking } from './commands/move-booking.server.ts'
import { remindSessions } from './commands/remind.server.ts'
import { newRoom, timesOf } from './commands/hold.server.ts'
import { bookings } from './tables.server.ts'
import { makeMentor } from './test-mentors.ts'

const TEN = '2026-11-23T07:00:00.000Z'
const until = (world: World, moment: string) => world.wait(Date.parse(moment) - world.now().getTime())

async function setUp(world: World, email = 'amina@example.com', phone = '254712345678') {
  const amina = await world.member('Amina', { email })
  const mentor = await world.member('Wanjiku', { email: `mentor-of-${email}` })
  const mentorId = await makeMentor(amina, { userId: mentor.viewer.id })
  await amina.db
    .update(profiles)
    .set({ phone, phoneVerifiedAt: world.now() })
    .where(eq(profiles.id, amina.viewer.id))
  const id = newId()
  await amina.db
    .insert(bookings)
    .values({
      id,
      mentorId,
      userId: amina.viewer.id,
      ...timesOf(new Date(TEN), 60, 0),
      state: 'confirmed',
      confirmedAt: world.now(),
      createdAt: world.now(),
      isArranged: true,
      priceKes: 0,
      feeKes: 0,
      zone: 'America/New_York',
      room: newRoom(),
    })
  return { amina, mentor, mentorId, id }
}

const remindersTo = async ({ db }: Context, email: string) =>
  (await db.select().from(outgoingMails).where(eq(outgoingMails.recipient, email))).filter(({ subject }) =>
    subject.startsWith('Soon'),
  )
const texts = async ({ db }: Context) => (await db.select().from(outgoingMessages)).map(({ text }) => text)

describe('reminders', () => {
  spec(
    'also come to browsers that asked for push messages, at night too, as who asked chose for mails',
    async ({ world }) => {
      const { amina, mentor, id } = await setUp(world)
      for (const one of [amina, mentor]) await subscribe(await withSession(one), pushPhone().said)
      await amina.db.update(profiles).set({ mailSessions: false }).where(eq(profiles.id, mentor.viewer.id))
      const pushed = () => amina.db.select().from(pushDeliveries).orderBy(pushDeliveries.createdAt)
      until(world, '2026-11-22T07:00:00Z')
      for (let n = 0; n < 2; n++) await remindSessions(world.visitor)
      until(world, '2026-11-23T06:00:00Z')
      for (let n = 0; n < 2; n++) await remindSessions(world.visitor)
      const words = {
        title: 'Your session begins soon',
        body: 'With Wanjiku Mwangi, 23 Nov 2026, 02:00, Eastern Standard Time.',
        href: `/bookings/${id}`,
        until: new Date(TEN),
        wakes: true,
      }
      expect(await pushed()).toMatchObject([words, words])
    },
  )

  spec(
    '[MPR-11+] come a day and an hour before to both, by mail and to a verified number by SMS, each once, by their own clocks (M5, N1)',
    async ({ world }) => {
      const { amina, mentor } = await setUp(world)
      const counts = async () => [
        (await remindersTo(amina, amina.viewer.email)).length,
        (await remindersTo(amina, mentor.viewer.email)).length,
        (await texts(amina)).length,
      ]
      until(world, '2026-11-22T06:59:59.999Z')
      await remindSessions(world.visitor)
      expect(await counts()).toEqual([0, 0, 0])
      world.wait(1)
      await remindSessions(world.visitor)
      await remindSessions(world.visitor)
      expect(await counts()).toEqual([1, 1, 1])
      until(world, '2026-11-23T05:59:59.999Z')
      await remindSessions(world.visitor)
      expect(await counts()).toEqual([1, 1, 1])
      world.wait(1)
      await remindSessions(world.visitor)
      await remindSessions(world.visitor)
      expect(await counts()).toEqual([2, 2, 2])
      expect((await remindersTo(amina, amina.viewer.email))[0]!.text).toContain(
        '23 Nov 2026, 02:00, Eastern Standard Time',
      )
      expect((await remindersTo(amina, mentor.viewer.email))[0]!.text).toContain(
        '23 Nov 2026, 10:00, East Africa Time',
      )
      for (const text of await texts(amina)) {
        expect(text).toBe(
          'Stadi: your session with Wanjiku Mwangi is on 23 Nov 2026, 02:00, Eastern Standard Time. http://localhost:3000/bookings',
        )
        expect(text.length).toBeLessThanOrEqual(160)
      }
    },
  )

  spec('[MPR-11+] follow a session that moved, and end with one that is cancelled', async ({ world }) => {
    const { amina, id } = await setUp(world)
    const sent = async () => (await remindersTo(amina, amina.viewer.email)).length
    until(world, '2026-11-22T08:00:00.000Z')
    await remindSessions(world.visitor)
    expect(await sent()).toBe(1)
    await moveBooking(amina, id, { slot: '2026-11-24T07:00:00.000Z' })
    until(world, '2026-11-23T06:30:00.000Z')
    await remindSessions(world.visitor)
    expect(await sent()).toBe(1)
    until(world, '2026-11-23T07:00:00.000Z')
    await remindSessions(world.visitor)
    expect(await sent()).toBe(2)
    await cancelBooking(amina, id)
    until(world, '2026-11-24T06:30:00.000Z')
    await remindSessions(world.visitor)
    expect(await sent()).toBe(2)
  })

  spec(
    '[MPR-11+] catch up after a worker was down, and omit what is over or was booked at the last moment',
    async ({ world }) => {
      const { amina, id } = await setUp(world)
      const subjects = async () => (await remindersTo(amina, amina.viewer.email)).length
      until(world, '2026-11-23T04:00:00.000Z')
      await remindSessions(world.visitor)
      expect(await subjects()).toBe(1)
      await moveBooking(amina, id, { slot: '2026-11-23T09:00:00.000Z' })
      await remindSessions(world.visitor)
      expect(await subjects()).toBe(1)
      until(world, '2026-11-23T09:00:00.000Z')
      await remindSessions(world.visitor)
      expect(await subjects()).toBe(1)
    },
  )

  spec('[MPR-11+] one that fails does not block others', async ({ world }) => {
    const { amina } = await setUp(world)
    await setUp(world, 'baraka@example.com', '254712345679')
    until(world, '2026-11-22T08:00:00.000Z')
    let fails = true
    const broken = {
      ...world.visitor,
      queue: {
        enqueue: async () => {
          if (!fails) return
          fails = false
          throw new Error('no queue')
        },
      },
    }
    await remindSessions(broken)
    expect(
      (await remindersTo(amina, 'amina@example.com')).length +
        (await remindersTo(amina, 'baraka@example.com')).length,
    ).toBe(1)
    await remindSessions(world.visitor)
    for (const email of ['amina@example.com', 'baraka@example.com'])
      expect(await remindersTo(amina, email)).toHaveLength(1)
  })
})

describe('reminders on Postgres with ten connections', () => {
  let world: World
  onPostgres((place) => void ({ world } = place))

  it('[MPR-11+] eight workers at once remind each person once (N1)', async () => {
    const { amina, mentor } = await setUp(world, 'amina-eight@example.com')
    world.wait(Date.parse(TEN) - world.now().getTime() - HOUR + MINUTE)
    await Promise.all(Array.from({ length: 8 }, () => remindSessions(world.visitor)))
    for (const { viewer } of [amina, mentor]) expect(await remindersTo(amina, viewer.email)).toHaveLength(1)
    expect(await texts(amina)).toHaveLength(1)
  })
})

describe('reminders as people chose', () => {
  spec(
    '[MPR-11+] come by SMS alone to who wants no mails, and end with one press in a mail (N2, RFC 8058)',
    async ({ world }) => {
      const { amina, mentor } = await setUp(world, 'amina-chose@example.com')
      until(world, '2026-11-22T07:00:00.000Z')
      await remindSessions(world.visitor)
      const [mail] = await remindersTo(amina, amina.viewer.email)
      const token = /\/mails\/([^>]*)>/.exec(mail!.headers!['List-Unsubscribe']!)![1]!
      await stopMails(world.visitor, token)
      until(world, '2026-11-23T06:00:00.000Z')
      await remindSessions(world.visitor)
      expect(await remindersTo(amina, amina.viewer.email)).toHaveLength(1)
      expect(await remindersTo(amina, mentor.viewer.email)).toHaveLength(2)
      expect(await texts(amina)).toHaveLength(2)
    },
  )

  spec('[MPR-11+] come by mail alone to who wants no SMS', async ({ world }) => {
    const { amina } = await setUp(world, 'amina-mail@example.com')
    await amina.db.update(profiles).set({ smsSessions: false }).where(eq(profiles.id, amina.viewer.id))
    until(world, '2026-11-22T07:00:00.000Z')
    await remindSessions(world.visitor)
    expect(await remindersTo(amina, amina.viewer.email)).toHaveLength(1)
    expect(await texts(amina)).toEqual([])
  })
})

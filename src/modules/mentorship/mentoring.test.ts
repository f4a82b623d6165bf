import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Context } from '#context.ts'
import { DAY, HOUR } from '#kit/time.ts'
import { startPayment } from '#modules/payments/commands/start.server.ts'
import { moneySpec, pay } from '#test/money.ts'
import { refusal } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { addDays, addHours, removeDay, removeHours, setBookingRules } from './commands/own-hours.server.ts'
import { cancelBooking } from './commands/cancel-booking.server.ts'
import { changeMentorProfile, retirePackage, sellPackage } from './commands/own-page.server.ts'
import { markHeld } from './commands/mark-held.server.ts'
import {
  mentorBookings,
  ownEarned,
  ownHours,
  ownMentor,
  ownSoldPackages,
} from './queries/mentoring.server.ts'
import { mentorView } from './queries/mentor.server.ts'
import { isMeetingLink } from '#kit/meetings/meeting-link.ts'
import { bookings, mentorHours, mentorPackages, packagePurchases } from './tables.server.ts'
import { makeMentor } from './test-mentors.ts'

// The world's clock begins on Saturday, 21 November 2026, at noon in Nairobi.
const TEN_ON_SUNDAY = '2026-11-22T07:00:00.000Z'

/** Wanjiku with a mentor's page and no hours, and Amina. */
async function people(world: World) {
  const wanjiku = await world.member('Wanjiku')
  const mentorId = await makeMentor(wanjiku, { userId: wanjiku.viewer.id })
  await wanjiku.db.delete(mentorHours)
  return { wanjiku, mentorId, amina: await world.member('Amina') }
}
const hoursOf = async (ctx: Context) =>
  (await ownHours(ctx)).hours.map(({ weekday, fromMinute, toMinute }) => [
    weekday,
    fromMinute / 60,
    toMinute / 60,
  ])
const daysOf = async (ctx: Context) =>
  (await ownHours(ctx)).days.map(({ day, fromMinute, toMinute }) => [
    day,
    fromMinute && fromMinute / 60,
    toMinute && toMinute / 60,
  ])
/** Wall-clock times in Nairobi that everybody can book on a day. */
const freeOn = async (world: World, mentorId: string, day: string) =>
  (await mentorView(world.visitor, mentorId)).times
    .map((time) => new Date(time.getTime() + 3 * HOUR).toISOString())
    .filter((time) => time.startsWith(day))
    .map((time) => time.slice(11, 16))
const sold = {
  name: 'Portfolio',
  description: 'Two looks at it.',
  features: 'One\nTwo',
  priceUsd: '60',
  sessions: '2',
  minutes: '60',
}

describe("a mentor's availability", () => {
  spec(
    '[MEN-19+] hours of the week are added to several days and taken out; what overlaps is one span, and the same twice changes nothing',
    async ({ world }) => {
      const { wanjiku, mentorId } = await people(world)
      const nine = { weekdays: ['1', '7'], from: '09:00', to: '12:00' }
      await addHours(wanjiku, nine)
      await addHours(wanjiku, nine)
      expect(await hoursOf(wanjiku)).toEqual([
        [1, 9, 12],
        [7, 9, 12],
      ])
      await addHours(wanjiku, { weekdays: ['7'], from: '11:00', to: '13:00' })
      await addHours(wanjiku, { weekdays: ['7'], from: '22:00', to: '00:00' })
      expect(await hoursOf(wanjiku)).toEqual([
        [1, 9, 12],
        [7, 9, 13],
        [7, 22, 24],
      ])
      expect(await freeOn(world, mentorId, '2026-11-22')).toEqual([
        '09:00',
        '10:00',
        '11:00',
        '12:00',
        '22:00',
        '23:00',
      ])
      await removeHours(wanjiku, (await ownHours(wanjiku)).hours[1]!.id)
      expect(await freeOn(world, mentorId, '2026-11-22')).toEqual(['22:00', '23:00'])
    },
  )

  spec('[MEN-19+] invalid hours are refused beside their fields', async ({ world }) => {
    const { wanjiku } = await people(world)
    const why = (raw: object) =>
      refusal(addHours(wanjiku, { weekdays: ['1'], from: '09:00', to: '17:00', ...raw }))
    expect(await why({ weekdays: [] })).toEqual({ weekdays: 'required' })
    expect(await why({ weekdays: ['8'] })).toEqual({ weekdays: 'option-unknown' })
    expect(await why({ from: 'nine' })).toEqual({ from: 'time-invalid' })
    expect(await why({ from: '25:00' })).toEqual({ from: 'time-invalid' })
    expect(await why({ to: '09:30' })).toEqual({ to: 'hours-short' })
    expect(await why({ to: '' })).toEqual({ to: 'required' })
    expect(await hoursOf(wanjiku)).toEqual([])
  })

  spec(
    '[MEN-19+] a day off and a day with other hours take the place of the weekday, and of each other',
    async ({ world }) => {
      const { wanjiku, mentorId } = await people(world)
      await addHours(wanjiku, { weekdays: ['1', '7'], from: '09:00', to: '11:00' })
      await addDays(wanjiku, { kind: 'off', day: '2026-11-22', until: '2026-11-24' })
      expect(await freeOn(world, mentorId, '2026-11-22')).toEqual([])
      expect(await freeOn(world, mentorId, '2026-11-29')).toEqual(['09:00', '10:00'])
      await addDays(wanjiku, { kind: 'other', day: '2026-11-22', until: '', from: '14:00', to: '15:00' })
      await addDays(wanjiku, { kind: 'other', day: '2026-11-22', until: '', from: '16:00', to: '17:00' })
      expect(await freeOn(world, mentorId, '2026-11-22')).toEqual(['14:00', '16:00'])
      expect(await daysOf(wanjiku)).toEqual([
        ['2026-11-22', 14, 15],
        ['2026-11-22', 16, 17],
        ['2026-11-23', null, null],
        ['2026-11-24', null, null],
      ])
      for (const { id } of (await ownHours(wanjiku)).days) await removeDay(wanjiku, id)
      expect(await freeOn(world, mentorId, '2026-11-22')).toEqual(['09:00', '10:00'])
      const why = (raw: object) => refusal(addDays(wanjiku, { kind: 'off', day: '2026-11-22', ...raw }))
      expect(await why({ day: '2026-11-20' })).toEqual({ day: 'day-past' })
      expect(await why({ until: '2026-11-21' })).toEqual({ until: 'days-order' })
      expect(await why({ until: '2028-11-21' })).toEqual({ until: 'days-many' })
      expect(await why({ kind: 'other' })).toEqual({ from: 'required', to: 'required' })
    },
  )

  moneySpec('[MEN-19+] changing hours affects no booked session', async ({ world }) => {
    const { wanjiku, mentorId, amina } = await people(world)
    await addHours(wanjiku, { weekdays: ['7'], from: '09:00', to: '12:00' })
    await startPayment(amina, {
      paymentType: 'mentorship_booking',
      referenceId: mentorId,
      phoneNumber: '0712345678',
      slot: TEN_ON_SUNDAY,
    })
    await pay(world)
    const [before] = await amina.db.select().from(bookings)
    await removeHours(wanjiku, (await ownHours(wanjiku)).hours[0]!.id)
    await addDays(wanjiku, { kind: 'off', day: '2026-11-22' })
    await setBookingRules(wanjiku, { noticeMinutes: '10080', bufferMinutes: '60', meetingUrl: '' })
    expect(await amina.db.select().from(bookings)).toEqual([before])
    expect(await freeOn(world, mentorId, '2026-11-22')).toEqual([])
  })

  moneySpec(
    '[MEN-14+] [MEN-19+] times begin again after a booked session and its pause, also one that was made longer since',
    async ({ world }) => {
      const { wanjiku, mentorId, amina } = await people(world)
      await addHours(wanjiku, { weekdays: ['7'], from: '10:00', to: '13:00' })
      const rules = (bufferMinutes: string) =>
        setBookingRules(wanjiku, { noticeMinutes: '60', bufferMinutes, meetingUrl: '' })
      await rules('15')
      const book = (slot: string) =>
        startPayment(amina, {
          paymentType: 'mentorship_booking',
          referenceId: mentorId,
          phoneNumber: '0712345678',
          slot,
        })
      await book(TEN_ON_SUNDAY)
      await pay(world)
      expect(await freeOn(world, mentorId, '2026-11-22')).toEqual(['11:15', '12:00'])
      await rules('30')
      expect(await freeOn(world, mentorId, '2026-11-22')).toEqual(['11:30', '12:00'])
      expect(await refusal(book('2026-11-22T08:15:00.000Z'))).toBe('slot-hours')
      await rules('0')
      expect(await freeOn(world, mentorId, '2026-11-22')).toEqual(['11:15', '12:00'])
      await book('2026-11-22T08:15:00.000Z')
      await pay(world)
      expect(await freeOn(world, mentorId, '2026-11-22')).toEqual([])
      expect(await amina.db.select({ state: bookings.state }).from(bookings)).toEqual([
        { state: 'confirmed' },
        { state: 'confirmed' },
      ])
    },
  )

  spec(
    '[MEN-19+] the notice is an hour at least, the pause counts, and a meeting link is on an allowed host',
    async ({ world }) => {
      const { wanjiku, mentorId } = await people(world)
      await addHours(wanjiku, { weekdays: ['7'], from: '09:00', to: '14:00' })
      const rules = {
        noticeMinutes: '1440',
        bufferMinutes: '30',
        meetingUrl: 'https://meet.google.com/abc-defg-hij',
      }
      await setBookingRules(wanjiku, rules)
      expect(await ownMentor(wanjiku)).toMatchObject({
        noticeMinutes: 1440,
        bufferMinutes: 30,
        meetingUrl: rules.meetingUrl,
      })
      expect(await freeOn(world, mentorId, '2026-11-22')).toEqual(['12:00', '13:00'])
      const why = (raw: object) => refusal(setBookingRules(wanjiku, { ...rules, ...raw }))
      expect(await why({ noticeMinutes: '59' })).toEqual({ noticeMinutes: 'number-range' })
      expect(await why({ bufferMinutes: '241' })).toEqual({ bufferMinutes: 'number-range' })
      expect(await why({ meetingUrl: 'https://evil.example/meet.google.com' })).toEqual({
        meetingUrl: 'meeting-host',
      })
      await setBookingRules(wanjiku, { ...rules, meetingUrl: '' })
      expect((await ownMentor(wanjiku))?.meetingUrl).toBeNull()
    },
  )

  spec('[MEN-19+] [MPR-13+] only rooms on known services are meeting links', () => {
    for (const link of [
      'https://us02web.zoom.us/j/123?pwd=x',
      'https://meet.jit.si/a-room',
      'https://whereby.com/me',
    ])
      expect(isMeetingLink(link), link).toBe(true)
    for (const link of [
      'http://meet.google.com/abc',
      'https://meet.google.com/',
      'https://meet.google.com.evil.example/abc',
      'https://evilzoom.us/j/1',
      'https://me:secret@zoom.us/j/1',
      'https://zoom.us:8443/j/1',
      'javascript:alert(1)',
      'zoom.us/j/1',
    ])
      expect(isMeetingLink(link), link).toBe(false)
  })
})

describe("a mentor's page", () => {
  spec(
    '[MEN-19+] [MPR-08] packages are sold, changed and taken off; who bought one keeps what it was, and one at most is most popular',
    async ({ world }) => {
      const { wanjiku, mentorId, amina } = await people(world)
      await sellPackage(wanjiku, null, { ...sold, isPopular: 'on' })
      const [first] = await ownSoldPackages(wanjiku)
      await startPayment(amina, {
        paymentType: 'mentorship_booking',
        referenceId: mentorId,
        phoneNumber: '0712345678',
        packageId: first!.id,
      })
      await sellPackage(wanjiku, first!.id, { ...sold, sessions: '1', priceUsd: '70', isPopular: 'on' })
      await pay(world)
      expect(await amina.db.select().from(packagePurchases)).toMatchObject([
        { sessions: 2, packageId: first!.id },
      ])
      await sellPackage(wanjiku, null, { ...sold, name: 'Another', isPopular: 'on' })
      expect((await mentorView(world.visitor, mentorId)).packages).toMatchObject([
        { name: 'Portfolio', priceUsd: 70, sessions: 1, isPopular: false, features: ['One', 'Two'] },
        { name: 'Another', isPopular: true },
      ])
      expect(await refusal(sellPackage(wanjiku, first!.id, sold))).toBe('not-found')
      for (const { id } of await ownSoldPackages(wanjiku)) await retirePackage(wanjiku, id)
      expect((await mentorView(world.visitor, mentorId)).packages).toEqual([])
      for (let n = 0; n < 6; n++) await sellPackage(wanjiku, null, sold)
      expect(await refusal(sellPackage(wanjiku, null, sold))).toBe('packages-many')
      expect(await refusal(sellPackage(wanjiku, null, { ...sold, priceUsd: '1501', name: '' }))).toEqual({
        priceUsd: 'number-range',
        name: 'required',
      })
    },
  )

  spec('[MEN-19+] what a mentor says of themself is on the page at once', async ({ world }) => {
    const { wanjiku, mentorId } = await people(world)
    await changeMentorProfile(wanjiku, { bio: 'I sell.', specialties: 'Shops\nBags', languages: 'Kiswahili' })
    expect(await mentorView(world.visitor, mentorId)).toMatchObject({
      bio: 'I sell.',
      specialties: ['Shops', 'Bags'],
      languages: ['Kiswahili'],
    })
  })

  moneySpec(
    '[MEN-19+] the mentor sees who booked, marks what is over as held, and what it brings',
    async ({ world }) => {
      const { wanjiku, mentorId, amina } = await people(world)
      await addHours(wanjiku, { weekdays: ['7'], from: '09:00', to: '12:00' })
      for (const slot of [TEN_ON_SUNDAY, '2026-11-29T07:00:00.000Z']) {
        await startPayment(amina, {
          paymentType: 'mentorship_booking',
          referenceId: mentorId,
          phoneNumber: '0712345678',
          slot,
        })
        await pay(world)
      }
      const coming = await mentorBookings(wanjiku, { which: 'coming', page: 1 })
      expect(coming.rows).toMatchObject([
        { mentee: 'Amina', startsAt: new Date(TEN_ON_SUNDAY), state: 'confirmed', feeKes: 525 },
        { mentee: 'Amina' },
      ])
      expect(JSON.stringify(coming)).not.toContain(amina.viewer.email)
      const [first, second] = coming.rows
      expect(await refusal(markHeld(wanjiku, first!.id, {}))).toBe('session-running')
      world.wait(2 * DAY)
      await markHeld(wanjiku, first!.id, {})
      await cancelBooking(wanjiku, second!.id)
      const listed = async (which: 'cancelled' | 'past') =>
        (await mentorBookings(wanjiku, { which, page: 1 })).rows
      const markedAt = world.now()
      expect(await listed('cancelled')).toMatchObject([
        { state: 'cancelled', cancelledBy: 'mentor', money: 'refund' },
      ])
      expect(await listed('past')).toMatchObject([{ state: 'confirmed', absent: null, markedAt }])
      expect((await ownEarned(wanjiku)).ledger).toMatchObject({
        earnedKes: 3500,
        payableKes: 2975,
        bookedKes: 0,
      })
    },
  )

  spec("[MEN-19+] [PERM-10] nobody else's hours, packages or sessions can be changed", async ({ world }) => {
    const { wanjiku, mentorId } = await people(world)
    await addHours(wanjiku, { weekdays: ['1'], from: '09:00', to: '12:00' })
    await addDays(wanjiku, { kind: 'off', day: '2026-12-25' })
    await sellPackage(wanjiku, null, sold)
    const { hours, days } = await ownHours(wanjiku)
    const [pack] = await ownSoldPackages(wanjiku)
    const baraka = await world.member('Baraka')
    const asBaraka = [
      () => addHours(baraka, { weekdays: ['1'], from: '09:00', to: '12:00' }),
      () => setBookingRules(baraka, { noticeMinutes: '60', bufferMinutes: '0' }),
      () => changeMentorProfile(baraka, { bio: 'x', specialties: 'x', languages: 'x' }),
      () => sellPackage(baraka, pack!.id, sold),
      () => retirePackage(baraka, pack!.id),
      () => ownEarned(baraka),
      () => mentorBookings(baraka, { which: 'past', page: 1 }),
    ]
    expect(await ownMentor(baraka)).toBeNull()
    for (const work of asBaraka) expect(await refusal(work())).toBe('not-found')
    const chebet = await world.member('Chebet')
    await makeMentor(chebet, { userId: chebet.viewer.id })
    await removeHours(chebet, hours[0]!.id)
    await removeDay(chebet, days[0]!.id)
    expect(await refusal(retirePackage(chebet, pack!.id))).toBe('not-found')
    expect(await ownHours(wanjiku)).toEqual({ hours, days })
    expect(
      await wanjiku.db.select().from(mentorPackages).where(eq(mentorPackages.mentorId, mentorId)),
    ).toMatchObject([{ retiredAt: null }])
  })
})

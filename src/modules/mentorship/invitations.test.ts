import ICAL from 'ical.js'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Letter } from '#adapters/mail/mail.server.ts'
import type { Context } from '#context.ts'
import { calendarFile } from '#kit/meetings/calendar-file.ts'
import { EAST_AFRICA, HOUR } from '#kit/time.ts'
import { beginRefund } from '#modules/payments/commands/begin-refund.server.ts'
import { startPayment } from '#modules/payments/commands/start.server.ts'
import { outgoingMails } from '#modules/outbox/tables.server.ts'
import { moneySpec as spec, pay } from '#test/money.ts'
import { refusal } from '#test/refusal.ts'
import type { World } from '#test/world.ts'
import { cancelBooking } from './commands/cancel-booking.server.ts'
import { moveBooking } from './commands/move-booking.server.ts'
import { sessionCalendar } from './queries/calendar-file.server.ts'
import { bookings } from './tables.server.ts'
import { makeMentor } from './test-mentors.ts'

async function hold(ctx: Member, mentorId: string, slot: string): Promise<string> {
  await startPayment(ctx, {
    paymentType: 'mentorship_booking',
    referenceId: mentorId,
    phoneNumber: '0712345678',
    slot,
  })
  const own = eq(bookings.userId, ctx.viewer.id)
  return (await ctx.db.select().from(bookings).where(own))[0]!.id
}

async function book(world: World, ctx: Member, mentorId: string, slot: string): Promise<string> {
  const id = await hold(ctx, mentorId, slot)
  await pay(world)
  return id
}

type Member = Awaited<ReturnType<World['member']>>

/** Mails with an invitation to somebody, oldest first. */
async function invitedTo({ db }: Context, email: string): Promise<Letter[]> {
  const rows = await db
    .select()
    .from(outgoingMails)
    .where(eq(outgoingMails.recipient, email))
    .orderBy(outgoingMails.createdAt)
  return rows
    .filter(({ attachments }) => attachments)
    .map(({ recipient: to, subject, text, html, attachments }) => ({
      to,
      subject,
      text,
      html,
      attachments: attachments!,
    }))
}

/** What a calendar reads in a file. */
function read(content: string) {
  const calendar = new ICAL.Component(ICAL.parse(content) as unknown[])
  const component = calendar.getFirstSubcomponent('vevent')!
  const event = new ICAL.Event(component)
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    summary: event.summary,
    description: event.description,
    status: component.getFirstPropertyValue('status'),
    start: event.startDate.toJSDate().toISOString(),
    minutes: event.duration.toSeconds() / 60,
    isUtc: event.startDate.zone === ICAL.Timezone.utcTimezone,
    attendees: event.attendees.map((one) => one.getFirstValue()),
  }
}
const latest = async (ctx: Context, email: string) =>
  read((await invitedTo(ctx, email)).at(-1)!.attachments![0]!.content)

describe('the file itself', () => {
  const part = {
    uid: 'session-1@stadi',
    sequence: 0,
    method: 'REQUEST' as const,
    startsAt: new Date('2026-11-24T06:00:00Z'),
    endsAt: new Date('2026-11-24T07:00:00Z'),
    stampedAt: new Date('2026-11-21T09:00:00Z'),
    summary: 'Session',
    description: '',
    url: 'https://stadi.example/bookings/1',
    isCancelled: false,
    organizer: { name: 'Stadi', email: 'hello@stadi.example' },
    attendee: { name: 'Amina', email: 'amina@example.com' },
  }

  it('[MPR-11+] ends lines in CRLF, folds them at 75 octets between letters, and reads back as it was meant', () => {
    const summary = 'Kikao na Wanjikũ Mũthoni; bei, ¼ \\ "saa" 👩🏾‍💻 '.repeat(6).trim()
    const description = `Line one\r\nLine two\nhttps://stadi.example/${'ũ'.repeat(90)}`
    const file = calendarFile({
      ...part,
      summary,
      description,
      attendee: { name: 'O"Neil; Amina,\nBEGIN:VALARM', email: 'amina@example.com' },
    })
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    for (const line of file.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(line).not.toContain('\ufffd')
    }
    expect(Buffer.from(file).toString()).toBe(file)
    expect(read(file)).toMatchObject({
      summary,
      description: description.replaceAll('\r\n', '\n'),
      start: '2026-11-24T06:00:00.000Z',
      minutes: 60,
      isUtc: true,
    })
    expect(file).not.toMatch(/^BEGIN:VALARM/m)
  })

  it('[MPR-11+] is the same moment in Nairobi, London and New York on both sides of their changed clocks (M5)', () => {
    // The last Sunday of March and of October in London; the second of March and the first of November in New York.
    for (const [at, nairobi, london, newYork] of [
      ['2027-03-27T18:00:00Z', '21:00', '18:00', '14:00'],
      ['2027-03-28T18:00:00Z', '21:00', '19:00', '14:00'],
      ['2027-03-13T18:00:00Z', '21:00', '18:00', '13:00'],
      ['2027-03-14T18:00:00Z', '21:00', '18:00', '14:00'],
      ['2026-10-31T18:00:00Z', '21:00', '18:00', '14:00'],
      ['2026-11-01T18:00:00Z', '21:00', '18:00', '13:00'],
    ] as const) {
      const { start } = read(
        calendarFile({ ...part, startsAt: new Date(at), endsAt: new Date(Date.parse(at) + HOUR) }),
      )
      const shown = (timeZone: string) =>
        new Date(start).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
      expect([shown(EAST_AFRICA), shown('Europe/London'), shown('America/New_York')], at).toEqual([
        nairobi,
        london,
        newYork,
      ])
    }
  })
})

describe('invitations by mail', () => {
  spec(
    '[MPR-11+] go to mentee and mentor; a move keeps the UID and raises the SEQUENCE, a cancellation takes it out of the calendar (M5)',
    async ({ world }) => {
      const [amina, mentor] = [
        { ...(await world.member('Amina')), zone: 'Europe/London' },
        await world.member('Wanjiku', { locale: 'sw' }),
      ]
      const mentorId = await makeMentor(amina, { userId: mentor.viewer.id })
      const id = await book(world, amina, mentorId, '2026-11-23T07:00:00.000Z')
      const both = [amina.viewer.email, mentor.viewer.email]
      for (const email of both)
        expect(await latest(amina, email)).toMatchObject({
          method: 'REQUEST',
          uid: `session-${id}@stadi`,
          sequence: 0,
          status: 'CONFIRMED',
          start: '2026-11-23T07:00:00.000Z',
          minutes: 60,
          isUtc: true,
          attendees: [`mailto:${email}`],
        })
      const [mail] = await invitedTo(amina, amina.viewer.email)
      expect(mail).toMatchObject({ subject: 'Your session with Wanjiku Mwangi' })
      expect(mail!.attachments).toMatchObject([
        { filename: 'session.ics', contentType: 'text/calendar; charset=utf-8; method=REQUEST' },
      ])
      expect(mail!.text).toContain('23 Nov 2026, 07:00, Greenwich Mean Time')
      expect(mail!.text).toContain(`http://localhost:3000/bookings/${id}`)
      const [toMentor] = await invitedTo(amina, mentor.viewer.email)
      expect(toMentor!.text).toContain('23 Nov 2026, 10:00, Saa za Afrika Mashariki')
      expect(JSON.stringify(toMentor)).not.toContain(amina.viewer.email)
      const [{ room }] = (await amina.db.select().from(bookings)) as [typeof bookings.$inferSelect]
      expect(JSON.stringify([mail, toMentor])).not.toContain(room)
      world.wait(1000)
      await moveBooking({ ...amina, zone: 'America/New_York' }, id, { slot: '2026-11-23T13:00:00.000Z' })
      for (const email of both)
        expect(await latest(amina, email)).toMatchObject({
          method: 'REQUEST',
          uid: `session-${id}@stadi`,
          sequence: 1,
          start: '2026-11-23T13:00:00.000Z',
        })
      expect((await invitedTo(amina, amina.viewer.email)).at(-1)!.text).toContain(
        '23 Nov 2026, 08:00, Eastern Standard Time',
      )
      world.wait(1000)
      await cancelBooking(amina, id)
      for (const email of both)
        expect(await latest(amina, email)).toMatchObject({
          method: 'CANCEL',
          uid: `session-${id}@stadi`,
          sequence: 2,
          status: 'CANCELLED',
        })
      expect(await invitedTo(amina, amina.viewer.email)).toHaveLength(3)
    },
  )

  spec(
    '[MPR-11+] [PAY-38+] money that goes back takes the session out of both calendars',
    async ({ world }) => {
      const [amina, mentor] = [await world.member('Amina'), await world.member('Wanjiku')]
      const mentorId = await makeMentor(amina, { userId: mentor.viewer.id })
      const id = await book(world, amina, mentorId, '2026-11-23T07:00:00.000Z')
      const [booking] = await amina.db.select().from(bookings).where(eq(bookings.id, id))
      world.wait(1000)
      await beginRefund(await world.admin(), booking!.paymentId!, { reason: 'The mentor is ill.' })
      for (const { viewer } of [amina, mentor])
        expect(await latest(amina, viewer.email)).toMatchObject({ method: 'CANCEL', sequence: 1 })
    },
  )
})

describe('the file to download', () => {
  spec(
    '[MPR-11+] is for the two of a session, with the same UID as the invitation; nobody else gets it',
    async ({ world }) => {
      const [amina, mentor, baraka] = [
        await world.member('Amina'),
        await world.member('Wanjiku'),
        await world.member('Baraka'),
      ]
      const mentorId = await makeMentor(amina, { userId: mentor.viewer.id })
      const id = await book(world, amina, mentorId, '2026-11-23T07:00:00.000Z')
      for (const ctx of [amina, mentor])
        expect(read(await sessionCalendar(ctx, id))).toMatchObject({
          method: 'PUBLISH',
          uid: `session-${id}@stadi`,
          sequence: 0,
          attendees: [`mailto:${ctx.viewer.email}`],
        })
      expect(await refusal(sessionCalendar(baraka, id))).toBe('not-found')
      expect(await refusal(sessionCalendar(world.visitor, id))).toBe('not-authenticated')
      expect(await refusal(sessionCalendar(amina, 'x'))).toBe('not-found')
      const held = await hold(baraka, mentorId, '2026-11-23T09:00:00.000Z')
      expect(await refusal(sessionCalendar(baraka, held))).toBe('not-found')
      await pay(world)
      expect(await sessionCalendar(baraka, held)).toContain('BEGIN:VEVENT')
    },
  )
})

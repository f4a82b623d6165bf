import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#kit/ids.ts'
import { after, DAY, HOUR, MINUTE } from '#kit/time.ts'
import { newRoom, timesOf } from '#modules/mentorship/commands/hold.server.ts'
import { bookings } from '#modules/mentorship/tables.server.ts'
import { makeMentor } from '#modules/mentorship/test-mentors.ts'
import { buttons, elements, heading, hrefs, mailsTo, type Page, tags, textOf } from './product.ts'
import { newPhone, openShop } from './paying.ts'

let shop: Awaited<ReturnType<typeof openShop>>
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

type Member = Awaited<ReturnType<typeof shop.member>>
type Row = Partial<typeof bookings.$inferInsert>

const main = (page: Page): string => /<main\b[\s\S]*<\/main>/.exec(page.html)![0]
const words = async (browser: Member, path: string) => textOf(main(await browser.visit(path)))
const slotsIn = (page: Page): string[] =>
  tags(main(page), 'input')
    .filter(({ name }) => name === 'slot')
    .map(({ value }) => value!)

/** Somebody's session with their own mentor, starting this long after now; nothing was paid for it. */
async function session(mentee: Member, inMs: number, more: Row = {}) {
  const { ctx } = shop
  const mentorId = await makeMentor(ctx, { name: `Wanjiku ${newId().slice(0, 4)}` })
  const id = newId()
  const start = new Date(Math.ceil((Date.now() + inMs) / MINUTE) * MINUTE)
  await ctx.db
    .insert(bookings)
    .values({
      id,
      mentorId,
      userId: mentee.id,
      ...timesOf(start, 60, 0),
      state: 'confirmed',
      confirmedAt: after(start, -DAY),
      createdAt: after(start, -DAY),
      isArranged: true,
      priceKes: 0,
      feeKes: 0,
      room: newRoom(),
      ...more,
    })
  return { id, path: `/bookings/${id}`, mentorId, start }
}

/** A session paid by M-Pesa, the last of those available. */
async function paidSession(mentee: Member) {
  const mentorId = await makeMentor(shop.ctx, { name: 'Peter Kamau' })
  const schedule = `/mentorship/${mentorId}?tab=schedule`
  const slot = slotsIn(await mentee.visit(schedule)).at(-1)!
  const { local, phone } = newPhone()
  await mentee.submit(`/mentorship/${mentorId}/book?slot=${encodeURIComponent(slot)}`, {
    phoneNumber: local,
    amount: '3500',
  })
  await shop.answer(phone, 'approve')
  const row = () => shop.ctx.db.select().from(bookings).where(eq(bookings.mentorId, mentorId))
  await expect.poll(async () => (await row())[0]?.state).toBe('confirmed')
  const [booking] = await row()
  return { id: booking!.id, path: `/bookings/${booking!.id}`, mentorId, slot, paymentId: booking!.paymentId! }
}

describe('a session of mine without scripts', () => {
  test('[MPR-11+] [PAY-38+] is cancelled after a question that says where the money goes, and the payment says that it comes back', async () => {
    const amina = await shop.member('Amina')
    const { path, paymentId } = await paidSession(amina)
    expect(hrefs(main(await amina.visit('/bookings')))).toContain(path)
    const page = await amina.visit(path)
    expect(heading(page)).toBe('Session with Peter Kamau')
    expect(textOf(main(page))).toMatch(/Booked.*East Africa Time.*KES 3,500/s)
    expect(hrefs(main(page))).toEqual(
      expect.arrayContaining([`${path}/reschedule`, `${path}/cancel`, `/payments/${paymentId}`]),
    )
    const question = await amina.visit(`${path}/cancel`)
    expect(textOf(main(question))).toContain('All of it, KES 3,500, goes back to the M-Pesa that paid.')
    expect(buttons(question)).toContain('Cancel session')
    expect(await words(amina, path)).toContain('Booked')
    const done = await amina.submit(`${path}/cancel`, {})
    expect(done.location).toBe(path)
    expect(textOf(main(await amina.follow(done)))).toMatch(
      /The session is cancelled.*Cancelled.*You cancelled this session\. All of it, KES 3,500, goes back/s,
    )
    await expect.poll(() => words(amina, `/payments/${paymentId}`)).toMatch(/back to the M-Pesa|on its way/i)
  })

  test('[MPR-11+] stands under "Cancelled" until its time is over, then under "Past"', async () => {
    const amina = await shop.member('Amina')
    const { path: coming } = await session(amina, 5 * DAY)
    const off = {
      state: 'cancelled',
      cancelledBy: 'mentor',
      cancelledAt: shop.ctx.now(),
      money: 'refund',
    } as const
    const { path: cancelled } = await session(amina, 3 * DAY, off)
    const { path: over } = await session(amina, -3 * DAY, off)
    const sections = elements((await amina.visit('/bookings')).html, 'section')
    const under = Object.fromEntries(
      sections.map((one) => [
        textOf(elements(one, 'h2')[0]!),
        hrefs(one).filter((to) => to.startsWith('/b')),
      ]),
    )
    expect(under).toEqual({ 'To come': [coming], Cancelled: [cancelled], Past: [over] })
  })

  test('[DASH-07] [DASH-10+] [DASH-21] [DASH-21+] [DASH-22] [MPR-11+] stands on the dashboard as soon as M-Pesa has confirmed it, until it is cancelled', async () => {
    const amina = await shop.member('Amina')
    const sessions = async () =>
      textOf(
        elements((await amina.visit('/dashboard')).html, 'section').find((one) =>
          one.includes('Upcoming Sessions'),
        )!,
      )
    expect(await sessions()).toBe('Upcoming Sessions See free times')
    await session(amina, 5 * DAY)
    expect(textOf((await amina.visit('/dashboard')).html)).toMatch(
      /Active mentorships 0|0 Active mentorships/,
    )
    const { path, slot } = await paidSession(amina)
    const shown = await amina.visit('/dashboard')
    expect(textOf(shown.html)).toMatch(/Active mentorships 1|1 Active mentorships/)
    expect(await sessions()).toMatch(/Wanjiku .*Peter Kamau One hour, 1-on-1 .*, East Africa Time/s)
    expect(shown.html).toContain(`dateTime="${slot}"`)
    expect(hrefs(main(shown))).toContain(path)
    await amina.submit(`${path}/cancel`, {})
    expect(await sessions()).not.toContain('Peter Kamau')
    expect(
      await (async () => textOf((await (await shop.member('Baraka')).visit('/dashboard')).html))(),
    ).toContain('Upcoming Sessions See free times')
  })

  test("[DASH-25] [DASH-25+] makes two people part of each other's network, with what both may know", async () => {
    const [amina, mentor] = [await shop.member('Amina'), await shop.member('Wanjiku')]
    const mentorId = await makeMentor(shop.ctx, {
      userId: mentor.id,
      name: 'Wanjiku Kariuki',
      skills: ['SEO', 'Copywriting'],
    })
    await session(amina, -30 * MINUTE, { mentorId })
    const network = async (browser: Member) =>
      textOf(
        elements((await browser.visit('/dashboard')).html, 'section').find((one) =>
          one.includes('My Network'),
        )!,
      )
    expect(await network(amina)).toMatch(/Wanjiku Kariuki Busy Mentor SEO, Copywriting Last contact/)
    expect(await network(mentor)).toMatch(/Amina Busy Mentee Last contact/)
    await shop.ctx.db
      .update(bookings)
      .set(timesOf(after(new Date(), -3 * HOUR), 60, 0))
      .where(eq(bookings.mentorId, mentorId))
    expect(await network(amina)).toContain('Wanjiku Kariuki Offline')
    const thread = await amina.submit(`/mentorship/${mentorId}`, { intent: 'message' })
    await mentor.submit(thread.location!, {
      content: 'Karibu',
      clientId: '4b1f0b5e-0000-4000-8000-000000000001',
      intent: 'send',
    })
    expect(await network(amina)).toContain('Wanjiku Kariuki Online')
    expect(await network(await shop.member('Baraka'))).toBe('My Network Write to a mentor')
  })

  test('[MPR-11+] is moved to another free time of the same mentor; the old one can be booked again', async () => {
    const amina = await shop.member('Amina')
    const { path, slot, mentorId } = await paidSession(amina)
    const sheet = await amina.visit(`${path}/reschedule`)
    const times = slotsIn(sheet)
    expect(times).not.toContain(slot)
    expect(buttons(sheet)).toContain('Reschedule')
    expect((await amina.submit(`${path}/reschedule`, { slot: times[3]! })).location).toBe(path)
    expect(main(await amina.visit(path))).toContain(`dateTime="${times[3]}"`)
    const schedule = `/mentorship/${mentorId}?tab=schedule`
    expect(slotsIn(await amina.visit(schedule))).toContain(slot)
    // A week at a time, as where it was booked.
    expect(Date.parse(times.at(-1)!) - Date.parse(times[0]!)).toBeLessThan(7 * DAY)
    const later = /href="([^"]*reschedule\?from=\d{4}-\d\d-\d\d)"/.exec(sheet.html)![1]!
    const second = await amina.visit(later)
    expect(slotsIn(second)[0]! > times.at(-1)!).toBe(true)
    expect(slotsIn(second).filter((time) => times.includes(time))).toEqual([])
    expect(second.html).toContain(`href="${path}/reschedule"`)
    expect((await amina.submit(`${path}/reschedule`, { slot: 'tomorrow' })).status).toBe(400)
    expect((await amina.submit(`${path}/reschedule`, {})).status).toBe(400)
  })

  test("[PERM-06] another person's session is not found, on its page and on all that can be done with it; a visitor signs in first", async () => {
    const [amina, baraka] = [await shop.member('Amina'), await shop.member('Baraka')]
    const { id, path, start } = await session(amina, 3 * DAY)
    for (const way of ['', '/cancel', '/reschedule', '/absence', '/nonsense']) {
      expect((await baraka.visit(path + way)).status, way).toBe(404)
      expect((await baraka.submit(path + way, { slot: start.toISOString(), stars: '5' })).status, way).toBe(
        404,
      )
    }
    for (const way of ['', '/cancel', '/reschedule', '/absence'])
      expect((await shop.visitor().visit(path + way)).location, way).toMatch(/^\/auth/)
    expect((await shop.visitor().submit(`${path}/cancel`, {})).location).toMatch(/^\/auth/)
    expect((await amina.visit('/bookings/x')).status).toBe(404)
    expect((await amina.visit(`${path}/nonsense`)).status).toBe(404)
    expect(await shop.ctx.db.select().from(bookings).where(eq(bookings.id, id))).toMatchObject([
      { state: 'confirmed', sequence: 0 },
    ])
  })

  test('[MPR-11+] is added to a calendar by a file, and its invitation lies in the outbox with the mail', async () => {
    const amina = await shop.member('Amina')
    const { path, id } = await paidSession(amina)
    expect(hrefs(main(await amina.visit(path)))).toContain(`${path}/calendar.ics`)
    const file = await amina.visit(`${path}/calendar.ics`)
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="session.ics"')
    expect(file.html).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/)
    expect((await (await shop.member('Baraka')).visit(`${path}/calendar.ics`)).status).toBe(404)
    const mails = await mailsTo(`${amina.id}@example.com`, 2, async () => shop)
    const [invitation] = mails.flatMap(({ attachments = [] }) => attachments)
    expect(invitation).toMatchObject({ filename: 'session.ics' })
    expect(invitation!.content).toContain(`UID:session-${id}@stadi`)
    const [shown] = elements((await shop.visitor().visit('/dev/mail')).html, 'pre')
    expect(shown).toContain('BEGIN:VCALENDAR')
  })

  test('[MPR-05+] [MEN-19+] after its end it is reviewed with stars and words, once, and the mentor shows it', async () => {
    const amina = await shop.member('Amina')
    const { path, mentorId } = await session(amina, -2 * HOUR, { markedAt: new Date() })
    const page = await amina.visit(path)
    expect(tags(main(page), 'input').filter(({ type }) => type === 'radio')).toHaveLength(5)
    for (const name of ['5 stars', '4 stars', '3 stars', '2 stars', '1 star', 'Review'])
      expect(elements(main(page), 'label').map(textOf).join('|')).toContain(name)
    expect(buttons(page)).toContain('Write a review')
    const faulty = await amina.submit(path, { body: 'Clear and kind.' })
    expect(faulty.status).toBe(400)
    expect(main(faulty)).toContain('Clear and kind.')
    expect((await amina.submit(path, { stars: '4', body: 'Clear and kind.' })).location).toBe(path)
    expect(await words(amina, path)).toMatch(/Your review.*Clear and kind\./s)
    expect((await amina.submit(path, { stars: '1' })).status).toBe(409)
    expect(await words(amina, `/mentorship/${mentorId}?tab=reviews`)).toContain('Clear and kind.')
  })

  test('[MPR-13] [MPR-13+] the way into the room is a link from ten minutes before to the end, on its page and the mentor; otherwise a button leads to the times', async () => {
    const amina = await shop.member('Amina')
    const room = newRoom()
    const early = await session(amina, 12 * MINUTE, { room })
    const mentorPage = `/mentorship/${early.mentorId}`
    for (const path of [early.path, mentorPage]) {
      const page = await amina.visit(path)
      expect(page.html, path).not.toContain(room)
      expect(elements(main(page), 'a').map(textOf)).not.toContain('Video Consultation')
    }
    expect(await words(amina, early.path)).toContain('The video room opens here on')
    expect(buttons(await amina.visit(mentorPage))).toContain('Video Consultation')
    expect(textOf(main(await amina.visit(`${mentorPage}?tab=schedule`)))).toContain('Free times')
    await shop.ctx.db
      .update(bookings)
      .set(timesOf(after(new Date(), 9 * MINUTE), 60, 0))
      .where(eq(bookings.id, early.id))
    for (const path of [early.path, mentorPage]) {
      const links = tags(main(await amina.visit(path)), 'a')
      expect(links, path).toContainEqual(
        expect.objectContaining({ href: `https://meet.jit.si/${room}`, rel: 'noopener noreferrer' }),
      )
    }
    const visitor = shop.visitor()
    expect((await visitor.visit(mentorPage)).html).not.toContain(room)
    expect((await (await shop.member('Baraka')).visit(mentorPage)).html).not.toContain(room)
  })

  test('[MPR-11+] a mentor who does not come is told of after a quarter of an hour, not before', async () => {
    const amina = await shop.member('Amina')
    const early = await session(amina, -10 * MINUTE)
    expect(hrefs(main(await amina.visit(early.path)))).not.toContain(`${early.path}/absence`)
    const late = await session(amina, -90 * MINUTE)
    expect(hrefs(main(await amina.visit(late.path)))).toContain(`${late.path}/absence`)
    expect((await amina.submit(`${late.path}/absence`, {})).location).toBe(late.path)
    expect(await words(amina, late.path)).toContain('You told us that the mentor did not come.')
    expect((await amina.submit(`${early.path}/absence`, {})).status).toBe(409)
  })
})

describe('times of somebody abroad', () => {
  test('[MEN-14+] are those of their own clock, by name; a visitor reads East Africa Time whatever cookie they bring (M5)', async () => {
    const amina = await shop.member('Amina')
    const { path } = await session(amina, 3 * DAY, timesOf(new Date('2027-06-01T18:00:00Z'), 60, 0))
    const read = async (zone: string) => {
      amina.cookies.set('zone', zone)
      return words(amina, path)
    }
    expect(await read('Europe/London')).toMatch(/Tue,? 1 June,? 19:00 to 20:00, British Summer Time/)
    expect(await read('America/New_York')).toMatch(/14:00 to 15:00, Eastern Daylight Time/)
    for (const odd of ['Mars/Olympus', '"><script>', 'a'.repeat(300)])
      expect(await read(odd)).toContain('21:00 to 22:00, East Africa Time')
    const visitor = shop.visitor()
    visitor.cookies.set('zone', 'America/New_York')
    const mentorId = await makeMentor(shop.ctx)
    expect(textOf(main(await visitor.visit(`/mentorship/${mentorId}?tab=schedule`)))).toContain(
      'Free times, East Africa Time',
    )
    expect(await words(amina, `/mentorship/${mentorId}?tab=schedule`)).toContain('East Africa Time')
    amina.cookies.set('zone', 'America/New_York')
    expect(await words(amina, `/mentorship/${mentorId}?tab=schedule`)).toContain('Free times, Eastern Time')
  })
})

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '#entrypoints/command-line/commands.server.ts'
import { newId } from '#kit/ids.ts'
import { after, DAY } from '#kit/time.ts'
import { timesOf } from '#modules/mentorship/commands/hold.server.ts'
import { bookings, mentorPackages, mentors } from '#modules/mentorship/tables.server.ts'
import { makeMentor } from '#modules/mentorship/test-mentors.ts'
import { bodyOf, openProduct, type Person, wordsOf } from './admin-people.ts'

let stadi: Awaited<ReturnType<typeof openProduct>>
let wanjiku: Person
let amina: Person
let mentorId: string
beforeAll(async () => {
  stadi = await openProduct()
  wanjiku = await stadi.person('Wanjiku')
  amina = await stadi.person('Amina')
  mentorId = await makeMentor(stadi.ctx, { name: 'Wanjiku Mwangi' })
  await runCommand(stadi.ctx, ['admin', 'link-mentor', wanjiku.email, mentorId])
})
afterAll(() => stadi.close())

const page = async (path: string, who = wanjiku) => (await stadi.visit(path, who)).text()
const send = (fields: Record<string, string>, who?: Person, tab = '') =>
  stadi.submit(`/mentoring${tab && `?tab=${tab}`}`, fields, who)
/** A session of Amina's that staff arranged. */
async function session(startsInMs: number): Promise<string> {
  const { db, now } = stadi.ctx
  const id = newId()
  await db
    .insert(bookings)
    .values({
      id,
      mentorId,
      userId: amina.id,
      ...timesOf(after(now(), startsInMs), 60, 0),
      state: 'confirmed',
      confirmedAt: now(),
      isArranged: true,
      priceKes: 0,
      feeKes: 0,
      room: newId(),
      createdAt: now(),
    })
  return id
}
const booking = async (id: string) =>
  (await stadi.ctx.db.select().from(bookings).where(eq(bookings.id, id)))[0]!

describe('/mentoring without scripts', () => {
  test('[MEN-19] [MEN-19+] is for who is linked to a mentor; a visitor signs in first, and everybody else reads how to become one', async () => {
    expect((await stadi.visit('/mentoring')).headers.get('location')).toBe('/auth?next=%2Fmentoring')
    const newcomer = await stadi.visit('/mentoring', amina)
    expect(newcomer.status).toBe(200)
    const html = await newcomer.text()
    expect(wordsOf(html)).toContain('Become a mentor')
    expect(bodyOf(html)).toContain('href="/contact"')
    expect(wordsOf(html)).not.toContain('Earnings')
    expect(
      (await send({ intent: 'profile', bio: 'x', specialties: 'x', languages: 'x' })).headers.get('location'),
    ).toBe('/auth?next=%2Fmentoring')
    expect(
      (await send({ intent: 'profile', bio: 'x', specialties: 'x', languages: 'x' }, amina)).status,
    ).toBe(404)
    expect(wordsOf(await page('/mentoring'))).toContain('Nobody has booked at the moment')
  })

  test('[MEN-19+] its forms change hours, exceptions, the notice and the meeting link', async () => {
    const answer = await send(
      { intent: 'add-hours', weekdays: '2', from: '18:00', to: '20:00' },
      wanjiku,
      'hours',
    )
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe('/mentoring?tab=hours#week')
    await send({ intent: 'add-days', kind: 'off', day: '2030-12-24', until: '2030-12-26' }, wanjiku, 'hours')
    const words = wordsOf(await page('/mentoring?tab=hours'))
    expect(words).toContain('Tuesday 09:00 to 17:00 Remove Tuesday 09:00 to 17:00 18:00 to 20:00')
    expect(words).toContain('25 December 2030')
    const rules = {
      intent: 'rules',
      noticeMinutes: '120',
      bufferMinutes: '15',
      meetingUrl: 'https://zoom.us/j/1',
    }
    await send(rules, wanjiku, 'hours')
    expect((await stadi.ctx.db.select().from(mentors).where(eq(mentors.id, mentorId)))[0]).toMatchObject({
      bufferMinutes: 15,
      meetingUrl: rules.meetingUrl,
    })
    const refused = await send({ ...rules, meetingUrl: 'https://evil.example/1' }, wanjiku, 'hours')
    expect(refused.status).toBe(400)
    const html = await refused.text()
    expect(bodyOf(html)).toContain('value="https://evil.example/1"')
    expect(wordsOf(html)).toContain('Use an https link to a room on one of the named services.')
  })

  test('[MEN-19+] packages and the profile are changed in place', async () => {
    const sold = {
      name: 'Portfolio',
      description: 'Two looks.',
      features: 'One',
      priceUsd: '60',
      sessions: '2',
      minutes: '60',
    }
    await send({ intent: 'sell', id: '', ...sold }, wanjiku, 'packages')
    const [made] = await stadi.ctx.db.select().from(mentorPackages)
    expect(wordsOf(await page('/mentoring?tab=packages'))).toContain('Portfolio Two looks. USD 60')
    await send({ intent: 'retire', id: made!.id }, wanjiku, 'packages')
    expect(wordsOf(await page('/mentoring?tab=packages'))).toContain('You sell single hours only.')
    await send(
      { intent: 'profile', bio: 'I sell bags.', specialties: 'Bags', languages: 'Kiswahili' },
      wanjiku,
      'profile',
    )
    expect(wordsOf(await page(`/mentorship/${mentorId}`, amina))).toContain('I sell bags.')
  })

  test("[MEN-19+] bookings stand with the mentee's name; one that is over is marked as held, one to come can be cancelled", async () => {
    const [past, coming] = [await session(-2 * DAY), await session(2 * DAY)]
    const words = wordsOf(await page('/mentoring'))
    for (const one of ['Amina', 'Mark as held', 'The mentee did not come', 'Cancel session', 'Booked'])
      expect(words).toContain(one)
    expect(words).not.toContain(amina.email)
    expect((await send({ intent: 'held', id: past }, amina)).status).toBe(404)
    expect((await send({ intent: 'held', id: past }, wanjiku)).status).toBe(302)
    await send({ intent: 'cancel', id: coming }, wanjiku)
    expect(await booking(past)).toMatchObject({ state: 'confirmed', absent: null })
    expect((await booking(past)).markedAt).not.toBeNull()
    expect(await booking(coming)).toMatchObject({ state: 'cancelled', cancelledBy: 'mentor' })
    expect(wordsOf(await page('/mentoring'))).not.toContain('Mark as held')
    expect(wordsOf(await page('/mentoring?tab=earnings'))).toContain("Stadi's fee, 15%")
  })

  test('[MEN-19+] says so while the page is not shown, and speaks Kiswahili', async () => {
    await stadi.ctx.db.update(mentors).set({ deactivatedAt: stadi.ctx.now() })
    expect(wordsOf(await page('/mentoring'))).toContain('Your page is not shown at the moment')
    expect(wordsOf(await page('/mentoring?tab=hours&lang=sw'))).toContain('Kila wiki')
  })
})

describe('what leads there', () => {
  test('[MEN-19+] is a link on the own public page and under the own sessions, for mentors alone', async () => {
    await stadi.ctx.db.update(mentors).set({ deactivatedAt: null })
    for (const path of [`/mentorship/${mentorId}`, '/bookings']) {
      expect(bodyOf(await page(path)), path).toContain('href="/mentoring"')
      expect(bodyOf(await page(path, amina)), path).not.toContain('href="/mentoring"')
    }
    expect(wordsOf(await page(`/mentorship/${mentorId}`, amina))).toContain('No replies yet')
  })

  test('[MPR-13+] [MEN-19+] the room of a session that runs stands in its row, and of no other', async () => {
    const meetingUrl = 'https://zoom.us/j/12345'
    await stadi.ctx.db.update(mentors).set({ meetingUrl }).where(eq(mentors.id, mentorId))
    await session(5 * DAY)
    expect(bodyOf(await page('/mentoring'))).not.toContain(meetingUrl)
    await session(-1000)
    expect(bodyOf(await page('/mentoring')).split(`href="${meetingUrl}"`)).toHaveLength(2)
    expect(bodyOf(await page('/mentoring', amina))).not.toContain(meetingUrl)
  })
})

import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { after, DAY, nairobiDay } from '#kit/time.ts'
import { makeCourse } from '#modules/courses/test-learning.ts'
import { enrolments } from '#modules/courses/tables.server.ts'
import {
  acceptInvitation,
  leaveOrganisation,
  removeMember,
} from '#modules/organisations/commands/join.server.ts'
import { forgetPerson } from '#modules/organisations/commands/forget.server.ts'
import { giveSeat, withdrawSeat } from '#modules/organisations/commands/seats.server.ts'
import { markInvoicePaid, orderSeats } from '#modules/organisations/commands/invoices.server.ts'
import { renewLink } from '#modules/organisations/commands/invite.server.ts'
import { joinLink } from '#modules/organisations/queries/invitations.server.ts'
import { seatsOf } from '#modules/organisations/queries/seats.server.ts'
import { organisationMembers } from '#modules/organisations/tables.server.ts'
import {
  joinForTest,
  lotForTest,
  manageForTest,
  organisationForTest,
} from '#modules/organisations/test-person.ts'
import { publishShares } from '#modules/royalties/commands/publish-shares.server.ts'
import { recordSale, reverseSale } from '#modules/royalties/sample/sales.server.ts'
import { royaltyNews } from '#modules/royalties/tables.server.ts'
import { rateForTest } from '#modules/royalties/test-person.ts'
import { decideApplication } from '#modules/scholarships/commands/decide.server.ts'
import { applicationForTest, scholarshipForTest } from '#modules/scholarships/test-person.ts'
import { announce } from '#modules/teaching/commands/announce.server.ts'
import { tellLearners } from '#modules/teaching/commands/tell.server.ts'
import { courseAnnouncements } from '#modules/teaching/tables.server.ts'
import { teachForTest } from '#modules/teaching/test-person.ts'
import { spec, type World } from '#test/world.ts'
import { createEndpoint } from './commands.server.ts'
import { webhookDeliveries, webhookEndpoints } from './tables.server.ts'
import { eventOf } from './types.ts'

type Person = Awaited<ReturnType<World['member']>>
const COURSE = 9501

/** Somebody with a program that listens. */
async function listening(world: World, name: string): Promise<Person> {
  const person = await world.member(name)
  const outside = { ...person.outside, mayAsk: async () => true }
  const viewer = { ...person.viewer, hasFreshPassword: true }
  await createEndpoint({ ...person, outside, viewer }, { url: 'https://hooks.example.com/stadi', own: 'on' })
  return person
}

/** What their program is sent, oldest first; each as its documented schema reads it, without anything that is not documented. */
async function toldTo({ db, viewer }: Person) {
  const rows = await db
    .select({ type: webhookDeliveries.type, body: webhookDeliveries.body })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(eq(webhookEndpoints.userId, viewer.id))
    .orderBy(webhookDeliveries.createdAt, webhookDeliveries.eventKey)
  return rows.map(({ type, body }) => {
    const sent = JSON.parse(body) as object
    const read = eventOf(type).parse(sent)
    expect(read).toEqual(sent)
    return { type: String(type), ...(read.data as object) } as { type: string } & Record<string, unknown>
  })
}

async function setUp(world: World) {
  const admin = await world.admin()
  await makeCourse(world.visitor, { id: COURSE, priceKes: 1000, title: 'Invoices' })
  const njeri = await listening(world, 'Njeri')
  const { id, slug } = await organisationForTest(world.visitor, admin.viewer.id)
  await manageForTest(world.visitor, id, njeri.viewer.id)
  return { admin, njeri, id, slug }
}

describe('programs hear', () => {
  spec('of a seat whoever gets it and from whom it is taken back, and nobody else', async ({ world }) => {
    const { admin, njeri, id, slug } = await setUp(world)
    await lotForTest(world.visitor, { organisationId: id, createdBy: admin.viewer.id })
    const amina = await listening(world, 'Amina')
    const memberId = await joinForTest(world.visitor, id, amina.viewer.id)
    await giveSeat(njeri, slug, memberId, { courseId: String(COURSE) })
    const [seat] = (await seatsOf(njeri, slug, 1)).rows
    world.wait(1000)
    await withdrawSeat(njeri, slug, seat!.id)
    const seatOf = { user_id: amina.viewer.id, course_id: COURSE, organisation: slug }
    expect((await toldTo(amina)).filter(({ type }) => type.startsWith('seat'))).toEqual([
      { type: 'seat.given', ...seatOf },
      { type: 'seat.taken_back', ...seatOf },
    ])
    expect(await toldTo(njeri)).toEqual([])
  })

  spec(
    'of who joined and left whoever manages the organisation: by the id of the member, without account or name',
    async ({ world }) => {
      const { njeri, slug } = await setUp(world)
      await renewLink(njeri, slug)
      const token = (await joinLink(njeri, slug))!.split('/').at(-1)
      const stranger = await listening(world, 'Stranger')
      const [amina, baraka, wairimu] = [
        await world.member('Amina'),
        await world.member('Baraka'),
        await world.member('Wairimu'),
      ]
      const ids: string[] = []
      for (const who of [amina, baraka, wairimu]) {
        world.wait(1000)
        await acceptInvitation(who, { token })
        // Who comes again decides again, and joins nothing.
        await acceptInvitation(who, { token, shows: 'on' })
        const [row] = await who.db
          .select({ id: organisationMembers.id })
          .from(organisationMembers)
          .where(eq(organisationMembers.userId, who.viewer.id))
        ids.push(row!.id)
      }
      world.wait(1000)
      await leaveOrganisation(amina, ids[0])
      world.wait(1000)
      await removeMember(njeri, slug, ids[1])
      world.wait(1000)
      await forgetPerson(world.visitor, wairimu.viewer.id)
      const own = { user_id: njeri.viewer.id, organisation: slug }
      expect(await toldTo(njeri)).toEqual([
        ...ids.map((member) => ({ type: 'member.joined', ...own, member_id: member })),
        ...ids.map((member) => ({ type: 'member.left', ...own, member_id: member })),
      ])
      expect(await toldTo(stranger)).toEqual([])
    },
  )

  spec('of a paid invoice whoever manages the organisation', async ({ world }) => {
    const { admin, njeri, slug } = await setUp(world)
    const number = await orderSeats(njeri, slug, { courseId: String(COURSE), quantity: '3' })
    expect(await toldTo(njeri)).toEqual([])
    await markInvoicePaid(admin, String(number), { reference: 'FT26324X1' })
    expect(await toldTo(njeri)).toEqual([
      {
        type: 'invoice.paid',
        user_id: njeri.viewer.id,
        organisation: slug,
        invoice: `ST-${String(number).padStart(4, '0')}`,
        course_id: COURSE,
        seats: 3,
        total_kes: 3000,
      },
    ])
  })

  spec('of a share its teacher, once, and once more when its money went back', async ({ world }) => {
    await makeCourse(world.visitor, { id: COURSE, priceKes: 1000 })
    const teacher = await listening(world, 'Teacher')
    const other = await listening(world, 'Other')
    await rateForTest(world.visitor, { courseId: COURSE, userId: teacher.viewer.id, percent: 30 })
    // A share of less than a shilling is none.
    await rateForTest(world.visitor, { courseId: COURSE, userId: other.viewer.id, percent: 1 })
    const soldAt = world.now()
    await recordSale(world.visitor, { courseId: COURSE, reference: 'a', amountKes: 99, at: soldAt })
    await publishShares(world.visitor)
    await publishShares(world.visitor)
    const [first] = await toldTo(teacher)
    const share = {
      user_id: teacher.viewer.id,
      sale_id: first!.sale_id,
      course_id: COURSE,
      sale_kes: 99,
      percent: 30,
      amount_kes: 29,
      sold_at: soldAt.toISOString(),
    }
    expect(await toldTo(teacher)).toEqual([{ type: 'royalty.earned', ...share }])
    world.wait(DAY)
    await reverseSale(world.visitor, 'a', world.now())
    await publishShares(world.visitor)
    expect(await toldTo(teacher)).toEqual([
      { type: 'royalty.earned', ...share },
      { type: 'royalty.refunded', ...share },
    ])
    expect(await toldTo(other)).toEqual([])
    expect(await world.visitor.db.$count(royaltyNews)).toBe(0)
  })

  spec('of more shares than a transaction tells, all of them', async ({ world }) => {
    await makeCourse(world.visitor, { id: COURSE, priceKes: 1000 })
    const teacher = await listening(world, 'Teacher')
    await rateForTest(world.visitor, { courseId: COURSE, userId: teacher.viewer.id, percent: 30 })
    for (let n = 0; n < 203; n++)
      await recordSale(world.visitor, {
        courseId: COURSE,
        reference: `${n}`,
        amountKes: 100,
        at: world.now(),
      })
    await publishShares(world.visitor)
    expect(new Set((await toldTo(teacher)).map(({ sale_id }) => sale_id)).size).toBe(203)
  })

  spec('of what was decided about a scholarship whoever applied, without its code', async ({ world }) => {
    const { admin } = await setUp(world)
    const [amina, baraka] = [await listening(world, 'Amina'), await listening(world, 'Baraka')]
    const scholarshipId = await scholarshipForTest(admin, (await world.admin('Other')).viewer.id)
    const url = `http://localhost:3000/scholarships/${scholarshipId}`
    for (const [who, verdict] of [
      [amina, 'grant'],
      [baraka, 'refuse'],
    ] as const) {
      const of = { scholarshipId, userId: who.viewer.id, courseId: COURSE }
      await decideApplication(admin, await applicationForTest(admin, of), { verdict, answer: 'So it is.' })
      expect(await toldTo(who)).toEqual([
        {
          type: 'scholarship.decided',
          user_id: who.viewer.id,
          scholarship_id: scholarshipId,
          course_id: COURSE,
          decision: verdict === 'grant' ? 'granted' : 'refused',
          until: verdict === 'grant' ? expect.any(String) : null,
          url,
        },
      ])
    }
    const [granted] = await toldTo(amina)
    expect(nairobiDay(new Date(String(granted!.until)))).toBe(nairobiDay(after(world.now(), 31 * DAY)))
  })

  spec('of an announcement whoever is told of it, without its words, once', async ({ world }) => {
    await makeCourse(world.visitor, { id: COURSE, title: 'Invoices' })
    const njeri = await listening(world, 'Njeri')
    await teachForTest(njeri, njeri.viewer.id, COURSE)
    const amina = await listening(world, 'Amina')
    await amina.db
      .insert(enrolments)
      .values({ userId: amina.viewer.id, courseId: COURSE, enrolledAt: world.now() })
    await announce(njeri, String(COURSE), { title: 'New hours', body: 'Secret words' })
    const [said] = await amina.db.select({ id: courseAnnouncements.id }).from(courseAnnouncements)
    const { id } = said!
    for (let n = 0; n < 2; n++) await tellLearners(world.visitor, id)
    expect(await toldTo(amina)).toEqual([
      {
        type: 'announcement.published',
        user_id: amina.viewer.id,
        announcement_id: id,
        course_id: COURSE,
        group_id: null,
        url: `http://localhost:3000/courses/${COURSE}/announcements#a-${id}`,
      },
    ])
    expect(await toldTo(njeri)).toEqual([])
  })
})

import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { DAY, HOUR } from '#kit/time.ts'
import { coursePurchases, enrolments } from '#modules/courses/tables.server.ts'
import { openLesson } from '#modules/courses/commands/learning.server.ts'
import { ownsCourse } from '#modules/courses/queries/access.server.ts'
import { finish, makeCourse } from '#modules/courses/test-learning.ts'
import { placeInGroup } from '#modules/groups/commands/enter.server.ts'
import { groupMembers } from '#modules/groups/tables.server.ts'
import { groupForTest } from '#modules/groups/test-person.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { brokenInvariants } from '#modules/payments/queries/invariants.server.ts'
import { auditLines } from '#test/audit.ts'
import { refusal } from '#test/refusal.ts'
import { sampledSpec } from '#test/sampled-world.ts'
import { spec, type World } from '#test/world.ts'
import { acceptInvitation, leaveOrganisation, removeMember, showProgress } from './commands/join.server.ts'
import {
  createOrganisation,
  endOrganisation,
  grantSeats,
  nameManager,
  removeManager,
} from './commands/administer.server.ts'
import { exportPeople } from './commands/people-file.server.ts'
import { giveSeat, openSeats, takeSeat, withdrawSeat } from './commands/seats.server.ts'
import { keepMonths } from './commands/months.server.ts'
import { renewLink } from './commands/invite.server.ts'
import { invoicesForAdmins, invoicesOf } from './queries/invoices.server.ts'
import { joinLink } from './queries/invitations.server.ts'
import { lotsOf, seatsOf } from './queries/seats.server.ts'
import { managed } from './queries/managed.server.ts'
import { monthsOf, oneMonth } from './queries/months.server.ts'
import { organisationForAdmin, organisationsForAdmins } from './queries/for-admins.server.ts'
import { ownMemberships } from './queries/own.server.ts'
import { peopleOf } from './queries/people.server.ts'
import { readOrganisations } from './sample/load-organisations.server.ts'
import { joinForTest, lotForTest, manageForTest, organisationForTest } from './test-person.ts'
import { organisationSeats } from './tables.server.ts'

const [COURSE, OTHER, FREE] = [9401, 9402, 9403]

async function setUp(world: World) {
  const admin = await world.admin()
  const course = await makeCourse(world.visitor, { id: COURSE, priceKes: 1000, title: 'Invoices' })
  await makeCourse(world.visitor, { id: OTHER, priceKes: 500 })
  await makeCourse(world.visitor, { id: FREE })
  const njeri = await world.member('Njeri')
  const id = await createOrganisation(admin, { name: 'Kisumu Poly', slug: 'kisumu-poly', kind: 'college' })
  await nameManager(admin, id, { email: njeri.viewer.email })
  return { admin, njeri, id, slug: 'kisumu-poly', course }
}
/** They have the course and began it. */
async function begun({ db, viewer, now }: Person): Promise<void> {
  const own = { userId: viewer.id, courseId: COURSE }
  await db.insert(coursePurchases).values({ ...own, accessGranted: true, createdAt: now() })
  await db.insert(enrolments).values({ ...own, enrolledAt: now() })
}
type Person = Awaited<ReturnType<World['member']>>
const all = { q: '', page: 1 }
const textOf = async (stream: ReadableStream<Uint8Array>) => new Response(stream).text()

describe('an organisation', () => {
  spec(
    'is made by administrators, who name and remove its managers, with a line in the log each',
    async ({ world }) => {
      const { admin, njeri, id, slug } = await setUp(world)
      expect(await managed(njeri, slug)).toMatchObject({ name: 'Kisumu Poly', kind: 'college' })
      const [told] = await njeri.db
        .select()
        .from(notifications)
        .where(eq(notifications.userId, njeri.viewer.id))
      expect(told).toMatchObject({ kind: 'organisation-named', href: '/organisations/kisumu-poly' })
      const again = { name: 'Another', slug, kind: 'ngo' }
      expect(await refusal(createOrganisation(admin, again))).toBe('slug-taken')
      // Certificates and invoices say its name.
      for (const [name, code] of [
        ['جامعة Lake', 'name-not-drawn'],
        ['42', 'name-without-letters'],
      ] as const)
        expect(await refusal(createOrganisation(admin, { ...again, slug: 'lake', name }))).toBe(code)
      expect(await refusal(nameManager(admin, id, { email: njeri.viewer.email }))).toEqual({
        email: 'organisation-manages-already',
      })
      expect(await refusal(nameManager(admin, id, { email: 'nobody@example.com' }))).toBe('person-not-found')
      // Nobody else finds it, administrators included; nor she another.
      const other = await organisationForTest(admin, admin.viewer.id)
      for (const who of [admin, await world.member('Amina')])
        expect(await refusal(managed(who, slug))).toBe('not-found')
      expect(await refusal(managed(njeri, other.slug))).toBe('not-found')
      await removeManager(admin, id, njeri.viewer.id)
      expect(await refusal(managed(njeri, slug))).toBe('not-found')
      expect(await refusal(removeManager(admin, id, njeri.viewer.id))).toBe('not-found')
      const lines = await auditLines(admin.db)
      expect(lines.map(({ action }) => action).sort()).toEqual([
        'organisation-manager.name',
        'organisation-manager.remove',
        'organisation.create',
      ])
    },
  )

  spec(
    'shows its managers nothing of who did not agree but the name and the day, and of who agreed no address, number or id',
    async ({ world }) => {
      const { njeri, id, slug, course } = await setUp(world)
      const [amina, baraka] = [await world.member('Amina Yusuf'), await world.member('Baraka')]
      await joinForTest(world.visitor, id, amina.viewer.id, true)
      world.wait(HOUR)
      const hidden = await joinForTest(world.visitor, id, baraka.viewer.id)
      for (const who of [amina, baraka]) await begun(who)
      await finish(amina, course, 1)
      await finish(baraka, course, 2)
      world.wait(3 * DAY)
      const { rows, ...counts } = await peopleOf(njeri, slug, all)
      expect(rows).toEqual([
        { id: hidden, name: 'Baraka', joinedAt: expect.any(Date), isSample: false, shown: null },
        {
          id: expect.any(String),
          name: 'Amina Yusuf',
          joinedAt: expect.any(Date),
          isSample: false,
          shown: { courses: 1, percent: 50, mastered: 0, daysAgo: 3, certificates: 0 },
        },
      ])
      expect(counts).toMatchObject({ page: 1, hasMore: false, members: 2, showing: 1 })
      expect((await peopleOf(njeri, slug, { q: 'yus', page: 1 })).rows).toHaveLength(1)
      expect((await peopleOf(njeri, slug, { q: '%', page: 1 })).rows).toHaveLength(0)
      const file = await textOf(await exportPeople(njeri, slug))
      expect(file).toContain('Amina Yusuf')
      expect(file).toMatch(/Baraka,\d{4}-\d\d-\d\d,no,,,,,\r\n/)
      for (const secret of [amina, baraka].flatMap(({ viewer }) => [viewer.email, viewer.id]))
        expect(JSON.stringify(rows) + file).not.toContain(secret)
      // She sees the same of herself, and ends it.
      const [own] = await ownMemberships(amina)
      expect(own).toMatchObject({ organisation: { name: 'Kisumu Poly' }, own: rows[1]!.shown, held: [] })
      await showProgress(amina, own!.memberId, { shows: 'no' })
      expect((await peopleOf(njeri, slug, all)).rows.map(({ shown }) => shown)).toEqual([null, null])
      // Nobody decides for another.
      expect(await refusal(showProgress(baraka, own!.memberId, { shows: 'yes' }))).toBe('not-found')
      expect(await refusal(leaveOrganisation(baraka, own!.memberId))).toBe('not-found')
    },
  )

  spec('knows no person, seat or lot of another organisation', async ({ world }) => {
    const { admin, njeri, slug } = await setUp(world)
    const other = await organisationForTest(admin, admin.viewer.id)
    const otieno = await world.member('Otieno')
    await manageForTest(admin, other.id, otieno.viewer.id)
    const amina = await world.member('Amina')
    const member = await joinForTest(admin, other.id, amina.viewer.id)
    const lot = await lotForTest(admin, { organisationId: other.id, createdBy: admin.viewer.id })
    await giveSeat(otieno, other.slug, member, { courseId: COURSE })
    const [seat] = (await seatsOf(otieno, other.slug, 1)).rows
    expect(await refusal(giveSeat(njeri, slug, member, { courseId: COURSE }))).toBe('not-found')
    expect(await refusal(removeMember(njeri, slug, member))).toBe('not-found')
    expect(await refusal(withdrawSeat(njeri, slug, seat!.id))).toBe('not-found')
    expect(await refusal(openSeats(njeri, slug, lot, { isOpen: 'yes' }))).toBe('not-found')
    for (const read of [
      peopleOf(njeri, other.slug, all),
      lotsOf(njeri, other.slug),
      invoicesOf(njeri, other.slug, 1),
    ])
      expect(await refusal(read)).toBe('not-found')
  })
})

describe('seats', () => {
  spec(
    'open a course as a purchase does, are given while there are any, and are taken back until the first lesson',
    async ({ world }) => {
      const { admin, njeri, id, slug, course } = await setUp(world)
      const grant = { courseId: String(COURSE), seats: '1', until: '2027-06-30', reason: 'A pilot' }
      expect(
        await refusal(
          grantSeats({ ...admin, viewer: { ...admin.viewer, hasFreshPassword: false } }, id, grant),
        ),
      ).toBe('password-needed')
      expect(await refusal(grantSeats(admin, id, { ...grant, courseId: String(FREE) }))).toEqual({
        courseId: 'option-unknown',
      })
      expect(await refusal(grantSeats(admin, id, { ...grant, until: '2026-01-01' }))).toEqual({
        until: 'seat-day',
      })
      expect(await refusal(grantSeats(admin, id, { ...grant, until: '2031-01-01' }))).toEqual({
        until: 'seat-day',
      })
      await grantSeats(admin, id, grant)
      const [amina, baraka] = [await world.member('Amina'), await world.member('Baraka')]
      const [first, second] = [
        await joinForTest(admin, id, amina.viewer.id),
        await joinForTest(admin, id, baraka.viewer.id),
      ]
      await giveSeat(njeri, slug, first, { courseId: COURSE })
      expect(await ownsCourse(amina, amina.viewer.id, COURSE)).toBe(true)
      const [told] = await amina.db
        .select()
        .from(notifications)
        .where(eq(notifications.userId, amina.viewer.id))
      expect(told).toMatchObject({ kind: 'seat-given', href: `/courses/${COURSE}` })
      expect(await refusal(giveSeat(njeri, slug, second, { courseId: COURSE }))).toBe('seat-none')
      expect(await refusal(giveSeat(njeri, slug, second, { courseId: OTHER }))).toBe('seat-none')
      // Taken back, as nothing was opened; then another has it.
      const [seat] = (await seatsOf(njeri, slug, 1)).rows
      expect(seat).toMatchObject({ person: 'Amina', course: 'Invoices', isUsed: false })
      const groupId = await groupForTest(admin, { courseId: COURSE })
      await placeInGroup(admin, { groupId, userId: amina.viewer.id })
      await withdrawSeat(njeri, slug, seat!.id)
      expect(await ownsCourse(amina, amina.viewer.id, COURSE)).toBe(false)
      expect(await amina.db.$count(groupMembers)).toBe(0)
      expect(await refusal(withdrawSeat(njeri, slug, seat!.id))).toBe('not-found')
      await giveSeat(njeri, slug, second, { courseId: COURSE })
      world.wait(HOUR)
      await openLesson(baraka, COURSE, course.lessonIds[0]!)
      const [used] = (await seatsOf(njeri, slug, 1)).rows
      expect(used).toMatchObject({ person: 'Baraka', isUsed: true })
      expect(await refusal(withdrawSeat(njeri, slug, used!.id))).toBe('seat-used')
      expect(await ownsCourse(baraka, baraka.viewer.id, COURSE)).toBe(true)
      expect((await lotsOf(njeri, slug))[0]).toMatchObject({ used: 1, seats: 1 })
      expect(await brokenInvariants(admin)).toEqual([])
    },
  )

  spec(
    'of every course are for any, those of the course first, and not after their last day',
    async ({ world }) => {
      const { admin, njeri, id, slug } = await setUp(world)
      const amina = await world.member('Amina')
      const member = await joinForTest(admin, id, amina.viewer.id)
      await grantSeats(admin, id, { courseId: '', seats: '1', until: '2026-12-31', reason: 'Any' })
      await grantSeats(admin, id, {
        courseId: String(COURSE),
        seats: '1',
        until: '2026-12-31',
        reason: 'One',
      })
      await giveSeat(njeri, slug, member, { courseId: COURSE })
      const lots = await lotsOf(njeri, slug)
      expect(lots.find(({ courseId }) => courseId === COURSE)).toMatchObject({ used: 1 })
      expect(lots.find(({ courseId }) => courseId === null)).toMatchObject({ used: 0 })
      // Who has the course needs none; a free course has none.
      expect(await refusal(giveSeat(njeri, slug, member, { courseId: COURSE }))).toBe('seat-has-course')
      expect(await refusal(giveSeat(njeri, slug, member, { courseId: FREE }))).toBe('seat-none')
      world.wait(400 * DAY)
      expect(await refusal(giveSeat(njeri, slug, member, { courseId: OTHER }))).toBe('seat-none')
    },
  )

  spec('are taken by members where a manager opened them, and by nobody where not', async ({ world }) => {
    const { admin, njeri, id, slug } = await setUp(world)
    const amina = await world.member('Amina')
    const member = await joinForTest(admin, id, amina.viewer.id)
    const lot = await lotForTest(admin, {
      organisationId: id,
      createdBy: admin.viewer.id,
      courseId: COURSE,
      seats: 5,
    })
    expect(await refusal(takeSeat(amina, member, { courseId: COURSE }))).toBe('seat-none')
    await openSeats(njeri, slug, lot, { isOpen: 'yes' })
    expect((await ownMemberships(amina))[0]!.seats).toEqual([
      { courseId: COURSE, title: 'Invoices', left: 5 },
    ])
    expect(await refusal(takeSeat(njeri, member, { courseId: COURSE }))).toBe('not-found')
    expect(await takeSeat(amina, member, { courseId: COURSE })).toBe(COURSE)
    expect((await ownMemberships(amina))[0]).toMatchObject({ held: ['Invoices'] })
    await openSeats(njeri, slug, lot, { isOpen: 'no' })
    expect((await ownMemberships(amina))[0]!.seats).toEqual([])
  })

  spec('and what was learned stay with who leaves, and when the organisation ends', async ({ world }) => {
    const { admin, njeri, id, slug } = await setUp(world)
    const [amina, baraka] = [await world.member('Amina'), await world.member('Baraka')]
    const lot = { organisationId: id, createdBy: admin.viewer.id, seats: 5, isOpen: true }
    await lotForTest(admin, lot)
    const members = [
      await joinForTest(admin, id, amina.viewer.id),
      await joinForTest(admin, id, baraka.viewer.id),
    ]
    await takeSeat(amina, members[0], { courseId: COURSE })
    await takeSeat(baraka, members[1], { courseId: COURSE })
    await renewLink(njeri, slug)
    const link = new URL((await joinLink(njeri, slug))!).pathname.split('/')[2]!
    await leaveOrganisation(amina, members[0])
    expect(await ownsCourse(amina, amina.viewer.id, COURSE)).toBe(true)
    expect((await peopleOf(njeri, slug, all)).rows.map(({ name }) => name)).toEqual(['Baraka'])
    await endOrganisation(admin, id, { reason: 'The project is over' })
    expect(await ownsCourse(baraka, baraka.viewer.id, COURSE)).toBe(true)
    expect(await ownMemberships(baraka)).toEqual([])
    expect(await refusal(managed(njeri, slug))).toBe('not-found')
    expect(await refusal(acceptInvitation(amina, { token: link }))).toBe('invitation-not-found')
    expect(await refusal(endOrganisation(admin, id, { reason: 'Again' }))).toBe('organisation-over')
    expect(await refusal(nameManager(admin, id, { email: amina.viewer.email }))).toBe('organisation-over')
    // The books stay, and say why.
    expect(await organisationForAdmin(admin, id)).toMatchObject({
      endReason: 'The project is over',
      managers: [],
    })
    expect(await admin.db.$count(organisationSeats)).toBe(2)
    expect(await brokenInvariants(admin)).toEqual([])
  })
})

describe('a month of an organisation', () => {
  spec(
    'is kept once when it is over, in sums of those who show it, and stays the same',
    async ({ world }) => {
      const { njeri, id, slug, course } = await setUp(world)
      const [amina, baraka]: Person[] = [await world.member('Amina'), await world.member('Baraka')]
      await joinForTest(world.visitor, id, amina!.viewer.id, true)
      await joinForTest(world.visitor, id, baraka!.viewer.id)
      for (const who of [amina!, baraka!]) {
        await begun(who)
        await finish(who, course, 2)
      }
      await keepMonths(world.visitor)
      expect(await monthsOf(njeri, slug)).toEqual([])
      world.wait(32 * DAY)
      await keepMonths(world.visitor)
      const [month] = await monthsOf(njeri, slug)
      expect(month!.figures).toEqual({
        members: 2,
        joined: 2,
        showing: 1,
        active: 1,
        lessons: 2,
        certificates: 0,
        courses: [{ title: 'Invoices', seats: 0, active: 1, lessons: 2, certificates: 0 }],
      })
      // Whoever leaves afterwards changes no month that is over.
      const [own] = await ownMemberships(amina!)
      await leaveOrganisation(amina!, own!.memberId)
      await keepMonths(world.visitor)
      expect(await monthsOf(njeri, slug)).toEqual([month])
      const asked = month!.month.slice(0, 7)
      expect(await oneMonth(njeri, slug, asked)).toEqual({ ...month, name: 'Kisumu Poly' })
      for (const wrong of ['2020-01', 'x', undefined])
        expect(await refusal(oneMonth(njeri, slug, wrong))).toBe('not-found')
    },
  )
})

sampledSpec(
  'the samples have an organisation with people, seats, invoices and a month',
  async ({ world }) => {
    const admin = await world.admin()
    const [plan] = readOrganisations()
    const { rows } = await organisationsForAdmins(admin, 1)
    expect(rows).toMatchObject([{ slug: plan!.slug, members: plan!.members.length, isSample: true }])
    const { managers, lots } = await organisationForAdmin(admin, rows[0]!.id)
    const manager = { ...admin, viewer: { ...admin.viewer, id: managers[0]!.userId, isAdmin: false } }
    expect((await peopleOf(manager, plan!.slug, all)).rows.filter(({ shown }) => shown)).toHaveLength(
      plan!.members.filter(({ shows }) => shows).length,
    )
    expect(lots).toHaveLength(2)
    expect((await seatsOf(manager, plan!.slug, 1)).rows).toHaveLength(plan!.seats.length)
    expect((await invoicesForAdmins(admin, 1)).rows.map(({ status }) => status)).toEqual([
      'open',
      'cancelled',
      'paid',
    ])
    expect(await monthsOf(manager, plan!.slug)).toHaveLength(1)
    expect(await brokenInvariants(admin)).toEqual([])
  },
)

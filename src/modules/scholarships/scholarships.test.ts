import { and, eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Context } from '#context.ts'
import { after, DAY, nairobiDay } from '#kit/time.ts'
import { couponForAdmin, couponsForAdmins } from '#modules/coupons/queries/for-admins.server.ts'
import { endCoupon } from '#modules/coupons/commands/end.server.ts'
import { coursePurchases } from '#modules/courses/tables.server.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { outgoingMails } from '#modules/outbox/tables.server.ts'
import { auditLines } from '#test/audit.ts'
import { refusal } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { applyFor, withdrawApplication } from './commands/apply.server.ts'
import { decideApplication } from './commands/decide.server.ts'
import { endScholarship } from './commands/end.server.ts'
import { exportFigures } from './commands/export-figures.server.ts'
import { forgetPerson } from './commands/forget.server.ts'
import { lapseGrants } from './commands/lapse.server.ts'
import { openScholarship } from './commands/open.server.ts'
import { applicationsToDecide, countApplications } from './queries/applications.server.ts'
import { grantsForAdmins, scholarshipForAdmin } from './queries/for-admins.server.ts'
import { openScholarships, scholarshipsFor } from './queries/open.server.ts'
import { ownApplications } from './queries/own.server.ts'
import { ownScholarshipsData } from './queries/export.server.ts'
import { scholarshipFigures } from './queries/figures.server.ts'
import { scholarshipPage } from './queries/scholarship.server.ts'
import { scholarshipApplications, scholarships } from './tables.server.ts'
import { applicationForTest, scholarshipForTest } from './test-person.ts'

const COURSE = 940
const words = { why: 'I keep the books of a shop.', plan: 'Do it for three shops.' }

async function setUp(world: World) {
  const admin = await world.admin()
  await makeCourse(world.visitor, { id: COURSE, priceKes: 9000, title: 'SEO' })
  await makeCourse(world.visitor, { id: 941, priceKes: 0 })
  await makeCourse(world.visitor, { id: 943, priceKes: 9000, title: 'Still a draft', publishedAt: null })
  const input = {
    nameEn: 'Women in data',
    nameSw: 'Wanawake na takwimu',
    aboutEn: 'For women who count.',
    aboutSw: 'Kwa wanawake wanaohesabu.',
    courseId: String(COURSE),
    percent: '100',
    places: '2',
    from: nairobiDay(world.now()),
    until: nairobiDay(after(world.now(), 9 * DAY)),
    validDays: '30',
    funder: 'A bank',
  }
  const wanted = { ...words, learnBy: nairobiDay(after(world.now(), 60 * DAY)) }
  return { admin, amina: await world.member('Amina'), input, wanted }
}

const idOf = async (ctx: Context, userId: string) => {
  const { id } = scholarshipApplications
  const [row] = await ctx.db
    .select({ id })
    .from(scholarshipApplications)
    .where(eq(scholarshipApplications.userId, userId))
  return row!.id
}

const yes = { verdict: 'grant', answer: 'Your plan names who pays you.' }

describe('scholarships', () => {
  spec('are opened by administrators, shown to everybody and end early with a reason', async ({ world }) => {
    const { admin, amina, input } = await setUp(world)
    const id = await openScholarship(admin, input)
    expect(await openScholarships(world.visitor)).toMatchObject([
      { id, name: 'Women in data', percent: 100, course: { title: 'SEO' }, left: 2, funder: '' },
    ])
    expect(await openScholarships({ ...world.visitor, locale: 'sw' })).toMatchObject([
      { name: 'Wanawake na takwimu', about: 'Kwa wanawake wanaohesabu.' },
    ])
    const shown = await openScholarship(admin, { ...input, courseId: '', showsFunder: 'on' })
    expect((await scholarshipPage(world.visitor, shown)).scholarship).toMatchObject({
      funder: 'A bank',
      course: null,
    })
    expect((await scholarshipsFor(world.visitor, COURSE)).map((one) => one.id).toSorted()).toEqual(
      [id, shown].toSorted(),
    )
    expect((await scholarshipsFor(world.visitor, 999)).map((one) => one.id)).toEqual([shown])

    expect(await refusal(endScholarship(admin, id, { reason: ' ' }))).toEqual({ reason: 'required' })
    await endScholarship(admin, id, { reason: 'The money went elsewhere' })
    await endScholarship(admin, id, { reason: 'Again' })
    expect(await scholarshipForAdmin(admin, id)).toMatchObject({
      standing: 'ended',
      endReason: 'The money went elsewhere',
    })
    expect((await openScholarships(world.visitor)).map((one) => one.id)).toEqual([shown])
    expect((await auditLines(admin.db)).map(({ action }) => action).toSorted()).toEqual([
      'scholarship.end',
      'scholarship.open',
      'scholarship.open',
    ])
    for (const ctx of [world.visitor, amina]) {
      const said = ctx.viewer ? 'not-allowed' : 'not-authenticated'
      expect(await refusal(openScholarship(ctx, input))).toBe(said)
      expect(await refusal(endScholarship(ctx, id, { reason: 'x' }))).toBe(said)
    }
    const forgotten = { ...admin, viewer: { ...admin.viewer, hasFreshPassword: false } }
    expect(await refusal(openScholarship(forgotten, input))).toBe('password-needed')
  })

  spec('say beside the field what is wrong', async ({ world }) => {
    const { admin, input } = await setUp(world)
    const yesterday = nairobiDay(after(world.now(), -DAY))
    for (const [part, fields] of [
      [{ nameSw: ' ' }, { nameSw: 'required' }],
      [{ aboutEn: 'x'.repeat(601) }, { aboutEn: 'too-long' }],
      [{ percent: '0' }, { percent: 'number-range' }],
      [{ percent: '101' }, { percent: 'number-range' }],
      [{ places: '501' }, { places: 'number-range' }],
      [{ validDays: '6' }, { validDays: 'number-range' }],
      // It costs nothing; it is a draft; it is not there.
      [{ courseId: '943' }, { courseId: 'option-unknown' }],
      [{ courseId: '941' }, { courseId: 'option-unknown' }],
      [{ courseId: '999' }, { courseId: 'option-unknown' }],
      [{ until: yesterday }, { until: 'coupon-days' }],
      [{ from: yesterday, until: yesterday }, { until: 'coupon-past' }],
    ] as const)
      expect(await refusal(openScholarship(admin, { ...input, ...part }))).toEqual(fields)
  })

  spec(
    'are applied for once, while they are open, and taken back while nobody decided',
    async ({ world }) => {
      const { admin, amina, wanted } = await setUp(world)
      const id = await scholarshipForTest(admin, admin.viewer.id)
      const today = nairobiDay(world.now())
      for (const [part, fields] of [
        [{ courseId: '' }, { courseId: 'required' }],
        [{ courseId: '941' }, { courseId: 'option-unknown' }],
        [{ why: '' }, { why: 'required' }],
        [{ plan: 'x'.repeat(1001) }, { plan: 'too-long' }],
        [{ learnBy: nairobiDay(after(world.now(), -DAY)) }, { learnBy: 'scholarship-day' }],
        [{ learnBy: '2030-01-01' }, { learnBy: 'scholarship-day' }],
        [{ county: 'Atlantis' }, { county: 'option-unknown' }],
        [{ gender: 'x' }, { gender: 'option-unknown' }],
      ] as const)
        expect(await refusal(applyFor(amina, id, { ...wanted, courseId: String(COURSE), ...part }))).toEqual(
          fields,
        )
      const input = { ...wanted, courseId: String(COURSE), learnBy: today }
      await applyFor(amina, id, input)
      expect(await refusal(applyFor(amina, id, input))).toBe('scholarship-applied')
      expect(await ownApplications(amina)).toMatchObject([{ state: 'waiting', ...words, grant: null }])
      expect((await scholarshipPage(amina, id)).own).toMatchObject({ state: 'waiting' })
      // Nobody else reads it, nor takes it back.
      const baraka = await world.member('Baraka')
      expect((await scholarshipPage(baraka, id)).own).toBeNull()
      expect(await refusal(withdrawApplication(baraka, id))).toBe('scholarship-not-found')
      expect(await refusal(applyFor(world.visitor, id, input))).toBe('not-authenticated')

      await withdrawApplication(amina, id)
      expect(await ownApplications(amina)).toEqual([])
      await applyFor(amina, id, input)
      await decideApplication(admin, await idOf(admin, amina.viewer.id), yes)
      expect(await refusal(withdrawApplication(amina, id))).toBe('scholarship-decided')

      const by = admin.viewer.id
      for (const [more, code] of [
        [{ closesAt: world.now() }, 'scholarship-closed'],
        [{ endedAt: world.now(), endReason: 'x' }, 'scholarship-closed'],
        [{ granted: 2 }, 'scholarship-closed'],
        [{ opensAt: after(world.now(), DAY) }, 'scholarship-not-found'],
      ] as const)
        expect(await refusal(applyFor(baraka, await scholarshipForTest(admin, by, more), input))).toBe(code)
      expect(await refusal(applyFor(baraka, 'x', input))).toBe('scholarship-not-found')
      // Who has the course needs no scholarship for it.
      await admin.db
        .insert(coursePurchases)
        .values({ userId: baraka.viewer.id, courseId: COURSE, accessGranted: true, createdAt: world.now() })
      expect(await refusal(applyFor(baraka, id, input))).toEqual({ courseId: 'scholarship-owned' })
      const one = await scholarshipForTest(admin, by, { courseId: COURSE })
      expect(await refusal(applyFor(baraka, one, input))).toBe('scholarship-owned')
      expect((await scholarshipPage(baraka, one)).owns).toBe(true)
      expect((await scholarshipPage(await world.member('Chebet'), one)).owns).toBe(false)
    },
  )

  spec('are applied for and given only for a course that can be bought', async ({ world }) => {
    const { admin, amina, wanted } = await setUp(world)
    await makeCourse(world.visitor, { id: 944, priceKes: 9000 }, [])
    await makeCourse(world.visitor, { id: 945, priceKes: 50 })
    const by = admin.viewer.id
    const every = await scholarshipForTest(admin, by, { percent: 1 })
    expect((await scholarshipPage(amina, every)).courses).toMatchObject([{ id: COURSE }])
    for (const courseId of [943, 944, 945]) {
      expect(await refusal(applyFor(amina, every, { ...wanted, courseId: String(courseId) }))).toEqual({
        courseId: 'option-unknown',
      })
      // Where nobody chooses the course, no field can say so.
      const one = await scholarshipForTest(admin, by, { percent: 1, courseId })
      expect(await refusal(applyFor(amina, one, wanted))).toBe('scholarship-not-for-sale')
      const of = { scholarshipId: one, userId: amina.viewer.id, courseId }
      const application = await applicationForTest(admin, of)
      expect(await refusal(decideApplication(admin, application, yes))).toBe('scholarship-not-for-sale')
      expect(await scholarshipForAdmin(admin, one)).toMatchObject({ granted: 0, waiting: 1 })
    }
    expect(await ownApplications(amina)).toHaveLength(3)
  })

  spec('wait in a queue, oldest first, without county and gender', async ({ world }) => {
    const { admin, amina } = await setUp(world)
    const scholarshipId = await scholarshipForTest(admin, admin.viewer.id)
    const baraka = await world.member('Baraka')
    const said = { county: 'Kisumu', gender: 'woman' }
    for (const [n, { viewer }] of [amina, baraka].entries())
      await applicationForTest(
        admin,
        { scholarshipId, userId: viewer.id, courseId: COURSE },
        { ...said, createdAt: after(world.now(), -n * DAY) },
      )
    const { rows } = await applicationsToDecide(admin, 1)
    expect(rows.map(({ name }) => name)).toEqual(['Baraka', 'Amina'])
    expect(rows[0]).toMatchObject({ ...words, left: 2, priceKes: 9000, course: 'SEO' })
    for (const secret of ['Kisumu', 'woman']) expect(JSON.stringify(rows)).not.toContain(secret)
    expect(await countApplications(admin)).toBe(2)
    for (const call of [applicationsToDecide(amina, 1), countApplications(amina)])
      expect(await refusal(call)).toBe('not-allowed')
  })

  spec('give a place as a coupon of one person for one course, and say so to them', async ({ world }) => {
    const { admin, amina, wanted } = await setUp(world)
    const id = await scholarshipForTest(admin, admin.viewer.id)
    await applyFor(amina, id, { ...wanted, courseId: String(COURSE) })
    const application = await idOf(admin, amina.viewer.id)
    const forgotten = { ...admin, viewer: { ...admin.viewer, hasFreshPassword: false } }
    expect(await refusal(decideApplication(forgotten, application, yes))).toBe('password-needed')
    expect(await refusal(decideApplication(amina, application, yes))).toBe('not-allowed')
    expect(await refusal(decideApplication(admin, application, { ...yes, answer: ' ' }))).toEqual({
      answer: 'required',
    })
    await decideApplication(admin, application, yes)
    expect(await refusal(decideApplication(admin, application, yes))).toBe('scholarship-decided')

    const [own] = await ownApplications(amina)
    expect(own).toMatchObject({ state: 'granted', answer: yes.answer, grant: { standing: 'ready' } })
    // Until the end of the thirtieth day.
    expect(nairobiDay(after(own!.grant!.until, -1))).toBe(nairobiDay(after(world.now(), 30 * DAY)))
    expect(await scholarshipForAdmin(admin, id)).toMatchObject({ granted: 1, waiting: 0, used: 0 })
    const [grant] = (await grantsForAdmins(admin, id, 1)).rows
    expect(grant).toMatchObject({ email: amina.viewer.email, course: 'SEO', standing: 'ready' })
    expect(await couponForAdmin(admin, grant!.couponId)).toMatchObject({
      percent: 100,
      courseId: COURSE,
      maxUses: 1,
      owner: amina.viewer.email,
    })
    // The list of coupons is of those that anybody can use.
    expect((await couponsForAdmins(admin, 1)).rows).toEqual([])
    const [line] = (await auditLines(admin.db)).filter(({ action }) => action === 'scholarship.grant')
    expect(line).toMatchObject({ details: { account: amina.viewer.id, percent: 100, course: COURSE } })

    const [told] = await admin.db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, amina.viewer.id))
    expect(told).toMatchObject({ kind: 'scholarship-granted', href: `/scholarships/${id}` })
    const [mail] = await admin.db
      .select()
      .from(outgoingMails)
      .where(eq(outgoingMails.recipient, amina.viewer.email))
    expect(mail!.text).toContain(yes.answer)
    expect(mail!.text).toContain('100% off the price')
  })

  spec('refuse with words, without a fresh password, and never an own application', async ({ world }) => {
    const { admin, amina, wanted } = await setUp(world)
    const id = await scholarshipForTest(admin, admin.viewer.id)
    await applyFor(amina, id, { ...wanted, courseId: String(COURSE) })
    const application = await idOf(admin, amina.viewer.id)
    const forgotten = { ...admin, viewer: { ...admin.viewer, hasFreshPassword: false } }
    await decideApplication(forgotten, application, { verdict: 'refuse', answer: 'Too many asked.' })
    expect(await ownApplications(amina)).toMatchObject([
      { state: 'refused', answer: 'Too many asked.', grant: null },
    ])
    expect(await scholarshipForAdmin(admin, id)).toMatchObject({ granted: 0, refused: 1 })
    const own = await applicationForTest(admin, {
      scholarshipId: id,
      userId: admin.viewer.id,
      courseId: COURSE,
    })
    expect(await refusal(decideApplication(admin, own, yes))).toBe('not-allowed')
  })

  spec('give as many places as there are, and none for a course that somebody has', async ({ world }) => {
    const { admin, amina } = await setUp(world)
    const id = await scholarshipForTest(admin, admin.viewer.id, { places: 1 })
    const [baraka, chebet] = [await world.member('Baraka'), await world.member('Chebet')]
    const of = (userId: string) => ({ scholarshipId: id, userId, courseId: COURSE })
    const [first, second, third] = [
      await applicationForTest(admin, of(amina.viewer.id)),
      await applicationForTest(admin, of(baraka.viewer.id)),
      await applicationForTest(admin, of(chebet.viewer.id)),
    ]
    await admin.db
      .insert(coursePurchases)
      .values({ userId: chebet.viewer.id, courseId: COURSE, accessGranted: true, createdAt: world.now() })
    expect(await refusal(decideApplication(admin, third, yes))).toBe('scholarship-has-course')
    await decideApplication(admin, first, yes)
    expect(await refusal(decideApplication(admin, second, yes))).toBe('scholarship-full')
    expect((await scholarshipPage(world.visitor, id)).standing).toBe('full')
    // Whichever code writes it.
    await expect(
      admin.db.transaction((tx) =>
        tx.update(scholarships).set({ granted: 2 }).where(eq(scholarships.id, id)),
      ),
    ).rejects.toThrow()
    await expect(
      admin.db.transaction((tx) =>
        tx.update(scholarships).set({ percent: 50 }).where(eq(scholarships.id, id)),
      ),
    ).rejects.toThrow()
    await expect(
      admin.db.transaction((tx) =>
        tx
          .update(scholarshipApplications)
          .set({ state: 'refused' })
          .where(eq(scholarshipApplications.id, first)),
      ),
    ).rejects.toThrow()
  })

  spec('get back a place that was not used in time, or whose coupon was ended', async ({ world }) => {
    const { admin, amina } = await setUp(world)
    const id = await scholarshipForTest(admin, admin.viewer.id, { places: 2 })
    const baraka = await world.member('Baraka')
    for (const { viewer } of [amina, baraka])
      await decideApplication(
        admin,
        await applicationForTest(admin, { scholarshipId: id, userId: viewer.id, courseId: COURSE }),
        yes,
      )
    await lapseGrants(admin)
    expect(await scholarshipForAdmin(admin, id)).toMatchObject({ granted: 2, lapsed: 0 })
    const theirs = (await grantsForAdmins(admin, id, 1)).rows.find(
      ({ userId }) => userId === baraka.viewer.id,
    )
    await endCoupon(admin, theirs!.couponId, { reason: 'A mistake' })
    await lapseGrants(admin)
    expect(await scholarshipForAdmin(admin, id)).toMatchObject({ granted: 1, lapsed: 1 })
    world.wait(31 * DAY)
    await lapseGrants(admin)
    await lapseGrants(admin)
    expect(await scholarshipForAdmin(admin, id)).toMatchObject({ granted: 0, lapsed: 2 })
    expect(await ownApplications(amina)).toMatchObject([{ state: 'lapsed', grant: { standing: 'expired' } }])
  })

  spec('show figures of groups once nobody can apply, in groups of at least five', async ({ world }) => {
    const { admin, amina } = await setUp(world)
    const id = await scholarshipForTest(admin, admin.viewer.id)
    for (let n = 0; n < 9; n++) {
      const { viewer } = await world.member('Learner', { email: `learner-${n}@example.com` })
      await applicationForTest(
        admin,
        { scholarshipId: id, userId: viewer.id, courseId: COURSE },
        { county: n < 6 ? 'Nairobi' : n < 8 ? 'Lamu' : '', gender: n < 4 ? 'woman' : '' },
      )
    }
    expect(await scholarshipFigures(admin, id)).toBeNull()
    expect(await refusal(exportFigures(admin, id))).toBe('scholarship-early')
    await endScholarship(admin, id, { reason: 'Enough' })
    expect(await scholarshipFigures(admin, id)).toEqual({
      applied: 9,
      county: { given: 8, groups: [{ name: null, count: 8 }] },
      gender: { given: 0, groups: [] },
    })
    const csv = await exportFigures(admin, id)
    expect(csv.split('\r\n')).toEqual([
      'by,group,people',
      'all,applied,9',
      'county,smaller groups together,8',
      '',
    ])
    expect((await auditLines(admin.db)).map(({ action }) => action)).toContain('scholarship.figures')
    for (const call of [scholarshipFigures(amina, id), exportFigures(amina, id)])
      expect(await refusal(call)).toBe('not-allowed')
  })

  spec('give everything to whoever wrote it, and forget it with the account', async ({ world }) => {
    const { admin, amina } = await setUp(world)
    const id = await scholarshipForTest(admin, admin.viewer.id)
    const said = { county: 'Kisumu', gender: 'woman' }
    const application = await applicationForTest(
      admin,
      { scholarshipId: id, userId: amina.viewer.id, courseId: COURSE },
      said,
    )
    await decideApplication(admin, application, yes)
    const { scholarship_applications: rows } = await ownScholarshipsData(amina)
    expect(rows).toMatchObject([{ ...words, ...said, state: 'granted', answer: yes.answer }])
    // What was not used comes back.
    await forgetPerson(admin, amina.viewer.id)
    expect(await scholarshipForAdmin(admin, id)).toMatchObject({ granted: 0 })
    const { userId, scholarshipId } = scholarshipApplications
    expect(
      await admin.db.$count(scholarshipApplications, and(eq(userId, amina.viewer.id), eq(scholarshipId, id))),
    ).toBe(0)
  })
})

import { describe, expect } from 'vitest'
import { after, DAY, nairobiDay } from '#kit/time.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { auditLines } from '#test/audit.ts'
import { refusal } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { createCoupon } from './commands/create.server.ts'
import { endCoupon } from './commands/end.server.ts'
import { couponForAdmin, couponsForAdmins } from './queries/for-admins.server.ts'
import { couponOffer } from './queries/offer.server.ts'
import { coupons } from './tables.server.ts'
import { couponForTest } from './test-person.ts'

const COURSE = 900
const wanted = { courseId: COURSE, priceKes: 9000, releasing: [] }

async function setUp(world: World) {
  const admin = await world.admin()
  await makeCourse(world.visitor, { id: COURSE, priceKes: 9000, title: 'SEO' })
  await makeCourse(world.visitor, { id: 901, priceKes: 0 })
  const input = {
    code: ' karibu-20 ',
    kind: 'percent',
    worth: '20',
    courseId: String(COURSE),
    from: nairobiDay(world.now()),
    until: nairobiDay(after(world.now(), 9 * DAY)),
    maxUses: '50',
    reason: 'Women in tech week',
  }
  return { admin, amina: await world.member('Amina'), input }
}

describe('coupons', () => {
  spec('are made by administrators, who say why, and their days are those of Nairobi', async ({ world }) => {
    const { admin, amina, input } = await setUp(world)
    const id = await createCoupon(admin, input)
    const made = await couponForAdmin(admin, id)
    expect(made).toMatchObject({
      code: 'KARIBU20',
      percent: 20,
      amountKes: null,
      course: 'SEO',
      used: 0,
      maxUses: 50,
      standing: 'open',
      reason: 'Women in tech week',
      discountKes: 0,
      givenBack: 0,
    })
    expect([made.startsAt.toISOString().slice(11), made.endsAt.toISOString().slice(11)]).toEqual([
      '21:00:00.000Z',
      '21:00:00.000Z',
    ])
    expect(made.endsAt.getTime() - made.startsAt.getTime()).toBe(10 * DAY)
    expect(await auditLines(admin.db)).toMatchObject([
      { action: 'coupon.create', details: { code: 'KARIBU20', percent: 20, reason: 'Women in tech week' } },
    ])
    for (const ctx of [world.visitor, amina])
      expect(await refusal(createCoupon(ctx, input))).toBe(ctx.viewer ? 'not-allowed' : 'not-authenticated')
    const forgotten = { ...admin, viewer: { ...admin.viewer, hasFreshPassword: false } }
    expect(await refusal(createCoupon(forgotten, input))).toBe('password-needed')
    expect((await couponsForAdmins(admin, 1)).rows).toHaveLength(1)
  })

  spec('say beside the field what is wrong', async ({ world }) => {
    const { admin, input } = await setUp(world)
    await createCoupon(admin, input)
    const yesterday = nairobiDay(after(world.now(), -DAY))
    for (const [part, fields] of [
      [{ code: 'KARIBU 20' }, { code: 'coupon-taken' }],
      [{ code: 'abc' }, { code: 'coupon-code' }],
      [{ worth: '101' }, { worth: 'number-range' }],
      [{ worth: '0', kind: 'amount' }, { worth: 'number-range' }],
      [{ worth: '1.5' }, { worth: 'number-range' }],
      [{ courseId: '999' }, { courseId: 'option-unknown' }],
      // It costs nothing.
      [{ courseId: '901' }, { courseId: 'option-unknown' }],
      [{ until: yesterday }, { until: 'coupon-days' }],
      [{ from: yesterday, until: yesterday }, { until: 'coupon-past' }],
      [{ until: '2029-01-01' }, { until: 'coupon-days' }],
      [{ maxUses: '0' }, { maxUses: 'number-range' }],
      [{ reason: ' ' }, { reason: 'required' }],
    ] as const)
      expect(await refusal(createCoupon(admin, { ...input, code: 'OTHER', ...part }))).toEqual(fields)
  })

  spec('without a chosen code get one that nobody guesses', async ({ world }) => {
    const { admin, input } = await setUp(world)
    const codes = await Promise.all(
      [1, 2].map(
        async () => (await couponForAdmin(admin, await createCoupon(admin, { ...input, code: ' ' }))).code,
      ),
    )
    expect(new Set(codes).size).toBe(2)
    for (const code of codes) expect(code).toMatch(/^[A-Z0-9]{10}$/)
  })

  spec('end early by an administrator, once, with a reason', async ({ world }) => {
    const { admin, amina, input } = await setUp(world)
    const id = await createCoupon(admin, input)
    expect(await couponOffer(amina, 'karibu20', wanted)).toMatchObject({ discountKes: 1800 })
    expect(await refusal(endCoupon(amina, id, { reason: 'x' }))).toBe('not-allowed')
    expect(await refusal(endCoupon(admin, id, { reason: '' }))).toEqual({ reason: 'required' })
    await endCoupon(admin, id, { reason: 'Shared on a forum' })
    await endCoupon(admin, id, { reason: 'Again' })
    expect(await couponForAdmin(admin, id)).toMatchObject({
      standing: 'ended',
      endReason: 'Shared on a forum',
      endedBy: admin.viewer.name,
    })
    expect((await auditLines(admin.db)).map(({ action }) => action)).toEqual(['coupon.create', 'coupon.end'])
    expect(await refusal(couponOffer(amina, 'karibu20', wanted))).toBe('coupon-invalid')
    const over = await couponForTest(admin, admin.viewer.id, { endsAt: world.now() })
    expect(await refusal(endCoupon(admin, over, { reason: 'x' }))).toBe('coupon-over')
    expect(await refusal(endCoupon(admin, 'x', { reason: 'x' }))).toBe('coupon-not-found')
  })

  spec(
    'tell who guesses nothing: each code that is not good is refused alike, and counts',
    async ({ world }) => {
      const { admin, amina } = await setUp(world)
      const by = admin.viewer.id
      const now = world.now()
      await couponForTest(admin, by, { code: 'GOOD1' })
      await makeCourse(world.visitor, { id: 902, priceKes: 9000 })
      await couponForTest(admin, by, { code: 'OTHERCOURSE', courseId: 902 })
      await couponForTest(admin, by, { code: 'AHEAD', startsAt: after(now, DAY) })
      await couponForTest(admin, by, { code: 'OVER', endsAt: now })
      await couponForTest(admin, by, { code: 'ENDED', endedAt: now, endedBy: by, endReason: 'x' })
      const codes = ['UNKNOWN', '!', '', 'OTHERCOURSE', 'AHEAD', 'OVER', 'ENDED']
      const ends = []
      for (const code of codes) {
        const error = await couponOffer(amina, code, wanted).catch((thrown: unknown) => thrown)
        const { code: said, fields, values } = error as { code: string; fields: object; values: object }
        ends.push({ said, fields, values })
      }
      expect(new Set(ends.map((end) => JSON.stringify(end))).size).toBe(1)
      expect(ends[0]).toEqual({ said: 'coupon-invalid', fields: { coupon: 'coupon-invalid' }, values: {} })
      // Good ones count for nothing, so that a buyer may look as often as they like.
      for (let n = 0; n < 12; n++) await couponOffer(amina, ' good1', wanted)
      for (let n = 0; n < 3; n++)
        expect(await refusal(couponOffer(amina, `X${n}XX`, wanted))).toBe('coupon-invalid')
      // The eleventh wrong one of an hour: from here on a right one is refused as well.
      expect(await refusal(couponOffer(amina, 'XXXX', wanted))).toBe('too-many')
      expect(await refusal(couponOffer(amina, 'GOOD1', wanted))).toBe('too-many')
      const baraka = await world.member('Baraka')
      expect(await couponOffer(baraka, 'GOOD1', wanted)).toMatchObject({ discountKes: 900 })
      expect(await refusal(couponOffer(world.visitor, 'GOOD1', wanted))).toBe('not-authenticated')
    },
  )

  spec('that would take off less than a shilling are not good', async ({ world }) => {
    const { admin, amina } = await setUp(world)
    await couponForTest(admin, admin.viewer.id, { code: 'SMALL', percent: 10 })
    expect(await refusal(couponOffer(amina, 'small', { ...wanted, priceKes: 9 }))).toBe('coupon-invalid')
    expect(await couponOffer(amina, 'small', { ...wanted, priceKes: 10 })).toMatchObject({ discountKes: 1 })
  })

  spec(
    'never change by a write that the limit does not allow, whichever code writes it',
    async ({ world }) => {
      const { admin } = await setUp(world)
      const id = await couponForTest(admin, admin.viewer.id)
      await expect(admin.db.transaction((tx) => tx.update(coupons).set({ used: 3 }))).rejects.toThrow()
      expect(await couponForAdmin(admin, id)).toMatchObject({ used: 0 })
    },
  )
})

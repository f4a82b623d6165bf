import { asc, eq, isNull, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { DAY } from '#kit/time.ts'
import { couponForTest } from '#modules/coupons/test-person.ts'
import { grantAccess, passAccess, revokeAccess } from '#modules/courses/commands/access.server.ts'
import { applyDuePrices } from '#modules/courses/commands/prices.server.ts'
import { openEntitlements } from '#modules/courses/entitlements.server.ts'
import { accessList, ownsCourse } from '#modules/courses/queries/access.server.ts'
import { coursePurchases, courses, enrolments, entitlements } from '#modules/courses/tables.server.ts'
import { groupForTest } from '#modules/groups/test-person.ts'
import { giveSeat, withdrawSeat } from '#modules/organisations/commands/seats.server.ts'
import { seatsOf } from '#modules/organisations/queries/seats.server.ts'
import {
  joinForTest,
  lotForTest,
  manageForTest,
  organisationForTest,
} from '#modules/organisations/test-person.ts'
import { courseForSale, hear, moneySpec, order, paid, pay, SEO, work } from '#test/money.ts'
import { sampledSpec } from '#test/sampled-world.ts'
import { spec, type World } from '#test/world.ts'
import { beginRefund } from './commands/begin-refund.server.ts'
import { startPayment } from './commands/start.server.ts'
import { brokenInvariants } from './queries/invariants.server.ts'

type Member = Awaited<ReturnType<World['member']>>
const rowsOf = ({ db, viewer }: Member) =>
  db
    .select({ reason: entitlements.reason, closed: entitlements.closedBecause })
    .from(entitlements)
    .where(eq(entitlements.userId, viewer.id))
    .orderBy(asc(entitlements.id))
const open = (reason: string) => ({ reason, closed: null })
const goodwill = { reason: 'She asked us', answer: '', certificateKept: '' }
const owns = (who: Member) => ownsCourse(who, who.viewer.id, SEO)

/** A lot of seats of the course, with who manages it. */
async function organisation(world: World) {
  const [admin, njeri] = [await world.admin(), await world.member('Njeri')]
  const { id, slug } = await organisationForTest(admin, admin.viewer.id)
  await manageForTest(admin, id, njeri.viewer.id)
  await lotForTest(admin, { organisationId: id, createdBy: admin.viewer.id })
  return { admin, njeri, id, slug }
}

describe('[DATA-10+] a reason for which a course is open', () => {
  moneySpec('is a purchase, which a refund closes, and another opens anew', async ({ world }) => {
    const { amina, paymentId } = await paid(world)
    expect([await rowsOf(amina), await owns(amina)]).toEqual([[open('purchase')], true])
    await beginRefund(await world.admin(), paymentId, goodwill)
    const returned = { reason: 'purchase', closed: 'refund' }
    expect([await rowsOf(amina), await owns(amina)]).toEqual([[returned], false])
    await work(world)
    await hear(world)
    await startPayment(amina, order)
    await pay(world)
    expect([await rowsOf(amina), await owns(amina)]).toEqual([[returned, open('purchase')], true])
  })

  moneySpec('is a place in a group that was paid', async ({ world }) => {
    await courseForSale(world)
    const admin = await world.admin()
    const group = await groupForTest(admin, { courseId: SEO, seats: 2 })
    const amina = await world.member('Amina')
    await startPayment(amina, { ...order, group })
    await pay(world)
    expect([await rowsOf(amina), await owns(amina)]).toEqual([[open('group')], true])
  })

  moneySpec('is a scholarship, that leaves nothing or something to pay', async ({ world }) => {
    await courseForSale(world)
    const [admin, amina] = [await world.admin(), await world.member('Amina')]
    const own = { code: 'MSAADA', percent: 100, maxUses: 1, userId: amina.viewer.id }
    await couponForTest(admin, admin.viewer.id, own)
    await startPayment(amina, { ...order, coupon: 'MSAADA', amount: 0 })
    expect([await rowsOf(amina), await owns(amina)]).toEqual([[open('scholarship')], true])
  })

  moneySpec('is a seat, which its organisation takes back', async ({ world }) => {
    await courseForSale(world)
    const { admin, njeri, id, slug } = await organisation(world)
    const amina = await world.member('Amina')
    await giveSeat(njeri, slug, await joinForTest(admin, id, amina.viewer.id), { courseId: SEO })
    expect([await rowsOf(amina), await owns(amina)]).toEqual([[open('seat')], true])
    await withdrawSeat(njeri, slug, (await seatsOf(njeri, slug, 1)).rows[0]!.id)
    expect([await rowsOf(amina), await owns(amina)]).toEqual([[{ reason: 'seat', closed: 'seat' }], false])
  })

  moneySpec('is that they began it while it was free', async ({ world }) => {
    await courseForSale(world)
    const amina = await world.member('Amina')
    await amina.db
      .insert(enrolments)
      .values({ userId: amina.viewer.id, courseId: SEO, enrolledAt: world.now() })
    const next = { priceKes: 0, nextPriceKes: 500, nextPriceFrom: world.now() }
    await amina.db.update(courses).set(next).where(eq(courses.id, SEO))
    await applyDuePrices(amina)
    expect([await rowsOf(amina), await owns(amina)]).toEqual([[open('free')], true])
  })

  moneySpec('is one of two: the course stays open until both are closed', async ({ world }) => {
    const { amina, paymentId } = await paid(world)
    const { viewer } = amina
    await openEntitlements(amina, [{ userId: viewer.id, courseId: SEO, reason: 'free' }])
    await beginRefund(await world.admin(), paymentId, goodwill)
    expect([await rowsOf(amina), await owns(amina)]).toEqual([
      [{ reason: 'purchase', closed: 'refund' }, open('free')],
      true,
    ])
    // What the version before this one reads says the same.
    expect(await amina.db.select().from(coursePurchases)).toMatchObject([
      { accessGranted: true, paymentId: null, revokedAt: null },
    ])
    await amina.db.update(coursePurchases).set({ accessGranted: false, revokedAt: world.now() })
    expect(await owns(amina)).toBe(false)
  })
})

describe('[DATA-10+] the database', () => {
  moneySpec('keeps what is closed closed, and one reason open once', async ({ world }) => {
    const { amina, paymentId } = await paid(world)
    const write = (text: string) => amina.db.transaction((tx) => tx.execute(sql.raw(text)))
    const again = `insert into entitlements (user_id, course_id, reason, payment_id, opened_at)
      select user_id, course_id, reason, payment_id, now() from entitlements`
    await expect(write(again)).rejects.toThrow()
    await expect(write(`update entitlements set reason = 'gift'`)).rejects.toThrow()
    await expect(write(`update entitlements set closed_at = now()`)).rejects.toThrow()
    await expect(
      write(
        `insert into entitlements (user_id, course_id, reason, opened_at) select user_id, course_id, 'seat', now() from entitlements`,
      ),
    ).rejects.toThrow()
    await beginRefund(await world.admin(), paymentId, goodwill)
    await expect(write('update entitlements set closed_at = null, closed_because = null')).rejects.toThrow()
  })

  spec('names what is open without the books, and what they opened and is not', async ({ world }) => {
    const { amina } = await paid(world)
    const rules = async () => (await brokenInvariants(amina)).map(({ rule }) => rule)
    expect(await rules()).toEqual([])
    await amina.db.update(entitlements).set({ closedAt: world.now(), closedBecause: 'refund' })
    expect(await rules()).toEqual(
      expect.arrayContaining([
        'a course is open by an entitlement exactly where its purchase says so',
        'a purchase names an entitlement that is open',
        'who paid for a course has an entitlement of that payment',
      ]),
    )
  })

  spec('is filled from purchases again and again, and nothing is written twice', async ({ world }) => {
    const { amina, paymentId } = await paid(world)
    const otieno = await world.member('Otieno')
    const grant = { userId: otieno.viewer.id, courseId: SEO, paymentId: newId() }
    await grantAccess(otieno, grant)
    await revokeAccess(otieno, grant)
    const all = () =>
      amina.db
        .select({
          user: entitlements.userId,
          payment: entitlements.paymentId,
          reason: entitlements.reason,
          closed: entitlements.closedBecause,
        })
        .from(entitlements)
        .orderBy(asc(entitlements.paymentId))
    const before = await all()
    await amina.db.execute(sql`select fill_entitlements()`)
    expect(await all()).toEqual(before)
    await amina.db.delete(entitlements)
    await amina.db.execute(sql`select fill_entitlements()`)
    expect(await all()).toEqual(before)
    expect(before.map(({ payment }) => payment).includes(paymentId)).toBe(true)
  })
})

/** Numbers that a seed repeats. */
function draws(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

describe('[DATA-10+] access is as it was decided before', () => {
  const isGranted = ({ db }: Context, userId: string) =>
    db
      .select({ courseId: coursePurchases.courseId, granted: coursePurchases.accessGranted })
      .from(coursePurchases)
      .where(eq(coursePurchases.userId, userId))
      .orderBy(asc(coursePurchases.courseId))

  sampledSpec('for everybody in the samples', async ({ world }) => {
    const { db } = world.visitor
    const granted = await db
      .select({ userId: coursePurchases.userId, courseId: coursePurchases.courseId })
      .from(coursePurchases)
      .where(eq(coursePurchases.accessGranted, true))
      .orderBy(asc(coursePurchases.userId), asc(coursePurchases.courseId))
    const open = await db
      .selectDistinct({ userId: entitlements.userId, courseId: entitlements.courseId })
      .from(entitlements)
      .where(isNull(entitlements.closedAt))
      .orderBy(asc(entitlements.userId), asc(entitlements.courseId))
    expect(open).toEqual(granted)
    expect(open.length).toBeGreaterThan(0)
  })

  for (const seed of [1, 2, 3])
    spec(`after whatever both versions do, one after the other: ${seed}`, async ({ world }) => {
      await courseForSale(world)
      const people = [await world.member('Amina'), await world.member('Otieno')]
      const draw = draws(seed)
      for (let step = 0; step < 60; step++) {
        const who = people[draw(people.length)]!
        const userId = who.viewer.id
        const isTheirs = eq(coursePurchases.userId, userId)
        const [row] = await who.db.select().from(coursePurchases).where(isTheirs)
        const grant = { userId, courseId: SEO, paymentId: row?.paymentId ?? newId() }
        const acts: (() => Promise<unknown>)[] = [
          () => grantAccess(who, { ...grant, paymentId: newId() }),
          () => grantAccess(who, { ...grant, paymentId: newId(), reason: 'gift' }),
          () => revokeAccess(who, grant),
          () =>
            who.db.transaction((db) =>
              passAccess({ ...who, db } as typeof who, { from: grant.paymentId, to: newId() }),
            ),
          // As 0.2.0 writes.
          () =>
            who.db
              .insert(coursePurchases)
              .values({ ...grant, paymentId: newId(), accessGranted: true, createdAt: world.now() })
              .onConflictDoUpdate({
                target: [coursePurchases.userId, coursePurchases.courseId],
                set: { paymentId: newId(), accessGranted: true, revokedAt: null },
                setWhere: eq(coursePurchases.accessGranted, false),
              }),
          () =>
            who.db
              .update(coursePurchases)
              .set({ accessGranted: false, revokedAt: world.now() })
              .where(isTheirs),
          () => who.db.delete(coursePurchases).where(isTheirs),
        ]
        await acts[draw(acts.length)]!()
        world.wait(DAY)
        const rights = await isGranted(who, userId)
        const had = rights.filter(({ granted }) => granted).map(({ courseId }) => courseId)
        expect([step, await accessList(who)]).toEqual([step, had])
        expect(await owns(who)).toBe(had.includes(SEO))
      }
      const about = (await brokenInvariants(people[0]!)).map(({ rule }) => rule)
      expect(about).not.toContain('a course is open by an entitlement exactly where its purchase says so')
      expect(about).not.toContain('a purchase names an entitlement that is open')
    })
})

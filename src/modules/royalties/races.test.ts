import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { MINUTE, nairobiDay } from '#kit/time.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { hearCallback } from '#modules/payments/commands/hear.server.ts'
import { startPayment } from '#modules/payments/commands/start.server.ts'
import { removeTeacher } from '#modules/teaching/commands/name.server.ts'
import { teachForTest } from '#modules/teaching/test-person.ts'
import { brokenBooks } from '#test/money.ts'
import { onPostgres } from '#test/on-postgres.ts'
import { refusal } from '#test/refusal.ts'
import type { World } from '#test/world.ts'
import { payRoyalties, takeBackPayout } from './commands/payouts.server.ts'
import { publishShares } from './commands/publish-shares.server.ts'
import { setRate } from './commands/set-rate.server.ts'
import { recordSale } from './sample/sales.server.ts'
import { ownEarnings } from './queries/earnings.server.ts'
import { royaltiesForAdmin } from './queries/for-admins.server.ts'
import { royaltyNews, royaltyPayouts, royaltyRates, royaltyShares } from './tables.server.ts'
import { first, rateForTest } from './test-person.ts'

let courses = 9400

describe('shares of sales on Postgres with ten connections', () => {
  let world: World
  onPostgres((place) => {
    world = place.world
  })
  const hold = async () => expect(await brokenBooks(world)).toEqual([])
  const count = (ends: unknown[], end: unknown) => ends.filter((one) => one === end).length
  let people = 0
  const someone = async (name: string) => {
    people += 1
    return world.member(name, { email: `royalty${people}@example.com` })
  }
  /** A course with a teacher who has this share of it. */
  async function taught(percent: number) {
    courses += 1
    await makeCourse(world.visitor, { id: courses, priceKes: 9000 })
    const teacher = await someone('Teacher')
    await rateForTest(teacher, { courseId: courses, userId: teacher.viewer.id, percent })
    world.wait(5 * MINUTE)
    return { teacher, courseId: courses }
  }

  it('pays what is owed once, of six payouts at once', async () => {
    const admin = await world.admin()
    const { teacher, courseId } = await taught(30)
    await recordSale(admin, { courseId, reference: `race:${courseId}`, amountKes: 10_000, at: world.now() })
    const ends = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        refusal(
          payRoyalties(admin, teacher.viewer.id, { amountKes: 2000, reference: `RACE${courseId}${n}` }),
        ),
      ),
    )
    expect([count(ends, 'none'), count(ends, 'payout-too-much')]).toEqual([1, 5])
    expect((await ownEarnings(teacher, first)).ledger).toMatchObject({ payableKes: 1000 })
    await hold()
  })

  it('tells programs of each share once, of three processes that look at the same moment', async () => {
    const { teacher, courseId } = await taught(30)
    for (let n = 0; n < 30; n++)
      await recordSale(teacher, {
        courseId,
        reference: `told:${courseId}:${n}`,
        amountKes: 100,
        at: world.now(),
      })
    const told: string[] = []
    const ctx: typeof world.visitor = {
      ...world.visitor,
      publish: async (_, { key, data }) => void (data.course_id === courseId && told.push(key)),
    }
    await Promise.all([1, 2, 3].map(() => publishShares(ctx)))
    expect([told.length, new Set(told).size]).toEqual([30, 30])
    expect(await teacher.db.$count(royaltyNews, eq(royaltyNews.userId, teacher.viewer.id))).toBe(0)
  })

  it('writes a reference once, of two teachers who are paid at once', async () => {
    const admin = await world.admin('Wambui')
    const both = [await taught(30), await taught(30)]
    for (const { courseId } of both)
      await recordSale(admin, { courseId, reference: `race:${courseId}`, amountKes: 10_000, at: world.now() })
    const ends = await Promise.all(
      both.map(({ teacher }) =>
        refusal(payRoyalties(admin, teacher.viewer.id, { amountKes: 100, reference: 'ONEREFERENCE' })),
      ),
    )
    expect([count(ends, 'none'), count(ends, 'payout-known')]).toEqual([1, 1])
    await hold()
  })

  it('takes a payout back once, of four who do it at once', async () => {
    const admin = await world.admin('Otieno')
    const { teacher, courseId } = await taught(30)
    await recordSale(admin, { courseId, reference: `race:${courseId}`, amountKes: 10_000, at: world.now() })
    await payRoyalties(admin, teacher.viewer.id, { amountKes: 500, reference: `BACK${courseId}` })
    const { payouts } = await royaltiesForAdmin(admin, teacher.viewer.id, first)
    const before = await admin.db.$count(royaltyPayouts)
    await Promise.all(
      [1, 2, 3, 4].map(() => takeBackPayout(admin, teacher.viewer.id, payouts.rows[0]!.id, { reason: 'x' })),
    )
    expect(await admin.db.$count(royaltyPayouts)).toBe(before + 1)
    expect((await ownEarnings(teacher, first)).ledger).toMatchObject({ payableKes: 3000 })
    await hold()
  })

  it('gives the teachers of a course at most the whole, of five rates at once', async () => {
    const admin = await world.admin('Kamau')
    courses += 1
    const courseId = courses
    await makeCourse(world.visitor, { id: courseId, priceKes: 9000 })
    const teachers = await Promise.all([1, 2, 3, 4, 5].map((n) => someone(`Of five ${n}`)))
    for (const { viewer } of teachers) await teachForTest(admin, viewer.id, courseId)
    const fromDay = nairobiDay(world.now())
    const ends = await Promise.all(
      teachers.map(({ viewer }) =>
        refusal(setRate(admin, { teaches: `${courseId}:${viewer.id}`, percent: '40', fromDay })),
      ),
    )
    expect(ends.filter((end) => end === 'none')).toHaveLength(2)
    // Also without the command, by the database alone.
    const raw = await Promise.all(
      teachers.map(({ viewer }) =>
        admin.db
          .transaction((tx) =>
            tx.execute(sql`insert into royalty_rates (course_id, user_id, percent, from_day, created_at)
              values (${courseId}, ${viewer.id}, 45, ${fromDay}::date + 1, ${world.now().toISOString()}::timestamptz)`),
          )
          .then(
            () => 'written',
            () => 'refused',
          ),
      ),
    )
    expect(count(raw, 'written')).toBeLessThanOrEqual(2)
    const [most] = (
      (await admin.db
        .execute(sql`select sum(percent)::int as sum from (select distinct on (user_id) percent from ${royaltyRates}
        where course_id = ${courseId} order by user_id, from_day desc, id desc) r`)) as unknown as {
        rows: { sum: number }[]
      }
    ).rows
    expect(most!.sum).toBeLessThanOrEqual(100)
  })

  it('writes a share once, of a callback that comes five times while its teacher is taken off', async () => {
    const admin = await world.admin('Njoroge')
    const { teacher, courseId } = await taught(30)
    const buyer = await someone('Buyer')
    await startPayment(buyer, {
      paymentType: 'course_purchase',
      referenceId: String(courseId),
      phoneNumber: '0733111222',
    })
    for (const { id } of world.simulator.prompts())
      await world.simulator.answer(id, { kind: 'approve', pin: '1234' })
    await world.simulator.idle()
    const [callback] = world.callbacks.splice(0)
    const secret = /[0-9a-f]{64}/.exec(callback!.url)![0]
    const before = await admin.db.$count(royaltyShares)
    await Promise.all([
      ...[1, 2, 3, 4, 5].map(() => hearCallback(world.visitor, secret, callback!.body)),
      removeTeacher(admin, courseId, teacher.viewer.id),
    ])
    // Either the sale or the removal came first.
    const written = (await admin.db.$count(royaltyShares)) - before
    expect([0, 1]).toContain(written)
    expect((await ownEarnings(teacher, first)).ledger).toMatchObject({ earnedKes: written * 2700 })
    await hold()
  })
})

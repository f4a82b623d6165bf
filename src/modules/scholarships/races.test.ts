import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { nairobiDay } from '#kit/time.ts'
import { coupons } from '#modules/coupons/tables.server.ts'
import { makeCourse } from '#modules/courses/test-courses.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { onPostgres } from '#test/on-postgres.ts'
import { refusal } from '#test/refusal.ts'
import type { World } from '#test/world.ts'
import { applyFor, withdrawApplication } from './commands/apply.server.ts'
import { decideApplication } from './commands/decide.server.ts'
import { endScholarship } from './commands/end.server.ts'
import { lapseGrants } from './commands/lapse.server.ts'
import { scholarshipForAdmin } from './queries/for-admins.server.ts'
import { scholarshipApplications } from './tables.server.ts'
import { applicationForTest, scholarshipForTest } from './test-person.ts'

const COURSE = 944
const yes = { verdict: 'grant', answer: 'Yes.' }

describe('scholarships on Postgres with ten connections', () => {
  let world: World
  let admin: Awaited<ReturnType<World['admin']>>
  let people = 0
  onPostgres(async (place) => {
    world = place.world
    admin = await world.admin()
    await makeCourse(world.visitor, { id: COURSE, priceKes: 9000 })
  })

  const someone = () => {
    people += 1
    return world.member('Somebody', { email: `scholar-${people}@example.com` })
  }
  const count = (ends: unknown[], end: unknown) => ends.filter((one) => one === end).length

  it('give the last places to as many as there are, of eight that two administrators decide at once', async () => {
    const [id, other] = [
      await scholarshipForTest(admin, admin.viewer.id, { places: 2 }),
      await world.admin('Otieno'),
    ]
    const applications = []
    for (let n = 0; n < 8; n++)
      applications.push(
        await applicationForTest(admin, {
          scholarshipId: id,
          userId: (await someone()).viewer.id,
          courseId: COURSE,
        }),
      )
    const ends = await Promise.all(
      applications.flatMap((one) => [admin, other].map((ctx) => refusal(decideApplication(ctx, one, yes)))),
    )
    expect(count(ends, 'none')).toBe(2)
    expect(count(ends, 'scholarship-full') + count(ends, 'scholarship-decided')).toBe(14)
    expect(await scholarshipForAdmin(admin, id)).toMatchObject({ granted: 2, waiting: 6 })
    const given = await admin.db
      .select({ couponId: scholarshipApplications.couponId })
      .from(scholarshipApplications)
      .where(eq(scholarshipApplications.state, 'granted'))
    expect(given).toHaveLength(2)
    // A decision that was too late left no coupon behind.
    expect(await admin.db.$count(coupons)).toBe(2)
  })

  it('tell one person once, of a yes and a no at the same moment', async () => {
    const scholarshipId = await scholarshipForTest(admin, admin.viewer.id)
    const { viewer } = await someone()
    const id = await applicationForTest(admin, { scholarshipId, userId: viewer.id, courseId: COURSE })
    const ends = await Promise.all(
      [yes, { verdict: 'refuse', answer: 'No.' }].map((decision) =>
        refusal(decideApplication(admin, id, decision)),
      ),
    )
    expect(ends.toSorted()).toEqual(['none', 'scholarship-decided'])
    expect(await admin.db.$count(notifications, eq(notifications.userId, viewer.id))).toBe(1)
  })

  it('take one application of a person who sends it in many tabs', async () => {
    const id = await scholarshipForTest(admin, admin.viewer.id)
    const amina = await someone()
    const input = { courseId: String(COURSE), why: 'a', plan: 'b', learnBy: nairobiDay(world.now()) }
    const ends = await Promise.all(Array.from({ length: 6 }, () => refusal(applyFor(amina, id, input))))
    expect([count(ends, 'none'), count(ends, 'scholarship-applied')]).toEqual([1, 5])
  })

  it('are either withdrawn or decided, never both', async () => {
    for (let n = 0; n < 6; n++) {
      const scholarshipId = await scholarshipForTest(admin, admin.viewer.id)
      const amina = await someone()
      const id = await applicationForTest(admin, { scholarshipId, userId: amina.viewer.id, courseId: COURSE })
      const [withdrawn, decided] = await Promise.all([
        refusal(withdrawApplication(amina, scholarshipId)),
        refusal(decideApplication(admin, id, yes)),
      ])
      expect([
        ['none', 'scholarship-not-found'],
        ['scholarship-decided', 'none'],
      ]).toContainEqual([withdrawn, decided])
      const { granted } = await scholarshipForAdmin(admin, scholarshipId)
      expect(granted).toBe(decided === 'none' ? 1 : 0)
    }
  })

  it('count places right while some come back and others are given', async () => {
    const id = await scholarshipForTest(admin, admin.viewer.id, { places: 6, validDays: 7 })
    const apply = async () =>
      applicationForTest(admin, { scholarshipId: id, userId: (await someone()).viewer.id, courseId: COURSE })
    for (let n = 0; n < 6; n++) await decideApplication(admin, await apply(), yes)
    const waiting = []
    for (let n = 0; n < 4; n++) waiting.push(await apply())
    world.wait(9 * 24 * 60 * 60 * 1000)
    const [ends] = await Promise.all([
      Promise.all(waiting.map((one) => refusal(decideApplication(admin, one, yes)))),
      lapseGrants(world.visitor as typeof admin),
      lapseGrants(world.visitor as typeof admin),
      endScholarship(admin, id, { reason: 'Enough' }),
    ])
    await lapseGrants(world.visitor as typeof admin)
    expect(count(ends, 'none') + count(ends, 'scholarship-full')).toBe(4)
    expect(await scholarshipForAdmin(admin, id)).toMatchObject({
      granted: count(ends, 'none'),
      lapsed: 6,
      waiting: count(ends, 'scholarship-full'),
    })
  })
})

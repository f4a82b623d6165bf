import { and, eq, gt } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { DAY, HOUR } from '#kit/time.ts'
import { modules } from '#app/modules.server.ts'
import { listUsers } from '#modules/accounts/queries/administration.server.ts'
import { adminPermissions, auditLog, profiles, users } from '#modules/accounts/tables.server.ts'
import { courses } from '#modules/courses/tables.server.ts'
import { verification } from '#modules/credentials/queries/certificates.server.ts'
import { payRoyalties } from '#modules/royalties/commands/payouts.server.ts'
import { recordSale } from '#modules/royalties/sample/sales.server.ts'
import { rateForTest } from '#modules/royalties/test-person.ts'
import { brokenInvariants } from '#modules/payments/queries/invariants.server.ts'
import { payments, refunds } from '#modules/payments/tables.server.ts'
import {
  certificateOf,
  columnsOfPeople,
  fillEverything,
  PHONE,
  rowsOf,
  tablesWith,
} from '#test/everything-of.ts'
import { auditLines } from '#test/audit.ts'
import { spec, type World } from '#test/world.ts'
import { eraseAccounts } from './erase.server.ts'

/** Columns whose rows outlive the person, each with the reason; every other row of theirs is gone. */
const kept: Record<string, string> = Object.assign({}, ...modules.map((module) => module.outlives))

// Those of administrators belong to another person here.
const keptOfPayers = new Set(Object.keys(kept).filter((place) => !/(decided|resolved)_by$/.test(place)))

type Member = Awaited<ReturnType<World['member']>>

/** Somebody with a row everywhere who asked to be deleted now. */
async function leaving(world: World): Promise<Member> {
  const amina = await world.member('Amina Wa Kwanza')
  await fillEverything(amina, await world.admin())
  await amina.db.update(users).set({ deletionAskedAt: world.now() }).where(eq(users.id, amina.viewer.id))
  return amina
}

const userOf = async (who: Member) =>
  (await who.db.select().from(users).where(eq(users.id, who.viewer.id)))[0]!

describe('erasing an account', () => {
  spec(
    'leaves no row of theirs in any table except those kept for a reason, and no name, address or number',
    async ({ world }) => {
      const amina = await leaving(world)
      const { id, name, email } = amina.viewer
      const places = await columnsOfPeople(amina)
      const before = await Promise.all(
        places.map(async (place) => ({ place, n: await rowsOf(amina, place, id) })),
      )
      // A new table about people must be filled in test/everything-of.ts, exported and erased.
      expect(before.filter(({ place, n }) => n === 0 && !(place in kept))).toEqual([])
      expect(Object.keys(kept).filter((place) => !places.includes(place))).toEqual([])
      world.wait(7 * DAY)
      await eraseAccounts(world.visitor, modules)
      for (const place of places)
        expect(`${place} ${(await rowsOf(amina, place, id)) > 0}`).toBe(`${place} ${keptOfPayers.has(place)}`)
      expect(await tablesWith(amina, name)).toEqual({})
      expect(await tablesWith(amina, email)).toEqual({})
      expect(await tablesWith(amina, PHONE)).toEqual({ payment_events: 1 })
      expect(await tablesWith(amina, PHONE.slice(3))).toEqual({ payment_events: 1 })
      const user = await userOf(amina)
      expect(user).toMatchObject({
        name: 'Deleted user',
        email: `deleted-${id}@deleted.invalid`,
        erasedAt: world.now(),
        emailVerified: false,
        image: null,
        termsAcceptedAt: null,
      })
    },
  )

  spec(
    'keeps the books in order: amounts, codes and dates stay, the number is masked, free text is removed',
    async ({ world }) => {
      const amina = await leaving(world)
      // What the trigger of payments allows, and every rule of the books.
      await amina.db.update(courses).set({ priceKes: 900 })
      const isPaid = and(
        eq(payments.paymentType, 'course_purchase'),
        eq(payments.status, 'completed'),
        gt(payments.amountKes, 0),
      )
      const bought = () => amina.db.select().from(payments).where(isPaid)
      const [paid] = await bought()
      expect(await brokenInvariants(amina)).toEqual([])
      world.wait(7 * DAY)
      await eraseAccounts(world.visitor, modules)
      const [now] = await bought()
      expect(now).toEqual({
        ...paid,
        phoneNumber: '0712 *** 678',
        checkoutRequestId: expect.stringMatching(/^sealed:[0-9a-f]{64}$/),
        idempotencyKey: null,
      })
      expect(await amina.db.select().from(refunds)).toMatchObject([
        { reason: '-', answer: '-', amountKes: 900, state: 'refused' },
      ])
      expect(await brokenInvariants(amina)).toEqual([])
    },
  )

  spec('waits the whole seven days, does it once, and a second run changes nothing', async ({ world }) => {
    const amina = await leaving(world)
    world.wait(7 * DAY - HOUR)
    await eraseAccounts(world.visitor, modules)
    expect((await userOf(amina)).erasedAt).toBeNull()
    world.wait(HOUR)
    await eraseAccounts(world.visitor, modules)
    const first = await userOf(amina)
    expect(first.erasedAt).toEqual(world.now())
    world.wait(DAY)
    await eraseAccounts(world.visitor, modules)
    expect(await userOf(amina)).toEqual(first)
    const log = await auditLines(amina.db, eq(auditLog.action, 'account.erased'))
    expect(log).toMatchObject([{ actor: 'system', object: `user:${amina.viewer.id}` }])
    expect(world.logged.filter(({ event }) => event === 'account.not-erased')).toEqual([])
  })

  spec('leaves everybody else unchanged, and people who cancelled', async ({ world }) => {
    const amina = await leaving(world)
    const baraka = await world.member('Baraka Wa Pili')
    await amina.db.update(users).set({ deletionAskedAt: null }).where(eq(users.id, amina.viewer.id))
    world.wait(8 * DAY)
    await eraseAccounts(world.visitor, modules)
    expect((await userOf(amina)).name).toBe('Amina Wa Kwanza')
    expect((await userOf(baraka)).name).toBe('Baraka Wa Pili')
    expect(await rowsOf(amina, 'certificates.user_id', amina.viewer.id)).toBe(1)
  })

  spec(
    'a certificate of theirs is not known any more, and no list of people shows them',
    async ({ world }) => {
      await leaving(world)
      const deleted = { q: 'Deleted', role: '', state: '', from: '', to: '' } as const
      expect(await verification(world.visitor, certificateOf(950))).not.toBeNull()
      world.wait(7 * DAY)
      await eraseAccounts(world.visitor, modules)
      expect(await verification(world.visitor, certificateOf(950))).toBeNull()
      expect((await listUsers(await world.admin('Zawadi'), deleted, { page: 1 })).rows).toEqual([])
    },
  )

  spec('waits while a payment or refund of theirs is in progress, and then continues', async ({ world }) => {
    const amina = await leaving(world)
    world.wait(7 * DAY)
    const [refused] = await amina.db.select().from(refunds)
    const { id: _id, ...again } = refused!
    await amina.db
      .insert(refunds)
      .values({
        ...again,
        id: crypto.randomUUID(),
        state: 'requested',
        decidedAt: null,
        decidedBy: null,
        answer: null,
      })
    await eraseAccounts(world.visitor, modules)
    expect((await userOf(amina)).erasedAt).toBeNull()
    expect(world.logged.at(-1)).toMatchObject({ event: 'account.waits-for-money' })
    await amina.db
      .update(refunds)
      .set({ state: 'refused', decidedAt: world.now() })
      .where(eq(refunds.state, 'requested'))
    await eraseAccounts(world.visitor, modules)
    expect((await userOf(amina)).erasedAt).not.toBeNull()
  })

  spec('waits while a teacher is owed a share of sales, and goes on once it is paid', async ({ world }) => {
    const amina = await leaving(world)
    const [course] = await amina.db.select().from(courses)
    const [courseId, userId] = [course!.id, amina.viewer.id]
    await rateForTest(amina, { courseId, userId, percent: 30 })
    await recordSale(amina, { courseId, reference: 'invoice:7', amountKes: 9000, at: world.now() })
    world.wait(7 * DAY)
    await eraseAccounts(world.visitor, modules)
    expect((await userOf(amina)).erasedAt).toBeNull()
    expect(world.logged.at(-1)).toMatchObject({ event: 'account.waits-for-money' })
    const admin = await world.admin('Zawadi')
    await payRoyalties(admin, userId, { amountKes: 2700, reference: 'TKN1' })
    await eraseAccounts(world.visitor, modules)
    expect((await userOf(amina)).erasedAt).toEqual(world.now())
  })

  spec('one who may not leave does not block the others: the last administrator stays', async ({ world }) => {
    const amina = await leaving(world)
    const admin = await world.member('Wanjiku')
    await admin.db.update(users).set({ suspendedAt: world.now() }).where(eq(users.name, 'Wanjiru'))
    await admin.db.delete(adminPermissions).where(eq(adminPermissions.userId, amina.viewer.id))
    await admin.db
      .insert(adminPermissions)
      .values({ userId: admin.viewer.id, grantedBy: 'command-line', grantedAt: world.now() })
    await admin.db
      .update(users)
      .set({ deletionAskedAt: new Date(world.now().getTime() - HOUR) })
      .where(eq(users.id, admin.viewer.id))
    world.wait(7 * DAY)
    await eraseAccounts(world.visitor, modules)
    expect(world.logged.filter(({ event }) => event === 'account.not-erased')).toMatchObject([
      { details: { userId: admin.viewer.id, reason: 'last-admin' } },
    ])
    expect((await userOf(admin)).erasedAt).toBeNull()
    expect(await admin.db.select().from(profiles).where(eq(profiles.id, admin.viewer.id))).toHaveLength(1)
    expect((await userOf(amina)).erasedAt).not.toBeNull()
  })
})

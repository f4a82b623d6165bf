import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { atomically, type AppContext } from '#context.ts'
import { runCommand } from '#entrypoints/command-line/commands.server.ts'
import { DAY, HOUR } from '#kit/time.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { beginRefund } from '#modules/payments/commands/begin-refund.server.ts'
import { decideRefund } from '#modules/payments/commands/decide-refund.server.ts'
import { refundSessions } from '#modules/payments/commands/refund-sessions.server.ts'
import { startPayment } from '#modules/payments/commands/start.server.ts'
import { brokenInvariants } from '#modules/payments/queries/invariants.server.ts'
import { refunds } from '#modules/payments/tables.server.ts'
import { auditLines } from '#test/audit.ts'
import { moneySpec, pay } from '#test/money.ts'
import { refusal } from '#test/refusal.ts'
import { spec, type World } from '#test/world.ts'
import { bookPrepaid } from './commands/book-prepaid.server.ts'
import { deactivateMentor, verifyMentor } from './commands/standing.server.ts'
import { linkMentor, unlinkMentor } from './commands/link.server.ts'
import { recordPayout } from './commands/payouts.server.ts'
import { reportAbsence } from './commands/report-absence.server.ts'
import { listMentors } from './queries/mentors.server.ts'
import { mentorForAdmins, mentorsForAdmins } from './queries/for-admins.server.ts'
import { editableMentors } from './records.server.ts'
import { bookings, mentorPayouts, mentors, packagePurchases } from './tables.server.ts'
import { makeMentor, makePackage } from './test-mentors.ts'

// The world's clock begins on Saturday, 21 November 2026, at 11:00 in Nairobi.
const at = (hour: number) => `2026-11-22T${String(hour - 3).padStart(2, '0')}:00:00.000Z`
const buy = async (world: World, ctx: AppContext, mentorId: string, more: object) => {
  const { paymentId } = await startPayment(ctx, {
    paymentType: 'mentorship_booking',
    referenceId: mentorId,
    phoneNumber: '0712345678',
    ...more,
  })
  await pay(world)
  return paymentId
}
const row = async ({ db }: AppContext, id: string) =>
  (await db.select().from(mentors).where(eq(mentors.id, id)))[0]!
const ledger = async (admin: AppContext, id: string) => (await mentorForAdmins(admin, id, 1)).mentor.ledger
const linesOf = async ({ db }: AppContext) => (await auditLines(db)).map(({ action }) => action)
const held = (ctx: AppContext, which: string) =>
  ctx.db.execute(sql.raw(`update bookings set marked_at = ends_at where ${which}`))

describe('mentors for administrators', () => {
  spec(
    '[MEN-19+] a mentor is added, found, verified and taken off the list, each with a line in the log; what is so already leaves none',
    async ({ world }) => {
      const admin = await world.admin()
      const raw = {
        name: 'Nekesa Barasa',
        title: 'Data analyst',
        company: '',
        years: '4',
        pricePerHourKes: '3000',
        bio: 'Numbers.',
        skills: 'Data Science',
        specialties: 'Spreadsheets',
        languages: 'English',
        timezone: 'Africa/Nairobi',
      }
      expect(await refusal(editableMentors.save(admin, null, { ...raw, skills: 'Magic' }))).toEqual({
        skills: 'option-unknown',
      })
      expect(await refusal(editableMentors.save(admin, null, { ...raw, timezone: 'Nairobi' }))).toEqual({
        timezone: 'option-unknown',
      })
      const id = await editableMentors.save(admin, null, raw)
      await verifyMentor(admin, id, true)
      await verifyMentor(admin, id, true)
      expect((await mentorsForAdmins(admin, 'barasa', 1)).rows).toMatchObject([
        { id, verified: true, bookings: 0, ledger: { payableKes: 0 } },
      ])
      expect((await listMentors(world.visitor, {})).total).toBe(1)
      await deactivateMentor(admin, id, true)
      expect((await listMentors(world.visitor, {})).total).toBe(0)
      await deactivateMentor(admin, id, false)
      expect(await linesOf(admin)).toEqual([
        'mentor.save',
        'mentor.verify',
        'mentor.deactivate',
        'mentor.activate',
      ])
      expect(await refusal(verifyMentor(admin, admin.viewer.id, true))).toBe('mentor-not-found')
    },
  )

  spec(
    '[MEN-19+] a page is linked to an account by an administrator or the command line; an account has one page',
    async ({ world }) => {
      const [admin, amina] = [
        await world.admin(),
        await world.member('Amina', { email: 'amina@example.com' }),
      ]
      const [first, second] = [await makeMentor(admin), await makeMentor(admin)]
      const run = (...words: string[]) => runCommand(world.visitor, ['admin', 'link-mentor', ...words])
      expect(await run('nobody@example.com', first)).toMatchObject({ ok: false })
      expect(await run('amina@example.com', amina.viewer.id)).toMatchObject({ ok: false })
      expect(await run('amina@example.com', first)).toEqual({
        ok: true,
        text: `amina@example.com is the mentor ${first}.`,
      })
      expect(await run('amina@example.com', first)).toMatchObject({ ok: true })
      expect((await row(admin, first)).userId).toBe(amina.viewer.id)
      const email = 'Amina@Example.com '
      expect(await refusal(linkMentor(admin, second, { email }))).toBe('mentor-linked')
      expect(await refusal(linkMentor(admin, second, { email: 'x@example.com' }))).toBe('person-not-found')
      await unlinkMentor(admin, first)
      await linkMentor(admin, second, { email })
      expect((await row(admin, first)).userId).toBeNull()
      expect((await row(admin, second)).userId).toBe(amina.viewer.id)
      expect(await linesOf(admin)).toEqual(['mentor.link', 'mentor.unlink', 'mentor.link'])
    },
  )
})

describe("a mentor's books", () => {
  moneySpec(
    '[MEN-19+] owe what sessions brought that took place, less the fee and what was paid out; what is not earned yet waits',
    async ({ world }) => {
      const [admin, amina] = [await world.admin(), await world.member('Amina')]
      const mentorId = await makeMentor(admin)
      await buy(world, amina, mentorId, { slot: at(10) })
      const packageId = await makePackage(admin, mentorId, 3)
      await buy(world, amina, mentorId, { packageId })
      const [bought] = await amina.db.select().from(packagePurchases)
      const share = Math.floor(bought!.priceKes / 3)
      await bookPrepaid(amina, mentorId, { kept: 'package', id: bought!.id, slot: at(12) })
      expect(await ledger(admin, mentorId)).toEqual({
        earnedKes: 0,
        feeKes: 0,
        paidOutKes: 0,
        payableKes: 0,
        bookedKes: 3500 + share,
        unusedKes: 2 * share,
      })
      world.wait(2 * DAY)
      await held(admin, 'payment_id is not null')
      expect(await ledger(admin, mentorId)).toMatchObject({ earnedKes: 3500, feeKes: 525, payableKes: 2975 })
      expect(await refusal(recordPayout(admin, mentorId, { amountKes: 2976, reference: 'TKN1' }))).toBe(
        'payout-too-much',
      )
      const forgotten = { ...admin, viewer: { ...admin.viewer, hasFreshPassword: false } }
      expect(await refusal(recordPayout(forgotten, mentorId, { amountKes: 1, reference: 'TKN1' }))).toBe(
        'password-needed',
      )
      await recordPayout(admin, mentorId, { amountKes: '2000', reference: 'tkn 1' })
      expect(await refusal(recordPayout(admin, mentorId, { amountKes: 500, reference: 'TKN1' }))).toBe(
        'payout-known',
      )
      expect(await ledger(admin, mentorId)).toMatchObject({ paidOutKes: 2000, payableKes: 975 })
      expect(await amina.db.select().from(mentorPayouts)).toMatchObject([
        { amountKes: 2000, reference: 'TKN1', paidBy: admin.viewer.id },
      ])
    },
  )

  moneySpec(
    '[MEN-19+] owe nothing for what the mentor missed and for money that went back, also after it was paid out',
    async ({ world }) => {
      const [admin, amina] = [await world.admin(), await world.member('Amina')]
      const wanjiku = await world.member('Wanjiku')
      const mentorId = await makeMentor(admin, { userId: wanjiku.viewer.id })
      await buy(world, amina, mentorId, { slot: at(10) })
      const paid = await buy(world, amina, mentorId, { slot: at(12) })
      world.wait(2 * DAY)
      await held(admin, 'true')
      await amina.db
        .update(bookings)
        .set({ absent: 'mentor' })
        .where(eq(bookings.startsAt, new Date(at(10))))
      expect(await ledger(admin, mentorId)).toMatchObject({ payableKes: 2975, bookedKes: 3500 })
      await recordPayout(admin, mentorId, { amountKes: 2975, reference: 'TKN2' })
      expect(
        await wanjiku.db.select().from(notifications).where(eq(notifications.kind, 'mentor-paid')),
      ).toMatchObject([{ userId: wanjiku.viewer.id, values: { amountKes: 2975, reference: 'TKN2' } }])
      await amina.db.update(bookings).set({ markedAt: null, absent: null })
      await beginRefund(admin, paid, { reason: 'It did not help.', answer: '', certificateKept: '' })
      expect(await ledger(admin, mentorId)).toMatchObject({
        earnedKes: 0,
        payableKes: -2975,
        bookedKes: 3500,
      })
      expect(await refusal(recordPayout(admin, mentorId, { amountKes: 1, reference: 'TKN3' }))).toBe(
        'payout-too-much',
      )
    },
  )

  moneySpec(
    '[MEN-19+] owe a session that the mentor missed, as its mentee says, once the staff decided that it took place',
    async ({ world }) => {
      const [admin, amina] = [await world.admin(), await world.member('Amina')]
      const mentorId = await makeMentor(admin)
      const paymentId = await buy(world, amina, mentorId, { slot: at(12) })
      world.wait(DAY + HOUR)
      const [session] = await amina.db.select().from(bookings)
      await reportAbsence(amina, session!.id)
      await refundSessions(world.visitor)
      expect(await ledger(admin, mentorId)).toMatchObject({ earnedKes: 0, bookedKes: 3500 })
      const [asked] = await amina.db.select().from(refunds).where(eq(refunds.paymentId, paymentId))
      await decideRefund(admin, asked!.id, { decision: 'refuse', answer: 'Both were in the room.' })
      expect(await ledger(admin, mentorId)).toMatchObject({ earnedKes: 3500, payableKes: 2975, bookedKes: 0 })
    },
  )

  const plants: [string, string][] = [
    [
      'the share of a session of a package',
      'update bookings set price_kes = price_kes + 1, fee_kes = 0 where package_purchase_id is not null',
    ],
    ['the price of a package', 'update package_purchases set price_kes = price_kes + 3'],
    [
      'a session that belongs to another mentor',
      'update bookings set mentor_id = (select id from mentors where id <> mentor_id limit 1)',
    ],
  ]
  for (const [what, text] of plants)
    spec(`[MEN-19+] [PAY-35+] that do not sum up are named: ${what}`, async ({ world }) => {
      const [admin, amina] = [await world.admin(), await world.member('Amina')]
      const mentorId = await makeMentor(admin)
      await makeMentor(admin)
      await buy(world, amina, mentorId, { packageId: await makePackage(admin, mentorId, 3) })
      const [bought] = await amina.db.select().from(packagePurchases)
      await bookPrepaid(amina, mentorId, { kept: 'package', id: bought!.id, slot: at(12) })
      expect(await brokenInvariants(world.visitor)).toEqual([])
      await atomically(admin, (ctx) => ctx.db.execute(sql.raw(text)))
      expect((await brokenInvariants(world.visitor)).map(({ rule }) => rule).join()).toContain(
        'what the house owes a mentor',
      )
    })
})

import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { DAY } from '#kit/time.ts'
import {
  hear,
  moneySpec as spec,
  openReasons,
  order,
  paid,
  rowOf,
  started,
  storyOf,
  work,
} from '#test/money.ts'
import { auditLines } from '#test/audit.ts'
import type { World } from '#test/world.ts'
import { refusal } from '#test/refusal.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { issueCertificate } from '#modules/courses/commands/certificates.server.ts'
import { verification } from '#modules/credentials/queries/certificates.server.ts'
import { accessList } from '#modules/courses/queries/access.server.ts'
import { certificates, lessonProgress, lessons } from '#modules/courses/tables.server.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { outgoingMails } from '#modules/outbox/tables.server.ts'
import { beginRefund, reopenRefund } from './commands/begin-refund.server.ts'
import { decideRefund } from './commands/decide-refund.server.ts'
import { requestRefund } from './commands/request-refund.server.ts'
import { resolveReview } from './commands/review.server.ts'
import { startPayment } from './commands/start.server.ts'
import { listMoneyReviews, listRefunds } from './queries/books.server.ts'
import { ownPayment } from './queries/own.server.ts'
import { paymentSale } from './queries/sale.server.ts'
import { refunds } from './tables.server.ts'

const goodwill = { reason: 'The account was lost' }
const refuse = { decision: 'refuse', answer: 'You finished the course' }
const approve = { decision: 'approve', answer: '' }
type Member = Awaited<ReturnType<World['member']>>

/** Amina paid, and an administrator is there. */
const bought = async (world: World) => ({ ...(await paid(world)), admin: await world.admin() })
/** ... requested a refund and was refused. */
async function refused(world: World) {
  const all = await bought(world)
  await requestRefund(all.amina, all.paymentId, { reason: 'Not for me' })
  const [refund] = await refundsOf(all.amina)
  await decideRefund(all.admin, refund!.id, refuse)
  return { ...all, refundId: refund!.id }
}
const refundsOf = ({ db }: Member) => db.select().from(refunds).orderBy(refunds.createdAt, refunds.state)
const actionsOf = async ({ db }: Member) =>
  (await auditLines(db)).map(({ actor, action, details }) => ({ actor, action, details }))
const kindsOf = async ({ db }: Member) =>
  (await db.select().from(notifications)).map(({ kind }) => kind).sort()

/** Amina's certificate of the course she bought. */
async function certified(amina: Member) {
  for (const { id: lessonId } of await amina.db.select().from(lessons).where(eq(lessons.courseId, 900))) {
    await amina.db
      .insert(lessonProgress)
      .values({
        userId: amina.viewer.id,
        courseId: 900,
        lessonId,
        startedAt: amina.now(),
        lastSeenAt: amina.now(),
        completedAt: amina.now(),
      })
  }
  return (await issueCertificate(amina, 900, { name: 'Amina' })).id
}

describe('a refused request that is taken up again', () => {
  spec(
    '[PAY-38+] waits for a decision once more; the refusal stays as it was, and the payer is told',
    async ({ world }) => {
      const { amina, admin, paymentId, refundId } = await refused(world)
      await reopenRefund(admin, refundId)
      const [old, again] = await refundsOf(amina)
      expect([old!.state, old!.answer, again!.state]).toEqual(['refused', refuse.answer, 'requested'])
      expect(again).toMatchObject({
        reopens: refundId,
        requestedBy: amina.viewer.id,
        reason: 'Not for me',
        amountKes: 9000,
        answer: null,
      })
      expect(await ownPayment(amina, paymentId)).toMatchObject({
        stage: 'refund-requested',
        refund: { state: 'requested', reopened: true, byPayer: true },
      })
      expect(await accessList(amina)).toEqual([900])
      expect(await kindsOf(amina)).toEqual(['payment-confirmed', 'refund-refused', 'refund-reopened'])
      expect((await actionsOf(amina)).at(-1)).toEqual({
        actor: admin.viewer.id,
        action: 'refund.reopen',
        details: { amountKes: 9000 },
      })
      expect(await storyOf(amina, paymentId)).toContain('refund-reopened')
      await decideRefund(admin, again!.id, approve)
      await work(world)
      await hear(world)
      expect([(await rowOf(amina, paymentId)).step, await accessList(amina)]).toEqual(['refunded', []])
    },
  )
  spec(
    '[PAY-38+] refused once more, it is told once more, and only the newest refusal can be taken up',
    async ({ world }) => {
      const { amina, admin, refundId } = await refused(world)
      world.wait(1000)
      await reopenRefund(admin, refundId)
      const again = (await refundsOf(amina)).find(({ state }) => state === 'requested')!
      expect(await refusal(reopenRefund(admin, refundId))).toBe('refund-asked')
      world.wait(1000)
      await decideRefund(admin, again.id, refuse)
      expect((await kindsOf(amina)).filter((kind) => kind === 'refund-refused')).toHaveLength(2)
      expect(await refusal(reopenRefund(admin, refundId))).toBe('refund-asked')
      expect(await refusal(reopenRefund(admin, again.id))).toBe('none')
    },
  )
  spec(
    '[PAY-38+] is for administrators, and only of what was refused and still stands',
    async ({ world }) => {
      const { amina, admin, paymentId, refundId } = await refused(world)
      expect(await refusal(reopenRefund(amina, refundId))).toBe('not-allowed')
      for (const id of ['x', paymentId, crypto.randomUUID()])
        expect(await refusal(reopenRefund(admin, id))).toBe('not-found')
      await beginRefund(admin, paymentId, goodwill)
      expect(await refusal(reopenRefund(admin, refundId))).toBe('refund-asked')
      const [, begun] = await refundsOf(amina)
      expect(await refusal(reopenRefund(admin, begun!.id))).toBe('not-found')
    },
  )
})

describe('a refund that an administrator begins', () => {
  spec(
    '[PAY-38+] on day 31 sends the money back, ends access, tells the payer and is written down',
    async ({ world }) => {
      const { amina, admin, paymentId } = await bought(world)
      world.wait(31 * DAY)
      expect(await refusal(requestRefund(amina, paymentId, { reason: 'Late' }))).toBe('refund-too-late')
      await beginRefund(admin, paymentId, { ...goodwill, answer: 'With our apologies' })
      expect(await refundsOf(amina)).toMatchObject([
        {
          state: 'sending',
          method: 'reversal',
          requestedBy: null,
          decidedBy: admin.viewer.id,
          endsAccess: true,
          reason: goodwill.reason,
        },
      ])
      expect(await accessList(amina)).toEqual([])
      expect((await actionsOf(amina)).at(-1)).toEqual({
        actor: admin.viewer.id,
        action: 'refund.begin',
        details: { amountKes: 9000, reason: goodwill.reason, answer: 'With our apologies' },
      })
      const { refund } = await ownPayment(amina, paymentId)
      expect(refund).toMatchObject({
        byPayer: false,
        endsAccess: true,
        reason: '',
        answer: 'With our apologies',
      })
      const [, mail] = await amina.db.select().from(outgoingMails).orderBy(outgoingMails.createdAt)
      expect(mail!.text).toContain('Your access to it has ended')
      await work(world)
      await hear(world)
      expect((await rowOf(amina, paymentId)).step).toBe('refunded')
      expect(world.simulator.reversals()).toMatchObject([{ amountKes: 9000 }])
    },
  )
  spec('[PAY-38+] of a payer who was erased goes back without a word to anybody', async ({ world }) => {
    const { amina, admin, paymentId } = await bought(world)
    await amina.db.update(users).set({ erasedAt: world.now() }).where(eq(users.id, amina.viewer.id))
    const [notices, mails] = [await kindsOf(amina), await amina.db.$count(outgoingMails)]
    await beginRefund(admin, paymentId, goodwill)
    await work(world)
    await hear(world)
    expect((await rowOf(amina, paymentId)).step).toBe('refunded')
    expect([await kindsOf(amina), await amina.db.$count(outgoingMails)]).toEqual([notices, mails])
  })
  spec(
    '[PAY-38+] is for administrators, with a reason, once, and only of a sale that stands',
    async ({ world }) => {
      const { amina, admin, paymentId } = await bought(world)
      expect(await refusal(beginRefund(amina, paymentId, goodwill))).toBe('not-allowed')
      expect(await refusal(beginRefund(admin, paymentId, { reason: ' ' }))).toEqual({ reason: 'required' })
      for (const id of ['x', crypto.randomUUID()])
        expect(await refusal(beginRefund(admin, id, goodwill))).toBe('payment-not-found')
      await requestRefund(amina, paymentId, { reason: 'Not for me' })
      expect(await refusal(beginRefund(admin, paymentId, goodwill))).toBe('refund-asked')
      await decideRefund(admin, (await refundsOf(amina))[0]!.id, refuse)
      const twice = [
        await refusal(beginRefund(admin, paymentId, goodwill)),
        await refusal(beginRefund(admin, paymentId, goodwill)),
      ]
      expect(twice).toEqual(['none', 'refund-asked'])
    },
  )
  spec('[PAY-38+] of a pending payment, or of one whose sum is a question, is refused', async ({ world }) => {
    const { paymentId } = await started(world, 'wrong-amount')
    const admin = await world.admin()
    expect(await refusal(beginRefund(admin, paymentId, goodwill))).toBe('refund-not-possible')
    await hear(world)
    expect(await refusal(beginRefund(admin, paymentId, goodwill))).toBe('refund-not-possible')
    expect(await openReasons(admin)).toEqual(['wrong-amount'])
  })
})

describe('the certificate of a refunded purchase', () => {
  spec(
    '[PAY-38+] [CERT-06+] progress and certificate are shown before it is decided, wherever it is decided',
    async ({ world }) => {
      const { amina, admin, paymentId } = await bought(world)
      const id = await certified(amina)
      await requestRefund(amina, paymentId, { reason: 'Not for me' })
      const learned = { done: 4, lessons: 4, certificate: { id, issuedAt: world.now(), revokedAt: null } }
      expect((await listRefunds(admin, { state: 'open', page: 1 })).rows).toMatchObject([{ learned }])
      expect(await paymentSale(admin, paymentId)).toMatchObject({ canBegin: false, amountKes: 9000, learned })
      await decideRefund(admin, (await refundsOf(amina))[0]!.id, refuse)
      expect(await paymentSale(admin, paymentId)).toMatchObject({ canBegin: true, amountKes: 9000, learned })
    },
  )
  spec(
    '[PAY-38+] [CERT-06+] is revoked with the approval, says so at its public page, and names no money there',
    async ({ world }) => {
      const { amina, admin, paymentId } = await bought(world)
      const id = await certified(amina)
      await requestRefund(amina, paymentId, { reason: 'Not for me' })
      expect((await verification(world.visitor, id))!.revokedAt).toBeNull()
      await decideRefund(admin, (await refundsOf(amina))[0]!.id, approve)
      expect(await verification(world.visitor, id)).toMatchObject({
        revokedAt: world.now(),
        revokedReason: null,
      })
      const log = await actionsOf(amina)
      expect(log.filter(({ action }) => action.startsWith('certificate'))).toEqual([
        { actor: admin.viewer.id, action: 'certificate.revoke', details: { refundOf: paymentId } },
      ])
    },
  )
  spec(
    '[PAY-38+] [CERT-06+] stays valid when the administrator says why, which is written down',
    async ({ world }) => {
      const { amina, admin, paymentId } = await bought(world)
      const id = await certified(amina)
      await beginRefund(admin, paymentId, { ...goodwill, certificateKept: 'She learned it all' })
      expect((await verification(world.visitor, id))!.revokedAt).toBeNull()
      expect((await refundsOf(amina))[0]).toMatchObject({
        certificateKept: 'She learned it all',
        endsAccess: true,
      })
      expect((await actionsOf(amina)).at(-1)!.details).toMatchObject({
        certificateKept: 'She learned it all',
      })
    },
  )
  spec(
    '[PAY-38+] [CERT-06+] that an administrator revoked before keeps that day and reason',
    async ({ world }) => {
      const { amina, admin, paymentId } = await bought(world)
      const id = await certified(amina)
      await amina.db
        .update(certificates)
        .set({ revokedAt: world.now(), revokedReason: 'Copied work' })
        .where(eq(certificates.id, id))
      world.wait(DAY)
      await beginRefund(admin, paymentId, goodwill)
      expect(await verification(world.visitor, id)).toMatchObject({
        revokedAt: new Date(world.now().getTime() - DAY),
        revokedReason: 'Copied work',
      })
    },
  )
  spec(
    '[PAY-38+] [CERT-06+] of another payment is left alone: money paid twice gave no access',
    async ({ world }) => {
      const { amina, admin } = await bought(world)
      const id = await certified(amina)
      const paymentId = await secondPaid(world, amina)
      const [finding] = (await listMoneyReviews(admin, 1)).rows
      await resolveReview(admin, finding!.id, { outcome: 'refund', resolution: 'Paid twice' })
      expect((await verification(world.visitor, id))!.revokedAt).toBeNull()
      expect((await refundsOf(amina)).find((refund) => refund.paymentId === paymentId)).toMatchObject({
        endsAccess: false,
      })
      expect(await accessList(amina)).toEqual([900])
    },
  )
  spec('[PAY-38+] [CERT-06+] is valid again when the course is bought again', async ({ world }) => {
    const { amina, admin, paymentId } = await bought(world)
    const id = await certified(amina)
    await beginRefund(admin, paymentId, goodwill)
    await work(world)
    await hear(world)
    expect((await verification(world.visitor, id))!.revokedAt).not.toBeNull()
    await startPayment(amina, order)
    await world.simulator.answer(world.simulator.prompts().find(({ state }) => state === 'ringing')!.id, {
      kind: 'approve',
      pin: '1234',
    })
    await hear(world)
    expect(await accessList(amina)).toEqual([900])
    expect(await verification(world.visitor, id)).toMatchObject({ revokedAt: null, revokedReason: null })
    expect((await actionsOf(amina)).at(-1)).toMatchObject({
      actor: 'system',
      action: 'certificate.reinstate',
    })
  })
})

/** A second payment for the course that Amina has already: an older prompt was paid late. */
async function secondPaid(world: World, amina: Member) {
  await amina.db.execute(`update course_purchases set access_granted = false`)
  const { paymentId } = await startPayment(amina, order)
  await amina.db.execute(`update course_purchases set access_granted = true`)
  const prompt = world.simulator.prompts().find(({ state }) => state === 'ringing')!
  await world.simulator.answer(prompt.id, { kind: 'approve', pin: '1234' })
  await hear(world)
  return paymentId
}

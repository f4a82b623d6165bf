import { and, eq, inArray, isNull } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#adapters/db/db.server.ts'
import type { AppContext } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { onPostgres } from '#test/on-postgres.ts'
import type { World } from '#test/world.ts'
import { refusal } from '#test/refusal.ts'
import { issueCertificate } from '#modules/courses/commands/certificates.server.ts'
import { wrongCounts } from '#modules/courses/queries/invariants.server.ts'
import {
  certificates,
  courseModules,
  coursePurchases,
  courses,
  enrolments,
  instructors,
  lessonProgress,
  lessons,
} from '#modules/courses/tables.server.ts'
import { notifications } from '#modules/notifications/tables.server.ts'
import { outgoingMails } from '#modules/outbox/tables.server.ts'
import { assignMoney, returnMoney } from './commands/place-money.server.ts'
import { beginRefund, reopenRefund } from './commands/begin-refund.server.ts'
import { chasePayment } from './commands/chase.server.ts'
import { countSecond } from './commands/count-second.server.ts'
import { decideRefund, finishRefundByHand } from './commands/decide-refund.server.ts'
import { hearCallback } from './commands/hear.server.ts'
import { hearRefundResult, sendRefund } from './commands/send-refund.server.ts'
import { reconcileLedger } from './commands/reconcile.server.ts'
import { requestRefund } from './commands/request-refund.server.ts'
import { resolveReview } from './commands/review.server.ts'
import { startPayment } from './commands/start.server.ts'
import { sweepPayments } from './commands/sweep.server.ts'
import { brokenInvariants } from './queries/invariants.server.ts'
import { moneyReviews, paymentEvents, payments, refunds } from './tables.server.ts'

describe('on Postgres with ten connections', () => {
  let open: OpenDatabase
  let world: World
  let admin: AppContext

  onPostgres(async (place) => {
    ;({ world, open } = place)
    admin = await world.admin()
    const at = world.now()
    await open.db.insert(instructors).values({ slug: 'test', name: 'Njeri', title: 'Trainer', bio: '' })
    await open.db
      .insert(courses)
      .values({
        id: 900,
        slug: 'seo',
        title: 'SEO',
        description: '',
        category: 'Digital Marketing',
        level: 'Beginner',
        durationText: '1 week',
        priceKes: 9000,
        platform: 'Upwork',
        instructorSlug: 'test',
        skills: [],
        learningOutcomes: [],
        features: [],
        publishedAt: at,
        createdAt: at,
        updatedAt: at,
      })
    const [module] = await open.db
      .insert(courseModules)
      .values({ courseId: 900, position: 1, title: 'One' })
      .returning()
    await open.db
      .insert(lessons)
      .values({
        courseId: 900,
        moduleId: module!.id,
        slug: 'one',
        position: 1,
        title: 'One',
        type: 'text',
        durationMin: 5,
        body: 'x',
        publishedAt: at,
      })
  })

  it('[PAY-39+] twenty clicks at once ring one phone', async () => {
    const amina = await world.member('Amina', { email: 'amina.race@example.com' })
    const order = {
      paymentType: 'course_purchase',
      referenceId: '900',
      phoneNumber: '0712345678',
      amount: 9000,
    }
    const started = await Promise.all(Array.from({ length: 20 }, () => startPayment(amina, order)))
    expect(new Set(started.map((start) => start.paymentId)).size).toBe(1)
    expect(started.filter((start) => start.isNew)).toHaveLength(1)
    expect(world.simulator.prompts()).toHaveLength(1)
  })

  it('[PAY-35] [PAY-35+] twenty callbacks and queries at once complete, grant and tell once', async () => {
    await world.simulator.answer(world.simulator.prompts()[0]!.id, { kind: 'approve', pin: '1234' })
    const { url, body } = world.callbacks[0]!
    const [payment] = await open.db.select().from(payments)
    const hear = () => hearCallback(world.visitor, url.split('/').at(-1)!, body)
    const ask = () => chasePayment(world.visitor, payment!.id)
    await Promise.all(Array.from({ length: 20 }, (_, n) => (n % 4 === 0 ? ask() : hear())))
    expect(await open.db.select().from(payments)).toMatchObject([
      { status: 'completed', mpesaReceiptNumber: world.simulator.ledger()[0]!.receipt },
    ])
    expect(await open.db.select().from(coursePurchases)).toMatchObject([
      { accessGranted: true, paymentId: payment!.id },
    ])
    expect(await open.db.select().from(notifications)).toHaveLength(1)
    expect(await open.db.select().from(outgoingMails)).toHaveLength(1)
  })

  const secretOf = (url: string) => url.split('/').at(-1)!
  const course = { paymentType: 'course_purchase', referenceId: '900', amount: 9000 }
  let people = 0

  /** Somebody new whose phone was answered; no callback was handled yet. */
  async function charged(approve = true) {
    people += 1
    const person = await world.member(`Person ${people}`, { email: `person${people}@example.com` })
    const phoneNumber = `07${String(33_000_000 + people)}`
    // Many people at one address: the limit by address is not what is tested here.
    const { paymentId } = await startPayment(
      { ...person, address: `203.0.113.${people}` },
      { ...course, phoneNumber },
    )
    world.callbacks.splice(0)
    if (approve)
      await world.simulator.answer(world.simulator.prompts()[0]!.id, { kind: 'approve', pin: '1234' })
    const callbacks = world.callbacks.splice(0)
    return {
      person,
      paymentId,
      callback: callbacks[0]!,
      hear: () => hearCallback(world.visitor, secretOf(callbacks[0]!.url), callbacks[0]!.body),
    }
  }
  const rowOf = async (id: string) => (await open.db.select().from(payments).where(eq(payments.id, id)))[0]!
  const messagesOf = async (userId: string) =>
    (await open.db.select().from(notifications).where(eq(notifications.userId, userId)))
      .map((notice) => notice.kind)
      .sort()
  /** Everything must end in success or a refusal: a deadlock of Postgres is an Error, which is thrown. */
  const all = (works: (() => Promise<unknown>)[]) => Promise.all(works.map((work) => refusal(work())))

  it('[PAY-32+] case 47: two instances that sweep and chase at once grant and tell once', async () => {
    const one = await charged()
    world.wait(61_000)
    const other = { ...world.visitor, requestId: 'other' }
    await all([
      ...[world.visitor, other].flatMap((ctx) => [
        () => sweepPayments(ctx),
        () => chasePayment(ctx, one.paymentId),
        () => chasePayment(ctx, one.paymentId),
      ]),
      one.hear,
    ])
    expect(await rowOf(one.paymentId)).toMatchObject({ status: 'completed', step: 'settled' })
    expect(await messagesOf(one.person.viewer.id)).toEqual(['payment-confirmed'])
    expect(
      await open.db.select().from(coursePurchases).where(eq(coursePurchases.userId, one.person.viewer.id)),
    ).toHaveLength(1)
  })

  it('[PAY-35+] case 47: two instances that apply one kept callback mark it once', async () => {
    const one = await charged()
    await open.db
      .insert(paymentEvents)
      .values({ paymentId: one.paymentId, kind: 'callback', raw: one.callback.body, at: world.now() })
    world.wait(11_000)
    await all(Array.from({ length: 6 }, () => () => sweepPayments(world.visitor)))
    const events = (
      await open.db.select().from(paymentEvents).where(eq(paymentEvents.paymentId, one.paymentId))
    ).filter((event) => event.kind === 'applied')
    expect(events).toHaveLength(1)
    expect(await messagesOf(one.person.viewer.id)).toEqual(['payment-confirmed'])
  })

  it("[PAY-35+] the callback, the poller, M-Pesa's books and an administrator at once: paid once", async () => {
    for (let round = 0; round < 5; round += 1) {
      const one = await charged()
      await open.db.update(payments).set({ step: 'review' }).where(eq(payments.id, one.paymentId))
      const reviewId = newId()
      await open.db
        .insert(moneyReviews)
        .values({
          id: reviewId,
          paymentId: one.paymentId,
          reason: 'unsettled',
          details: '',
          createdAt: world.now(),
        })
      const receipt = world.simulator.ledger().at(-1)!.receipt
      world.wait(180_000)
      const decide = () => resolveReview(admin, reviewId, { outcome: 'paid', resolution: 'seen', receipt })
      await all([
        one.hear,
        decide,
        () => reconcileLedger(world.visitor, { settle: true }),
        decide,
        one.hear,
        () => chasePayment(world.visitor, one.paymentId),
        () => sweepPayments(world.visitor),
      ])
      expect(await rowOf(one.paymentId)).toMatchObject({
        status: 'completed',
        step: 'settled',
        mpesaReceiptNumber: receipt,
      })
      expect(await messagesOf(one.person.viewer.id)).toEqual(['payment-confirmed'])
    }
  })

  it('[PAY-38+] case 41: many requests, decisions, tries and results at once send the money back once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const one = await charged()
      await one.hear()
      const answers = await all(
        Array.from({ length: 4 }, () => () => requestRefund(one.person, one.paymentId, { reason: 'x' })),
      )
      expect(answers.sort()).toEqual(['none', 'refund-asked', 'refund-asked', 'refund-asked'])
      const [refund] = await open.db.select().from(refunds).where(eq(refunds.paymentId, one.paymentId))
      const approve = () => decideRefund(admin, refund!.id, { decision: 'approve', answer: '' })
      const refuse = () => decideRefund(admin, refund!.id, { decision: 'refuse', answer: 'no' })
      const ends = await all([approve, one.hear, approve, refuse, approve])
      expect(ends.filter((end, n) => n !== 1 && end === 'none')).toHaveLength(1)
      if (
        (await open.db.select().from(refunds).where(eq(refunds.paymentId, one.paymentId)))[0]!.state ===
        'refused'
      )
        continue
      const before = world.simulator.reversals().length
      await all(Array.from({ length: 4 }, () => () => sendRefund(world.visitor, refund!.id)))
      await world.simulator.idle()
      const results = world.callbacks.splice(0)
      expect(results).toHaveLength(1)
      const hear = () =>
        hearRefundResult(world.visitor, secretOf(results[0]!.url), results[0]!.body, { late: false })
      await all([
        hear,
        hear,
        one.hear,
        approve,
        hear,
        () => finishRefundByHand(admin, refund!.id, { reference: `UKLHAND${round}AB` }),
        () => sweepPayments(world.visitor),
      ])
      expect(world.simulator.reversals()).toHaveLength(before + 1)
      expect(await rowOf(one.paymentId)).toMatchObject({ status: 'completed', step: 'refunded' })
      expect(await messagesOf(one.person.viewer.id)).toEqual([
        'payment-confirmed',
        'refund-approved',
        'refund-done',
      ])
    }
  })

  it('[PAY-38+] case 42: the first success and the end of access at once never leave both', async () => {
    const one = await charged()
    await one.hear()
    await requestRefund(one.person, one.paymentId, { reason: 'x' })
    const [refund] = await open.db.select().from(refunds).where(eq(refunds.paymentId, one.paymentId))
    await all([
      one.hear,
      () => decideRefund(admin, refund!.id, { decision: 'approve', answer: '' }),
      one.hear,
      () => chasePayment(world.visitor, one.paymentId),
    ])
    expect(
      (await open.db.select().from(coursePurchases).where(eq(coursePurchases.paymentId, one.paymentId)))[0],
    ).toMatchObject({ accessGranted: false })
  })

  it('[PAY-38+] money back by hand and the result of a reversal at once: done once, and money out twice is told', async () => {
    for (let round = 0; round < 5; round += 1) {
      const one = await charged()
      await one.hear()
      await requestRefund(one.person, one.paymentId, { reason: 'x' })
      const [refund] = await open.db.select().from(refunds).where(eq(refunds.paymentId, one.paymentId))
      await decideRefund(admin, refund!.id, { decision: 'approve', answer: '' })
      await sendRefund(world.visitor, refund!.id)
      await world.simulator.idle()
      const [result] = world.callbacks.splice(0)
      await open.db.update(refunds).set({ state: 'stuck' }).where(eq(refunds.id, refund!.id))
      const hand = () => finishRefundByHand(admin, refund!.id, { reference: `UKLHAND${round}CD` })
      const ends = await all([
        hand,
        () => hearRefundResult(world.visitor, secretOf(result!.url), result!.body, { late: false }),
      ])
      const findings = (
        await open.db.select().from(moneyReviews).where(eq(moneyReviews.paymentId, one.paymentId))
      ).map((finding) => finding.reason)
      expect(findings).toEqual(ends[0] === 'none' ? ['refunded-twice'] : [])
      expect((await messagesOf(one.person.viewer.id)).filter((kind) => kind === 'refund-done')).toHaveLength(
        1,
      )
    }
  })

  it('[PAY-38+] two administrators and the payer at once: one refund begins, whoever begins it, and one refusal is taken up once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const one = await charged()
      await one.hear()
      const begin = () => beginRefund(admin, one.paymentId, { reason: 'goodwill' })
      const ask = () => requestRefund(one.person, one.paymentId, { reason: 'x' })
      const living = async () =>
        (await open.db.select().from(refunds).where(eq(refunds.paymentId, one.paymentId))).filter(
          ({ state }) => state !== 'refused',
        )
      if (round > 0) {
        await ask()
        const { id } = (await living())[0]!
        await decideRefund(admin, id, { decision: 'refuse', answer: 'no' })
        const reopen = () => reopenRefund(admin, id)
        await all(round === 1 ? [reopen, reopen, begin, reopen] : [begin, reopen, begin, reopen])
      } else await all([begin, ask, begin, ask, begin])
      expect(await living()).toHaveLength(1)
      for (const { id } of (await living()).filter(({ state }) => state === 'requested'))
        await decideRefund(admin, id, { decision: 'approve', answer: '' })
      expect(
        (await messagesOf(one.person.viewer.id)).filter((kind) => kind === 'refund-approved'),
      ).toHaveLength(1)
      expect((await rowOf(one.paymentId)).step).toBe('refunding')
    }
  })

  it('[PAY-38+] [CERT-06+] a certificate that is issued while its refund is approved is refused or revoked, never valid', async () => {
    const open900 = await open.db.select().from(lessons).where(eq(lessons.courseId, 900))
    for (let round = 0; round < 5; round += 1) {
      const one = await charged()
      await one.hear()
      const userId = one.person.viewer.id
      for (const lesson of open900)
        await open.db
          .insert(lessonProgress)
          .values({
            userId,
            courseId: 900,
            lessonId: lesson.id,
            startedAt: world.now(),
            lastSeenAt: world.now(),
            completedAt: world.now(),
          })
      await all([
        () => issueCertificate(one.person, 900, {}),
        () => beginRefund(admin, one.paymentId, { reason: 'goodwill' }),
        () => issueCertificate(one.person, 900, {}),
      ])
      expect(
        await open.db
          .select()
          .from(certificates)
          .where(and(eq(certificates.userId, userId), isNull(certificates.revokedAt))),
      ).toEqual([])
    }
  })

  it('[PAY-38+] of two payments for one course both may go back at once, or one stays and is the purchase', async () => {
    for (let round = 0; round < 6; round += 1) {
      const one = await charged()
      const { id: userId } = one.person.viewer
      world.wait(180_000)
      const { paymentId: second } = await startPayment(
        { ...one.person, address: `203.0.113.${people}` },
        { ...course, phoneNumber: `07${String(44_000_000 + people)}` },
      )
      await world.simulator.answer(world.simulator.prompts()[0]!.id, { kind: 'approve', pin: '1234' })
      const [callback] = world.callbacks.splice(0)
      const hearSecond = () => hearCallback(world.visitor, secretOf(callback!.url), callback!.body)
      await one.hear()
      // In half of the rounds the second proof comes while the first payment goes back.
      const isHeard = round % 2 === 0
      if (isHeard) await hearSecond()
      const [found] = await open.db.select().from(moneyReviews).where(eq(moneyReviews.paymentId, second))
      await all([
        () => beginRefund(admin, one.paymentId, { reason: 'goodwill' }),
        hearSecond,
        ...(found && round % 4 === 0
          ? [() => resolveReview(admin, found.id, { outcome: 'refund', resolution: 'twice' })]
          : []),
        hearSecond,
      ])
      // What a proof queues where it found the course bought, as it may have gone back meanwhile.
      await countSecond(world.visitor, userId, 900)
      const { step } = await rowOf(second)
      const [purchase] = await open.db
        .select()
        .from(coursePurchases)
        .where(eq(coursePurchases.userId, userId))
      expect((await rowOf(one.paymentId)).step).toBe('refunding')
      expect(['settled', 'refunding']).toContain(step)
      expect(purchase).toMatchObject(
        step === 'settled' ? { accessGranted: true, paymentId: second } : { accessGranted: false },
      )
    }
  })

  it('[PAY-32+] two administrators who place the same money at once place it once', async () => {
    for (const name of ['Nia', 'Omari']) await world.member(name)
    for (let round = 0; round < 3; round += 1) {
      const ids = [newId(), newId()]
      const receipt = `UKLHANDS0${round}`
      // One charge on the list twice: by itself, and as a second code of somebody's prompt.
      const { id: paymentId } = (await open.db.select({ id: payments.id }).from(payments).limit(1))[0]!
      const found = {
        reason: 'unmatched-charge',
        receipt,
        amountKes: 9000,
        details: '',
        createdAt: world.now(),
      }
      await open.db.insert(moneyReviews).values([
        { id: ids[0]!, ...found },
        { id: ids[1]!, paymentId, ...found },
      ])
      const give = (n: number, email: string) => () =>
        assignMoney(admin, ids[n]!, { email, courseId: '900', phone: '0712345678', resolution: 'x' })
      const sendBack = (n: number) => () =>
        returnMoney(admin, ids[n]!, { reference: `UKLRETURN${round}`, resolution: 'x' })
      const ends = await all([
        give(0, 'nia@example.com'),
        sendBack(0),
        give(1, 'omari@example.com'),
        sendBack(1),
        give(0, 'omari@example.com'),
      ])
      expect(ends.filter((end) => end === 'none')).toHaveLength(1)
      expect(
        await open.db
          .select()
          .from(moneyReviews)
          .where(
            and(eq(moneyReviews.receipt, receipt), inArray(moneyReviews.outcome, ['assigned', 'returned'])),
          ),
      ).toHaveLength(1)
      if (round < 2) await handBack(receipt)
    }
  })

  /** The next round finds the course unbought again. */
  async function handBack(receipt: string): Promise<void> {
    const [given] = await open.db.select().from(payments).where(eq(payments.mpesaReceiptNumber, receipt))
    if (given) await beginRefund(admin, given.id, { reason: 'next round' })
  }

  it('[PAY-39+] one key used for two things at once is refused, not an error', async () => {
    await open.db.execute(
      `insert into courses select (jsonb_populate_record(c, '{"id":901,"slug":"seo-2"}')).* from courses c where id = 900`,
    )
    await open.db.execute(`insert into course_modules (course_id, position, title) values (901, 1, 'One')`)
    await open.db.execute(
      `insert into lessons (course_id, module_id, slug, position, title, type, duration_min, body, published_at) select 901, max(id), 'one', 1, 'One', 'text', 5, 'x', now() from course_modules`,
    )
    const person = {
      ...(await world.member('Keyed', { email: 'keyed@example.com' })),
      address: '203.0.113.250',
    }
    const start = (referenceId: string, phoneNumber: string) => () =>
      startPayment(person, { ...course, referenceId, phoneNumber, idempotencyKey: 'k' })
    const ends = await all([start('900', '0744000001'), start('901', '0744000002')])
    expect(ends.toSorted()).toEqual(['invalid-input', 'none'])
  })

  it('[DATA-04] twenty people who enrol in two courses side by side, some of them twice, are counted once each', async () => {
    const people = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        world.member(`Student ${n}`, { email: `student${n}@example.com` }),
      ),
    )
    const rows = [900, 901].flatMap((courseId) =>
      people.map((one) => ({ userId: one.viewer.id, courseId, enrolledAt: world.now() })),
    )
    await all(
      [...rows, ...rows.slice(0, 10)].map(
        (row) => () => open.db.insert(enrolments).values(row).onConflictDoNothing(),
      ),
    )
    await all(
      rows.slice(5, 30).map(
        ({ userId, courseId }) =>
          () =>
            open.db
              .delete(enrolments)
              .where(and(eq(enrolments.userId, userId), eq(enrolments.courseId, courseId))),
      ),
    )
    expect(await open.db.$count(enrolments)).toBeGreaterThanOrEqual(15)
  })

  it('[PAY-35+] [DATA-04] after all of it every rule of the books holds, and every count is true', async () => {
    expect(await brokenInvariants(world.visitor)).toEqual([])
    expect(await wrongCounts(world.visitor)).toEqual([])
  })
})

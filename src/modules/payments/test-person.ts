import { coursePurchases } from '#modules/courses/tables.server.ts'
import { newId } from '#kit/ids.ts'
import type { Member, Someone } from '#test/everything-of.ts'
import { moneyReviews, paymentEvents, payments, refunds } from './tables.server.ts'

/** A completed payment, whose refund was requested and refused. */
export async function fillForPerson(
  { db, now, viewer: { id: userId, name, email } }: Member,
  { adminId, courseId, phone }: Someone,
): Promise<void> {
  const id = newId()
  await db
    .insert(payments)
    .values({
      id,
      userId,
      paymentType: 'course_purchase',
      referenceId: String(courseId),
      description: 'Course',
      amountKes: 900,
      phoneNumber: phone,
      status: 'completed',
      step: 'settled',
      accountReference: `ST-${id.slice(0, 8)}`,
      callbackHash: newId(),
      checkoutRequestId: `ws_CO_211120261200001${phone.slice(3)}`,
      idempotencyKey: email,
      createdAt: now(),
      blocksUntil: now(),
      settledAt: now(),
    })
  await db.insert(paymentEvents).values([
    { paymentId: id, kind: 'started', raw: '{}', at: now() },
    { paymentId: id, kind: 'query-final', raw: `{"PhoneNumber":${phone}}`, at: now() },
  ])
  await db
    .insert(coursePurchases)
    .values({ userId, courseId, accessGranted: true, paymentId: id, createdAt: now() })
  const decided = {
    state: 'refused',
    answer: `No, ${name}.`,
    decidedAt: now(),
    amountKes: 900,
    createdAt: now(),
  } as const
  await db
    .insert(refunds)
    .values({
      id: newId(),
      paymentId: id,
      requestedBy: userId,
      reason: `I am ${name}, ${email}`,
      decidedBy: adminId,
      ...decided,
    })
  await db
    .insert(moneyReviews)
    .values({
      id: newId(),
      paymentId: id,
      reason: 'wrong-amount',
      details: '',
      createdAt: now(),
      resolvedAt: now(),
      resolvedBy: adminId,
    })
}

import { newId } from '#kit/ids.ts'
import { after, DAY } from '#kit/time.ts'
import { paymentEvents, payments } from '#modules/payments/tables.server.ts'
import type { Member, Someone } from '#test/everything-of.ts'
import { timesOf } from './commands/hold.server.ts'
import { bookings, mentorCredits, mentorPayouts, mentorReviews, packagePurchases } from './tables.server.ts'
import { makeMentor, makePackage } from './test-mentors.ts'

/** A mentor who is this person, and what this person bought from another. */
export async function fillForPerson(who: Member, { adminId, phone }: Someone): Promise<void> {
  const { db, now, viewer } = who
  const { id: userId, name } = viewer
  const own = await makeMentor(who, { userId, name, bio: `I am ${name}` })
  // One that they received, and one that they recorded.
  const payout = { mentorId: own, amountKes: 900, paidAt: now() }
  await db.insert(mentorPayouts).values([
    { id: newId(), reference: newId(), paidBy: adminId, ...payout },
    { id: newId(), reference: newId(), paidBy: userId, ...payout },
  ])
  const mentorId = await makeMentor(who)
  const [purchaseId, creditId, bookingId] = [newId(), newId(), newId()]
  const paid = (amountKes: number) => paidPayment(who, { mentorId, amountKes, phone })
  const common = { userId, mentorId, createdAt: now() }
  await db
    .insert(packagePurchases)
    .values({
      id: purchaseId,
      ...common,
      packageId: await makePackage(who, mentorId),
      paymentId: await paid(9000),
      name: 'Strategy Session',
      sessions: 3,
      minutes: 60,
      priceKes: 9000,
    })
  await db
    .insert(mentorCredits)
    .values({
      id: creditId,
      ...common,
      amountKes: 3500,
      minutes: 60,
      usedAt: now(),
      paymentId: await paid(3500),
    })
  await db
    .insert(bookings)
    .values({
      id: bookingId,
      ...common,
      ...timesOf(after(now(), -DAY), 60, 0),
      state: 'confirmed',
      confirmedAt: now(),
      markedAt: now(),
      priceKes: 3500,
      feeKes: 525,
      creditId,
      room: newId(),
    })
  await db
    .insert(mentorReviews)
    .values({ bookingId, mentorId, userId, stars: 5, body: 'Clear.', createdAt: now() })
}

/** As M-Pesa confirmed it. @returns its id */
async function paidPayment(
  { db, now, viewer: { id: userId } }: Member,
  { mentorId, amountKes, phone }: { mentorId: string; amountKes: number; phone: string },
): Promise<string> {
  const id = newId()
  await db
    .insert(payments)
    .values({
      id,
      userId,
      paymentType: 'mentorship_booking',
      referenceId: `${mentorId}/${id}`,
      description: 'Mentor',
      amountKes,
      phoneNumber: phone,
      status: 'completed',
      step: 'settled',
      accountReference: `ST-${id.slice(-8)}`,
      callbackHash: newId(),
      createdAt: now(),
      blocksUntil: now(),
      settledAt: now(),
    })
  await db.insert(paymentEvents).values([
    { paymentId: id, kind: 'started', raw: '{}', at: now() },
    { paymentId: id, kind: 'query-final', raw: '{}', at: now() },
  ])
  return id
}

import { newId } from '#kit/ids.ts'
import { after, DAY } from '#kit/time.ts'
import type { Member } from '#test/everything-of.ts'
import { timesOf } from './commands/hold.server.ts'
import { bookings, mentorCredits, mentorPayouts, mentorReviews, packagePurchases } from './tables.server.ts'
import { makeMentor, makePackage } from './test-mentors.ts'

/** A mentor who is this person, and what this person bought of another. */
export async function fillForPerson(who: Member, { adminId }: { adminId: string }): Promise<void> {
  const { db, now, viewer } = who
  const { id: userId, name } = viewer
  const own = await makeMentor(who, { userId, name, bio: `I am ${name}` })
  await db
    .insert(mentorPayouts)
    .values({
      id: newId(),
      mentorId: own,
      amountKes: 900,
      reference: newId(),
      paidBy: adminId,
      paidAt: now(),
    })
  const mentorId = await makeMentor(who)
  const [purchaseId, creditId, bookingId] = [newId(), newId(), newId()]
  const common = { userId, mentorId, createdAt: now() }
  await db
    .insert(packagePurchases)
    .values({
      id: purchaseId,
      ...common,
      packageId: await makePackage(who, mentorId),
      paymentId: newId(),
      name: 'Strategy Session',
      sessions: 3,
      minutes: 60,
      priceKes: 9000,
    })
  await db
    .insert(mentorCredits)
    .values({ id: creditId, ...common, amountKes: 3500, minutes: 60, paymentId: newId() })
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

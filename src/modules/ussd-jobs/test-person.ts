import { newId } from '#kit/ids.ts'
import type { Member, Someone } from '#test/everything-of.ts'
import { ussdApplications, ussdJobs } from './tables.server.ts'

/** A job they posted, and an application from their number. */
export async function fillForPerson(
  { db, now, viewer: { id: userId, name, email } }: Member,
  { phone }: Someone,
): Promise<void> {
  const jobId = newId()
  await db
    .insert(ussdJobs)
    .values({
      id: jobId,
      userId,
      title: 'Writer',
      location: 'Kisumu',
      description: 'Words.',
      createdAt: now(),
      company: name,
      phone,
      ussdCode: `*384*2025*${String(Date.now()).slice(-6)}#`,
      category: 'health',
      difficulty: 'beginner',
      paymentType: 'daily',
      paymentAmount: 'KES 800',
      requirements: [email],
      state: 'approved',
    })
  await db.insert(ussdApplications).values({ id: newId(), jobId, phone, name, createdAt: now() })
}

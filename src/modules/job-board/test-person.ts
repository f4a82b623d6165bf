import { newId } from '#kit/ids.ts'
import type { Member, Someone } from '#test/everything-of.ts'
import {
  jobApplicationFiles,
  jobApplications,
  jobListings,
  ussdApplications,
  ussdJobs,
} from './tables.server.ts'

/** An application with its file, a job they posted, and one they applied for by dialling. */
export async function fillForPerson(
  { db, now, viewer: { id: userId, name, email } }: Member,
  { phone }: Someone,
): Promise<void> {
  const [listingId, applicationId, jobId] = [newId(), newId(), newId()]
  const job = {
    title: 'Writer',
    company: 'Kijani',
    location: 'Kisumu',
    description: 'Words.',
    createdAt: now(),
  }
  await db
    .insert(jobListings)
    .values({
      id: listingId,
      ...job,
      platform: 'Direct',
      difficulty: 'Beginner',
      budget: 'KES 900',
      skills: [],
    })
  await db
    .insert(jobApplications)
    .values({
      id: applicationId,
      listingId,
      userId,
      message: `I am ${name}`,
      createdAt: now(),
      cvName: `${name}.pdf`,
      cvKind: 'pdf',
      cvBytes: 4,
    })
  await db.insert(jobApplicationFiles).values({ applicationId, bytes: Buffer.from('%PDF') })
  await db
    .insert(ussdJobs)
    .values({
      id: jobId,
      userId,
      ...job,
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

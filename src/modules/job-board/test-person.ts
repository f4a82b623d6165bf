import { newId } from '#kit/ids.ts'
import type { Member } from '#test/everything-of.ts'
import { jobApplicationFiles, jobApplications, jobListings } from './tables.server.ts'

/** An application with its file. */
export async function fillForPerson({ db, now, viewer: { id: userId, name } }: Member): Promise<void> {
  const [listingId, applicationId] = [newId(), newId()]
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
}

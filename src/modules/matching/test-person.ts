import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { jobListings } from '#modules/job-board/tables.server.ts'
import { savedJobs } from './tables.server.ts'

/** A row of somebody's in every table that can be about them, for the tests of the download and of erasure. */
export async function fillForPerson(
  { db, now }: Context,
  person: { id: string; name: string },
): Promise<void> {
  const listingId = newId()
  await db
    .insert(jobListings)
    .values({
      id: listingId,
      title: 'Typist',
      description: 'Type letters.',
      company: 'An office',
      platform: 'Direct',
      location: 'Remote',
      difficulty: 'Beginner',
      budget: 'KES 9,000 a month',
      skills: ['Typing'],
      createdAt: now(),
    })
  await db.insert(savedJobs).values({ userId: person.id, listingId, createdAt: now() })
}

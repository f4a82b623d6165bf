import { newId } from '#kit/ids.ts'
import { emptyResume } from '#modules/resumes/rules.ts'
import type { Member, Someone } from '#test/everything-of.ts'
import { trackedJobs, trackedSteps } from './tables.server.ts'

/** A job found elsewhere with a note and a frozen CV, which contain their name, address and number. */
export async function fillForPerson(
  { db, now, viewer: { id: userId, name, email } }: Member,
  { phone }: Someone,
): Promise<void> {
  const id = newId()
  const resume = emptyResume()
  resume.personal = { ...resume.personal, fullName: name, email, phone }
  await db
    .insert(trackedJobs)
    .values({
      id,
      userId,
      title: 'Typist',
      company: 'An office',
      link: 'https://jobs.example/typist',
      note: `Ask for ${name}.`,
      state: 'applied',
      resume,
      resumeName: `CV of ${name}`,
      resumeAt: now(),
      createdAt: now(),
      updatedAt: now(),
    })
  await db.insert(trackedSteps).values({ id: newId(), trackedId: id, state: 'applied', at: now() })
}

import { newId, randomBase32 } from '#kit/ids.ts'
import type { Member, Someone } from '#test/everything-of.ts'
import { emptyResume } from './rules.ts'
import { resumes } from './tables.server.ts'

/** A shared CV with their name, address and number. */
export async function fillForPerson(
  { db, now, viewer: { id: userId, name, email } }: Member,
  { phone }: Someone,
): Promise<void> {
  const document = emptyResume()
  document.personal = { ...document.personal, fullName: name, email, phone }
  const shareKey = randomBase32(26).toLowerCase()
  const times = { createdAt: now(), updatedAt: now() }
  await db
    .insert(resumes)
    .values({ id: newId(), userId, title: `CV of ${name}`, document, version: 1, shareKey, ...times })
}

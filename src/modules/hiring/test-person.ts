import { newId } from '#kit/ids.ts'
import type { Member } from '#test/everything-of.ts'
import { applicationFiles, applications, openings } from './tables.server.ts'

/** An application from their own address, with its file. */
export async function fillForPerson({ db, now, viewer: { name, email } }: Member): Promise<void> {
  const [openingId, applicationId] = [newId(), newId()]
  const words = { en: 'Writer', sw: 'Mwandishi' }
  await db
    .insert(openings)
    .values({
      id: openingId,
      slug: `writer-${openingId.slice(0, 8)}`,
      position: 1,
      title: words,
      place: words,
      kind: words,
      summary: words,
      body: words,
      updatedAt: now(),
    })
  await db
    .insert(applications)
    .values({
      id: applicationId,
      openingId,
      name,
      email,
      message: `I am ${name}`,
      locale: 'en',
      cvName: `${name}.pdf`,
      cvKind: 'pdf',
      cvBytes: 4,
      createdAt: now(),
    })
  await db.insert(applicationFiles).values({ applicationId, bytes: Buffer.from('%PDF') })
}

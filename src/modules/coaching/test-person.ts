import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { nairobiDay } from '#kit/time.ts'
import { aiConsents, aiUse, chatMessages } from './tables.server.ts'

/** A row of somebody's in every table that can be about them, for the tests of the download and of erasure. */
export async function fillForPerson(ctx: Context, person: { id: string; name: string }): Promise<void> {
  const { db, now } = ctx
  const userId = person.id
  const question = {
    id: newId(),
    userId,
    kind: 'coach' as const,
    isBot: false,
    text: `By ${person.name}`,
    createdAt: now(),
  }
  await db.insert(chatMessages).values(question)
  await db.insert(aiConsents).values({ userId, agreedAt: now() })
  await db.insert(aiUse).values({ userId, day: nairobiDay(now()), tokens: 12 })
}

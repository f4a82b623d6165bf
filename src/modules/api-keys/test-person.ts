import type { Context } from '#context.ts'
import { hashOf, newId } from '#kit/ids.ts'
import { apiAnswers, apiKeys } from './tables.server.ts'

/** A row of somebody's in every table that can be about them, for the tests of the download and of erasure. */
export async function fillForPerson(ctx: Context, person: { id: string; name: string }): Promise<void> {
  const own = { userId: person.id, keyHash: hashOf(newId()), createdAt: ctx.now() }
  await ctx.db
    .insert(apiKeys)
    .values({ ...own, id: newId(), name: `Shop of ${person.name}`, ending: '12ab', scopes: ['read'] })
  await ctx.db
    .insert(apiAnswers)
    .values({ ...own, requestHash: hashOf('{}'), status: 201, body: { status: 'enrolled', course_id: 1 } })
}

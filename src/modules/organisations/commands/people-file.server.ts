import { type Context, withConsent } from '#context.ts'
import { streamOf } from '#kit/documents/csv.ts'
import { limit } from '../limits.server.ts'
import { managed } from '../queries/managed.server.ts'
import { peopleLines } from '../queries/people.server.ts'

/** Who joined and what they show, as CSV in pieces. @throws Refusal 'not-found', 'too-many' */
export async function exportPeople(ctx: Context, slug: unknown): Promise<ReadableStream<Uint8Array>> {
  const viewer = withConsent(ctx)
  const { id } = await managed(ctx, slug)
  await limit(ctx, { 'organisation-file': viewer.id })
  return streamOf(peopleLines(ctx, id))
}

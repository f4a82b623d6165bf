import { limitsOf } from '#core/limits.server.ts'
import { command } from '#core/operation.ts'
import { streamOf } from '#kit/documents/csv.ts'
import { managed } from '../queries/managed.server.ts'
import { peopleLines } from '../queries/people.server.ts'
import { organisationsLimits } from '../rules.ts'

const limit = limitsOf(organisationsLimits)

/** Who joined and what they show, as CSV in pieces. */
export const exportPeople = command(
  { who: 'consented', refuses: ['not-found', 'too-many'] },
  async (ctx, slug: unknown): Promise<ReadableStream<Uint8Array>> => {
    const { id } = await managed(ctx, slug)
    await limit(ctx, { 'organisation-file': ctx.viewer.id })
    return streamOf(peopleLines(ctx, id))
  },
)

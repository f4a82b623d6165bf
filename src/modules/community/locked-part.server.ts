import type { Context } from '#context.ts'
import { idOrRefuse } from '#core/or-refuse.ts'
import { partOf } from './queries/part.server.ts'
import { lockPostOf } from './standing.server.ts'
import type { Part, PartKind } from './types.ts'

/** A post or a reply, hidden or not, locked until this transaction ends. @throws Refusal 'not-found' */
export async function lockedPart(ctx: Context, target: PartKind, partId: unknown): Promise<Part> {
  const id = idOrRefuse(partId)
  await lockPostOf(ctx, target, id)
  return partOf(ctx, target, id)
}

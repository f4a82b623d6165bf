import type { Context } from '#context.ts'
import { newId } from '#kit/ids.ts'
import type { World } from '#test/world.ts'
import { storeEvents } from './commands/store-events.server.ts'
import { keptCourses } from './tables.server.ts'
import type { EventKind } from './types.ts'

export type Member = Awaited<ReturnType<World['member']>>

/** Says that somebody keeps a course from now on. */
export const keepOn = async (ctx: Member, courseId: number): Promise<void> =>
  void (await ctx.db
    .insert(keptCourses)
    .values({ userId: ctx.viewer.id, courseId, keptAt: ctx.now() })
    .onConflictDoNothing())

type Part = { id?: string; course?: number; lesson?: number; at?: Date; data?: object }

/** An event as a phone tells it. */
export const told = (
  kind: EventKind,
  ctx: Context,
  { id = newId(), at = ctx.now(), ...rest }: Part = {},
) => ({ id, kind, at: at.toISOString(), ...rest })

/** What became of events, in their order: 'stored', 'known' or why they were refused. */
export async function outcomes(ctx: Context, events: unknown[]): Promise<string[]> {
  const answer = await storeEvents(ctx, { events })
  return answer.events.map(({ status, reason }) => reason ?? status)
}

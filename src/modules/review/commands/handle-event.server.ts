import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import type { DomainEvent } from '#kit/domain-event.ts'

/** A finished lesson makes cards, in a job: nobody waits for them. */
export const handleEvent = internal(async (ctx: Context, { type, userId }: DomainEvent): Promise<void> => {
  if (type === 'lesson.completed') await ctx.queue.enqueue(ctx.db, 'gather-own-review-cards', { userId })
})

import { atomically, type Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import type { DomainEvent } from '#kit/domain-event.ts'
import { letOtherCount } from '../second-payments.server.ts'

/** Has it looked at, in the event's transaction, whether somebody whose seat ended had paid for the course beside it. */
export const handleEvent = internal(
  async (ctx: Context, { type, userId, data }: DomainEvent): Promise<void> => {
    if (type !== 'access.ended') return
    await ctx.queue.enqueue(ctx.db, 'count-second', { userId, courseId: Number(data.course_id) })
  },
)

/** What somebody paid for a course that they had without it is their purchase, now that they have it no more; a job calls it. */
export const countSecond = internal(async (ctx: Context, userId: string, courseId: number): Promise<void> => {
  const thing = { userId, paymentType: 'course_purchase', referenceId: String(courseId) } as const
  await atomically(ctx, (ctx) => letOtherCount(ctx, thing, null))
})

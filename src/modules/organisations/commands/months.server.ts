import { atomically, type Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { figuresOf, withoutMonth } from '../queries/months.server.ts'
import { monthBefore } from '../rules.ts'
import { organisationMonths } from '../tables.server.ts'

/** Keeps what the month before came to, of every organisation, once; a timer calls it, and repeating changes nothing. */
export const keepMonths = internal(async (ctx: Context): Promise<void> => {
  const month = monthBefore(ctx.now())
  for (;;) {
    const ids = await withoutMonth(ctx, month)
    for (const organisationId of ids)
      await atomically(ctx, async (ctx) => {
        const figures = await figuresOf(ctx, organisationId, month)
        await ctx.db
          .insert(organisationMonths)
          .values({ organisationId, month, figures, madeAt: ctx.now() })
          .onConflictDoNothing()
      })
    if (ids.length === 0) return
  }
})

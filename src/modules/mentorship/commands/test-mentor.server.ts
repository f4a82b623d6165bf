import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { newId } from '#kit/ids.ts'
import { mentors } from '../tables.server.ts'

/** KES; the price on /test-mpesa (TST-03). */
const TEST_PRICE_KES = 3500

/** Seeds the mentor behind /test-mpesa if the simulator runs; repeating changes nothing. Called at start. */
export const seedTestMentor = internal(async (ctx: Context): Promise<void> => {
  if (!ctx.config.mpesa.simulator) return
  await ctx.db
    .insert(mentors)
    .values({
      id: newId(),
      slug: 'test-mentor',
      name: 'Stadi Test Mentor',
      title: 'One test hour',
      pricePerHourKes: TEST_PRICE_KES,
      isTest: true,
      createdAt: ctx.now(),
    })
    .onConflictDoNothing()
})

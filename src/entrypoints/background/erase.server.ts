import { atomically, type AppContext } from '#context.ts'
import type { Module } from '#core/module.ts'
import { loggable } from '#kit/failure.ts'
import { Refusal } from '#kit/refusal.ts'
import { peopleToErase } from '#modules/accounts/queries/own.server.ts'
import { forgetUnusedNames } from '#modules/community/commands/tidy-counts.server.ts'

// Rows go before the rows they refer to, and the account last: it checks again whether the person still wants to leave, and rolls
// everything back if not.
const planOf = (modules: readonly Module[]) =>
  modules
    .toReversed()
    .flatMap(({ forgetPerson }) => (typeof forgetPerson === 'function' ? [forgetPerson] : []))

/**
 * Erases the accounts whose seven days are over; a timer calls it. One that cannot be erased does not block the others. @returns
 * how many are gone
 */
export async function eraseAccounts(ctx: AppContext, modules: readonly Module[]): Promise<number> {
  const plan = planOf(modules)
  let erased = 0
  for (const userId of await peopleToErase(ctx)) {
    try {
      if (await erase(ctx, userId, { modules, plan })) erased++
    } catch (error) {
      const reason = error instanceof Refusal ? error.code : loggable(error)
      ctx.log.warn({ userId, reason }, 'account.not-erased')
    }
  }
  // Separately, since it blocks everybody who writes a post.
  if (erased > 0) await forgetUnusedNames(ctx)
  return erased
}

async function erase(
  ctx: AppContext,
  userId: string,
  { modules, plan }: { modules: readonly Module[]; plan: ReturnType<typeof planOf> },
): Promise<boolean> {
  for (const { name, hasOpenMoney } of modules)
    if (await hasOpenMoney?.(ctx, userId)) {
      ctx.log.info({ userId, of: name }, 'account.waits-for-money')
      return false
    }
  await atomically(ctx, async (ctx) => {
    for (const forget of plan) await forget(ctx, userId)
  })
  ctx.log.info({ userId }, 'account.erased')
  return true
}

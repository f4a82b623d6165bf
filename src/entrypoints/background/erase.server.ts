import { atomically, type Context } from '#context.ts'
import type { Module } from '#core/module.ts'
import { loggable } from '#kit/failure.ts'
import { Refusal } from '#kit/refusal.ts'
import { peopleToErase } from '#modules/accounts/queries.server.ts'
import { forgetUnusedNames } from '#modules/community/commands.server.ts'
import { hasUnsettledMoney } from '#modules/payments/queries.server.ts'

// What refers to something goes before it, and the account last of all: it looks once more whether the person still wants to
// go, and undoes all of it when not.
const planOf = (modules: readonly Module[]) =>
  modules
    .toReversed()
    .flatMap(({ forgetPerson }) => (typeof forgetPerson === 'function' ? [forgetPerson] : []))

/** Erases the accounts whose seven days are over; a timer calls it. One that cannot be erased does not hold up the others. @returns how many are gone */
export async function eraseAccounts(ctx: Context, modules: readonly Module[]): Promise<number> {
  const plan = planOf(modules)
  let erased = 0
  for (const userId of await peopleToErase(ctx)) {
    try {
      if (await erase(ctx, userId, plan)) erased++
    } catch (error) {
      const reason = error instanceof Refusal ? error.code : loggable(error)
      ctx.log.warn({ userId, reason }, 'account.not-erased')
    }
  }
  // By itself, since it holds up whoever writes a post.
  if (erased > 0) await forgetUnusedNames(ctx)
  return erased
}

async function erase(ctx: Context, userId: string, plan: ReturnType<typeof planOf>): Promise<boolean> {
  // A refund that is on its way must find its number, and its news their reader.
  if (await hasUnsettledMoney(ctx, userId)) {
    ctx.log.info({ userId }, 'account.waits-for-money')
    return false
  }
  await atomically(ctx, async (ctx) => {
    for (const forget of plan) await forget(ctx, userId)
  })
  ctx.log.info({ userId }, 'account.erased')
  return true
}

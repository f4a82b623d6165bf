import { after, DAY } from '#kit/time.ts'
import { wasAnybodyErased } from '#modules/accounts/queries/own.server.ts'
import { forgetLocalCopies } from '#modules/outbox/commands/forget.server.ts'
import { payersNumbers } from '#modules/payments/queries/books.server.ts'
import type { App } from '#core/app.ts'

/**
 * Removes what is left of erased people besides their rows, on an installation that stores it on this machine: copies of mails and
 * SMS, numbers in the simulator's book, and dead rows in the files of the embedded database.
 */
export async function forgetTraces(app: App): Promise<void> {
  const ctx = app.context()
  await forgetLocalCopies(ctx)
  const numbers = await payersNumbers(ctx)
  app.simulator?.forget((phone) => !numbers.has(phone))
  await app.open.leaveNoTrace()
}

/** Every night. If a process ended between erasing somebody and their traces, those are removed now. */
export async function vacuum(app: App): Promise<void> {
  const ctx = app.context()
  if (await wasAnybodyErased(ctx, after(ctx.now(), -2 * DAY))) await forgetTraces(app)
  else await app.open.vacuum()
}

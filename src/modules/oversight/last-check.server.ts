import { z } from 'zod'
import { sharedTokens } from '#adapters/db/shared-values.server.ts'
import type { Context } from '#context.ts'
import { after, DAY } from '#kit/time.ts'

const Check = z.object({ at: z.coerce.date(), broken: z.number().int() })
/** When the rules of the books and counts were last checked, and how many were broken. */
export type Check = z.infer<typeof Check>

const REMEMBERED_MS = 365 * DAY

const kept = ({ db }: Context) => sharedTokens(db, 'last-check')

export const saveCheck = (ctx: Context, check: Check): Promise<void> =>
  kept(ctx).write(JSON.stringify(check), after(ctx.now(), REMEMBERED_MS))

/** Null before the first check. */
export async function readCheck(ctx: Context): Promise<Check | null> {
  const found = await kept(ctx).read()
  return found ? Check.parse(JSON.parse(found.token)) : null
}

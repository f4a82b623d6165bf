import { z } from 'zod'
import { sharedTokens } from '#adapters/db/shared-values.server.ts'
import type { Context } from '#context.ts'
import { after, DAY } from '#kit/time.ts'

const Backups = z.object({ made: z.coerce.date().nullable(), drilled: z.coerce.date().nullable() })
/** When a backup was last made, by whichever program, and when one was last restored to try it. */
export type Backups = z.infer<typeof Backups>

const REMEMBERED_MS = 365 * DAY

const kept = (db: Context['db']) => sharedTokens(db, 'last-backup')

export async function saveBackup(
  { db, now }: Pick<Context, 'db' | 'now'>,
  what: keyof Backups,
): Promise<void> {
  const backups = { ...(await readBackups(db)), [what]: now() }
  await kept(db).write(JSON.stringify(backups), after(now(), REMEMBERED_MS))
}

export async function readBackups(db: Context['db']): Promise<Backups> {
  const found = await kept(db).read()
  return found ? Backups.parse(JSON.parse(found.token)) : { made: null, drilled: null }
}

import type { Context } from '#context.ts'
import { internal } from '#core/operation.ts'
import { type Backups, saveBackup } from './last-backup.server.ts'
import { saveCheck } from './last-check.server.ts'
import { faultsOf } from './queries.server.ts'

/** Each hour: checks every rule of the books and counts, logs each violation, and records the time. */
export const checkBooks = internal(async (ctx: Context): Promise<void> => {
  const { broken, wrong, figures } = await faultsOf(ctx)
  // Rows are ids, amounts and codes; ten are enough to start with, and the doctor names them all.
  for (const { rule, rows } of broken)
    ctx.log.error({ rule, rows: rows.slice(0, 10), count: rows.length }, 'check.broken')
  for (const line of [...wrong, ...figures]) ctx.log.error({ rule: line }, 'check.wrong-count')
  await saveCheck(ctx, { at: ctx.now(), broken: broken.length + wrong.length + figures.length })
})

/** The command line says when a backup was made or tried, by Stadi or by another program. */
export const noteBackup = (ctx: Pick<Context, 'db' | 'now'>, what: keyof Backups): Promise<void> =>
  saveBackup(ctx, what)

import type { Context } from '#context.ts'
import { saveCheck } from './last-check.server.ts'
import { faultsOf } from './queries.server.ts'

/** Each hour: asks every rule of the books and counts, tells the log of each that is broken, and keeps when that was. */
export async function checkBooks(ctx: Context): Promise<void> {
  const { broken, wrong, figures } = await faultsOf(ctx)
  // Rows are ids, sums and codes; ten are enough to begin with, and the doctor names them all.
  for (const { rule, rows } of broken)
    ctx.log.error({ rule, rows: rows.slice(0, 10), count: rows.length }, 'check.broken')
  for (const line of [...wrong, ...figures]) ctx.log.error({ rule: line }, 'check.wrong-count')
  await saveCheck(ctx, { at: ctx.now(), broken: broken.length + wrong.length + figures.length })
}

import { adminOnly, type Context, freshPassword } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { csvLine, streamOf } from '#kit/documents/csv.ts'
import { HOUR, nairobiDay } from '#kit/time.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { type AuditFilter, auditReader } from '#modules/accounts/queries/audit.server.ts'
import { filtersSet } from '#modules/accounts/rules.ts'
import { answer } from '#web/answers.server.ts'
import { csvAnswer } from '#web/csv-answer.server.ts'
import type { Route } from './+types/log-csv'
import { filterIn, named } from './log-words.server.ts'

const limit = limitsOf({ 'log-export-user': { max: 30, windowMs: HOUR } })

// Entries read per batch.
const AT_ONCE = 1000

/** The audit log entries that a filter finds, as a file. It names people, so it needs a fresh password and is logged itself. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const admin = adminOnly(ctx)
    freshPassword(ctx)
    await limit(ctx, { 'log-export-user': admin.id })
    const filter = filterIn(args.url)
    await writeAudit(ctx, {
      actor: admin.id,
      action: 'log.export',
      object: 'audit-log:all',
      details: filtersSet(filter),
    })
    return csvAnswer(`stadi-audit-log-${nairobiDay(ctx.now())}.csv`, streamOf(piecesOf(ctx, filter)))
  })

const HEAD = ['at', 'actor', 'actor_id', 'action', 'object', 'object_name', 'details']

async function* piecesOf(ctx: Context, filter: AuditFilter): AsyncGenerator<string, void> {
  yield csvLine(HEAD)
  const read = await auditReader(ctx, filter)
  for (let before: number | null = null; ;) {
    const lines = await read(before, AT_ONCE)
    const cells = (await named(ctx, lines)).map(
      ({ at, actor, actorName, action, object, objectName, details }) =>
        csvLine([at, actorName, actor, action, object, objectName, JSON.stringify(details)]),
    )
    yield cells.join('')
    if (lines.length < AT_ONCE) return
    before = lines.at(-1)!.id
  }
}

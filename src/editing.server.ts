import { pagesChanged } from '#adapters/db/announce.server.ts'
import { atomically, type Context, type Viewer } from '#context.ts'
import { limit } from '#limits.server.ts'
import { writeAudit } from '#modules/accounts/commands.server.ts'

type Change = {
  /** What was done to what, such as 'faq.save'. */
  action: string
  /** Changes the record. @returns its id */
  work: (ctx: Context) => Promise<string>
  details?: Record<string, unknown>
}

/**
 * An administrator's change to what the public reads: within the limit, and in one transaction with its line in the audit log;
 * kept pages are dropped when it commits.
 * @returns the record's id
 */
export async function changeInPublic(ctx: Context, admin: Viewer, { action, work, details }: Change): Promise<string> {
  await limit(ctx, { 'publish-admin': admin.id })
  return atomically(ctx, async (ctx) => {
    const id = await work(ctx)
    await writeAudit(ctx, { actor: admin.id, action, object: `${action.slice(0, action.indexOf('.'))}:${id}`, details })
    await pagesChanged(ctx)
    return id
  })
}

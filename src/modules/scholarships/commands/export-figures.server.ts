import { adminOnly, type Context } from '#context.ts'
import { csvLine } from '#kit/documents/csv.ts'
import { Refusal } from '#kit/refusal.ts'
import { writeAudit } from '#modules/accounts/commands.server.ts'
import { limit } from '../limits.server.ts'
import { scholarshipFigures } from '../queries/figures.server.ts'

/**
 * The figures of a scholarship as CSV, and an audit log entry. A group without a name is several small ones together.
 * @throws Refusal 'scholarship-not-found', 'scholarship-early' while somebody can still apply, 'too-many'
 */
export async function exportFigures(ctx: Context, id: unknown): Promise<string> {
  const admin = adminOnly(ctx)
  const figures = await scholarshipFigures(ctx, id)
  if (!figures) throw new Refusal('scholarship-early')
  await limit(ctx, { 'scholarship-admin': admin.id })
  await writeAudit(ctx, {
    actor: admin.id,
    action: 'scholarship.figures',
    object: `scholarship:${String(id)}`,
    details: {},
  })
  const { applied, county, gender } = figures
  return [
    csvLine(['by', 'group', 'people']),
    csvLine(['all', 'applied', applied]),
    ...Object.entries({ county, gender }).flatMap(([by, { groups }]) =>
      groups.map(({ name, count }) => csvLine([by, name ?? 'smaller groups together', count])),
    ),
  ].join('')
}

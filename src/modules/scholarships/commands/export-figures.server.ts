import { limitsOf } from '#core/limits.server.ts'
import { command } from '#core/operation.ts'
import { csvLine } from '#kit/documents/csv.ts'
import { Refusal } from '#kit/refusal.ts'
import { writeAudit } from '#modules/accounts/audit.server.ts'
import { scholarshipFigures } from '../queries/figures.server.ts'
import { scholarshipsLimits } from '../rules.ts'

const limit = limitsOf(scholarshipsLimits)

/** The figures of a scholarship as CSV, and an audit log entry. A group without a name is several small ones together. */
export const exportFigures = command(
  {
    who: 'admin',
    // 'scholarship-early' while somebody can still apply.
    refuses: ['scholarship-not-found', 'scholarship-early', 'too-many'],
  },
  async (ctx, id: unknown): Promise<string> => {
    const figures = await scholarshipFigures(ctx, id)
    if (!figures) throw new Refusal('scholarship-early')
    await limit(ctx, { 'scholarship-admin': ctx.viewer.id })
    await writeAudit(ctx, {
      actor: ctx.viewer.id,
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
  },
)

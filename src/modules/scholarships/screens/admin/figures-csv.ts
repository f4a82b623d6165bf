import { adminOnly } from '#context.ts'
import { nairobiDay } from '#kit/time.ts'
import { answer } from '#web/answers.server.ts'
import { csvAnswer } from '#web/csv-answer.server.ts'
import { exportFigures } from '../../commands/export-figures.server.ts'
import type { Route } from './+types/figures-csv'

/** The figures of a scholarship as a file. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    const body = await exportFigures(ctx, args.params.scholarshipId)
    return csvAnswer(`stadi-scholarship-${nairobiDay(ctx.now())}.csv`, body)
  })

import { answer } from '#web/answers.server.ts'
import { csvAnswer } from '#web/csv-answer.server.ts'
import { statementCsv } from '../../queries/statement.server.ts'
import type { Route } from './+types/statement-csv'

/** Every sale of a month with its share, and the payouts. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const { month } = args.params
    return csvAnswer(`stadi-earnings-${month}.csv`, await statementCsv(ctx, month))
  })

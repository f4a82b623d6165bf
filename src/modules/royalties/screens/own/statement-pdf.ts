import { answer } from '#web/answers.server.ts'
import { pdfAnswer } from '#web/pdf-answer.server.ts'
import { statementPdf } from '../../queries/statement.server.ts'
import type { Route } from './+types/statement-pdf'

/** A month's account on paper. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const { month } = args.params
    return pdfAnswer(`stadi-earnings-${month}.pdf`, await statementPdf(ctx, month))
  })

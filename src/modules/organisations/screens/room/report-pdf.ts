import { answer } from '#web/answers.server.ts'
import { pdfAnswer } from '#web/pdf-answer.server.ts'
import { reportPdf } from '../../queries/files.server.ts'
import type { Route } from './+types/report-pdf'

/** A month's report to print or to pass on. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const { name, bytes } = await reportPdf(ctx, args.params.slug, args.params.month)
    return pdfAnswer(name, bytes)
  })

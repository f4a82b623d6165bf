import { answer } from '#web/answers.server.ts'
import { pdfAnswer } from '#web/pdf-answer.server.ts'
import { invoicePdf } from '../../queries/files.server.ts'
import type { Route } from './+types/invoice-pdf'

/** An invoice to print or to pass on. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const { name, bytes } = await invoicePdf(ctx, args.params.slug, args.params.number)
    return pdfAnswer(name, bytes)
  })

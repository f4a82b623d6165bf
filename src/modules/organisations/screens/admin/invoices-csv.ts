import { adminOnly } from '#context.ts'
import { nairobiDay } from '#kit/time.ts'
import { answer } from '#web/answers.server.ts'
import { csvAnswer } from '#web/csv-answer.server.ts'
import { exportInvoices } from '../../commands/invoices.server.ts'
import type { Route } from './+types/invoices-csv'

/** Every invoice as a file, however many. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    return csvAnswer(`stadi-seat-invoices-${nairobiDay(ctx.now())}.csv`, await exportInvoices(ctx))
  })

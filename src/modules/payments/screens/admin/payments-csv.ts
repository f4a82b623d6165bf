import { adminOnly } from '#context.ts'
import { nairobiDay } from '#kit/time.ts'
import { listQueryIn } from '#shell/admin/list-query.server.ts'
import { answer } from '#web/answers.server.ts'
import { csvAnswer } from '#web/csv-answer.server.ts'
import { exportPayments } from '../../commands/export.server.ts'
import { PaymentFilter } from '../../types.ts'
import type { Route } from './+types/payments-csv'

/** Every payment of the list's filters as a file, however many. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    const { q } = listQueryIn(args.url)
    const filter = PaymentFilter.parse({ ...Object.fromEntries(args.url.searchParams), q })
    return csvAnswer(`stadi-payments-${nairobiDay(ctx.now())}.csv`, await exportPayments(ctx, filter))
  })

import type { Context } from '#context.ts'
import { limitsOf } from '#core/limits.server.ts'
import { query } from '#core/operation.ts'
import { csvLine, streamOf } from '#kit/documents/csv.ts'
import { kes } from '#kit/money.ts'
import type { Statement } from '#kit/printing/statement.server.tsx'
import { dateInWords, dayInWords, EAST_AFRICA, HOUR, midnightOf, nairobiDay } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { daysOf } from '../rules.ts'
import type { PayoutRow } from '../types.ts'
import { entriesIn, monthSums, payoutsIn, spanOf, type SumRow, sumsIn } from './earnings.server.ts'

const limit = limitsOf({
  // Months as CSV files.
  'royalty-statement-user': { max: 60, windowMs: HOUR },
  // Months on paper; drawing a full one takes most of a second of a processor, in which nobody else is answered.
  'royalty-pdf-user': { max: 10, windowMs: HOUR },
})

const HEAD = ['at', 'kind', 'course', 'sale_kes', 'percent', 'amount_kes', 'reference', 'reason']
const AT_ONCE = 500
// Of sales on paper: drawing holds up everybody else, a line for more than a hundredth of a second.
const MOST_LINES = 60

/** A month of the viewer's as a CSV file, in chunks: every sale and refund with their share, then the payouts; nothing of who bought. */
export const statementCsv = query(
  { who: 'signed-in', refuses: ['not-found', 'too-many'] },
  async (ctx, month: string): Promise<ReadableStream<Uint8Array>> => {
    const { id } = ctx.viewer
    spanOf(ctx, month)
    await limit(ctx, { 'royalty-statement-user': id })
    return streamOf(linesOf(ctx, id, month))
  },
)

async function* linesOf(ctx: Context, userId: string, month: string): AsyncGenerator<string, void> {
  const span = spanOf(ctx, month)
  yield csvLine(HEAD)
  for (let offset = 0; ; offset += AT_ONCE) {
    const rows = await entriesIn(ctx, userId, { span, limit: AT_ONCE, offset })
    yield rows
      .map(({ at, isReturn, title, saleKes, percent, amountKes }) =>
        csvLine([at, isReturn ? 'refund' : 'sale', title, saleKes, percent, amountKes, null, null]),
      )
      .join('')
    if (rows.length < AT_ONCE) break
  }
  for (const { paidAt, isCounter, amountKes, reference, reason } of await payoutsIn(ctx, userId, span))
    yield csvLine([
      paidAt,
      isCounter ? 'correction' : 'payout',
      null,
      null,
      null,
      -amountKes,
      reference,
      reason || null,
    ])
}

/**
 * The same month on paper, by day and course, or by course where that would be more than 60 lines, with the balance before and after it.
 */
export const statementPdf = query(
  { who: 'signed-in', refuses: ['not-found', 'too-many'] },
  async (ctx, month: string): Promise<Uint8Array> => {
    const span = spanOf(ctx, month)
    await limit(ctx, { 'royalty-pdf-user': ctx.viewer.id })
    const sums = await monthSums(ctx, ctx.viewer.id, span)
    const lines = await sumsIn(ctx, ctx.viewer.id, span, MOST_LINES)
    const payouts = await payoutsIn(ctx, ctx.viewer.id, span)
    // The printer and its fonts are large; most processes never print.
    const { printedStatement } = await import('#kit/printing/statement.server.tsx')
    return printedStatement(
      statementOf(ctx, { name: ctx.viewer.name, month, sums, lines, payouts }),
      ctx.locale,
    )
  },
)

type Account = {
  name: string
  month: string
  sums: Awaited<ReturnType<typeof monthSums>>
  lines: SumRow[]
  payouts: PayoutRow[]
}

function statementOf({ locale, now }: Context, { name, month, sums, lines, payouts }: Account): Statement {
  const l = { locale }
  const money = (amountKes: number) => kes(amountKes, locale)
  const dayOf = (day: string) => dateInWords(day, locale)
  const { first, next } = daysOf(month)
  const last = nairobiDay(new Date(midnightOf(next).getTime() - 1))
  const sum = (label: string, amountKes: number) => ({ label, value: money(amountKes) })
  return {
    title: m.royalties_statement({}, l),
    head: [
      name,
      m.royalties_statement_span({ from: dayOf(first), until: dayOf(last) }, l),
      m.royalties_statement_made({ day: dayInWords(now(), locale, EAST_AFRICA) }, l),
    ],
    sums: [
      sum(m.royalties_opening({}, l), sums.openingKes),
      sum(m.royalties_earned({}, l), sums.earnedKes),
      sum(m.royalties_returned({}, l), -sums.returnedKes),
      sum(m.royalties_paid_out_month({}, l), -sums.paidOutKes),
      { ...sum(m.royalties_closing({}, l), sums.closingKes), isLast: true },
    ],
    lists: [
      {
        heading: m.royalties_sales({}, l),
        none: m.royalties_sales_none({}, l),
        columns: [
          { label: m.royalties_day({}, l), part: 3 },
          { label: m.royalties_course({}, l), part: 6 },
          { label: m.royalties_count({}, l), part: 1.5, numeric: true },
          { label: m.royalties_sale_amount({}, l), part: 2.5, numeric: true },
          { label: m.royalties_share({}, l), part: 2.5, numeric: true },
        ],
        rows: lines.map(({ day, title, isReturn, sales, saleKes, amountKes }) => [
          day === null ? m.royalties_statement_month({}, l) : dayOf(day),
          isReturn ? m.royalties_return_of({ course: title }, l) : title,
          String(sales),
          money(saleKes),
          money(amountKes),
        ]),
      },
      {
        heading: m.royalties_payouts({}, l),
        none: m.royalties_payouts_none_month({}, l),
        columns: [
          { label: m.royalties_day({}, l), part: 3 },
          { label: m.royalties_reference({}, l), part: 10 },
          { label: m.royalties_amount({}, l), part: 2.5, numeric: true },
        ],
        rows: payouts.map(({ paidAt, isCounter, reference, reason, amountKes }) => [
          dayInWords(paidAt, locale, EAST_AFRICA),
          isCounter ? m.royalties_counter({ reason }, l) : (reference ?? ''),
          money(amountKes),
        ]),
      },
    ],
    note: m.royalties_statement_note({}, l),
  }
}

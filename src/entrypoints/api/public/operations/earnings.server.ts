import { ownEarnings, ownMonth } from '#modules/royalties/queries/earnings.server.ts'
import { m } from '#paraglide/messages.js'
import { operation } from '../operation.ts'
import { EarningsMonth, EarningsPage, MonthPath, PageQuery } from '../own-schemas.ts'

/** GET /api/earnings: what a teacher's courses brought them. */
export const earnings = operation({
  id: 'earnings',
  method: 'get',
  address: '/api/earnings',
  scope: 'own',
  about: m.api_earnings,
  schemas: { query: PageQuery },
  answers: {
    200: {
      name: 'EarningsPage',
      schema: EarningsPage,
      example: {
        balance: { earned_kes: 9000, returned_kes: 450, paid_out_kes: 6000, payable_kes: 2550 },
        months: [
          {
            month: '2026-11',
            course_id: 2,
            course: 'Virtual Assistant Basics',
            sales: 20,
            returned: 1,
            amount_kes: 8550,
          },
        ],
        page: 1,
        has_more: false,
      },
    },
  },
  problems: [403],
  example: { query: { page: 1 } },
  async run({ ctx, query }) {
    const { ledger, months } = await ownEarnings(ctx, { months: query.page, payouts: 1 })
    const body = {
      balance: {
        earned_kes: ledger.earnedKes,
        returned_kes: ledger.returnedKes,
        paid_out_kes: ledger.paidOutKes,
        payable_kes: ledger.payableKes,
      },
      months: months.rows.map(({ courseId, title, amountKes, ...row }) => ({
        ...row,
        course_id: courseId,
        course: title,
        amount_kes: amountKes,
      })),
      page: months.page,
      has_more: months.hasMore,
    }
    return { status: 200, body }
  },
})

/** GET /api/earnings/{month}: the statement of a month, with a page of its sales. */
export const earningsMonth = operation({
  id: 'earningsMonth',
  method: 'get',
  address: '/api/earnings/{month}',
  scope: 'own',
  about: m.api_earnings_month,
  schemas: { query: PageQuery, path: MonthPath },
  answers: {
    200: {
      name: 'EarningsMonth',
      schema: EarningsMonth,
      example: {
        month: '2026-11',
        opening_kes: 0,
        earned_kes: 9000,
        returned_kes: 450,
        paid_out_kes: 6000,
        closing_kes: 2550,
        payouts: [
          { paid_at: '2026-11-25T07:00:00.000Z', amount_kes: 6000, reference: 'SKJ7X1ABCD', is_counter: false },
        ],
        entries: [
          {
            at: '2026-11-20T06:00:00.000Z',
            course: 'Virtual Assistant Basics',
            is_return: false,
            sale_kes: 1500,
            percent: 30,
            amount_kes: 450,
          },
        ],
        page: 1,
        has_more: false,
      },
    },
  },
  problems: [403, 404],
  example: { path: { month: '2026-11' } },
  async run({ ctx, path, query }) {
    const { month, payouts, entries, ...sums } = await ownMonth(ctx, path.month, query.page)
    const body = {
      month,
      opening_kes: sums.openingKes,
      earned_kes: sums.earnedKes,
      returned_kes: sums.returnedKes,
      paid_out_kes: sums.paidOutKes,
      closing_kes: sums.closingKes,
      payouts: payouts.map(({ paidAt, amountKes, reference, isCounter }) => ({
        paid_at: paidAt.toISOString(),
        amount_kes: amountKes,
        reference,
        is_counter: isCounter,
      })),
      entries: entries.rows.map(({ at, title, isReturn, saleKes, percent, amountKes }) => ({
        at: at.toISOString(),
        course: title,
        is_return: isReturn,
        sale_kes: saleKes,
        percent,
        amount_kes: amountKes,
      })),
      page: entries.page,
      has_more: entries.hasMore,
    }
    return { status: 200, body }
  },
})

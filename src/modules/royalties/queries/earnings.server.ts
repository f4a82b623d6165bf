import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { rowsFrom } from '#adapters/db/rows.server.ts'
import type { Context } from '#context.ts'
import { query } from '#core/operation.ts'
import { Refusal } from '#kit/refusal.ts'
import { type Page, PAGE_ROWS, pageOf, rowsOf } from '#kit/paging.ts'
import { midnightOf, nairobiDay } from '#kit/time.ts'
import { users } from '#modules/accounts/tables.server.ts'
import { called } from '#modules/courses/called.server.ts'
import { courses, courseTitle } from '#modules/courses/tables.server.ts'
import { daysOf, isMonth } from '../rules.ts'
import { royaltyPayouts, royaltyRates, royaltySales, royaltyShares } from '../tables.server.ts'
import type { BookPages, Earnings, EntryRow, MonthRow, MonthView, OwnRate, PayoutRow } from '../types.ts'
import { ledgerOf } from './ledger.server.ts'
import { currentOn } from './rates.server.ts'

/** Each share at the moment of its sale, and once more, less than nothing, when its money went back. */
const entriesOf = (userId: string): SQL => sql`
  select b.id as sale_id, b.course_id, b.sold_at as at, false as is_return, b.amount_kes as sale_kes, s.percent, s.amount_kes
    from ${royaltyShares} s join ${royaltySales} b on b.id = s.sale_id where s.user_id = ${userId}::uuid
  union all select b.id, b.course_id, b.reversed_at, true, -b.amount_kes, s.percent, -s.amount_kes
    from ${royaltyShares} s join ${royaltySales} b on b.id = s.sale_id
    where s.user_id = ${userId}::uuid and b.reversed_at is not null`

const titleColumns = sql`${courses.title} as title, ${courseTitle.titleSw} as title_sw, ${courses.language} as language`
type Titled = { title: string; title_sw: string | null; language: string }
const calledIn = (ctx: Context, { title, title_sw: titleSw, language }: Titled) =>
  called(ctx, { title, titleSw, language })

/** A page of rows that were asked for with one more. */
const pageFrom = <Row>(rows: Row[], page: number): Page<Row> => ({
  rows: rows.slice(0, PAGE_ROWS),
  page,
  hasMore: rows.length > PAGE_ROWS,
})

/** What each course brought a teacher in each month of Nairobi, newest first. */
async function monthsOf(ctx: Context, userId: string, page: number): Promise<Page<MonthRow>> {
  const { limit, offset } = rowsOf(page)
  type Row = Titled & { month: string; course_id: number; sales: number; returned: number; kes: number }
  const rows = await rowsFrom<Row>(
    ctx.db,
    sql`select e.*, ${titleColumns} from (
        select to_char(at at time zone 'Africa/Nairobi', 'YYYY-MM') as month, course_id,
          count(*) filter (where not is_return)::int as sales, count(*) filter (where is_return)::int as returned,
          sum(amount_kes)::int as kes
        from (${entriesOf(userId)}) e group by 1, 2) e
      join ${courses} on ${courses.id} = e.course_id order by e.month desc, ${courses.title}, ${courses.id}
      limit ${limit + 1} offset ${offset}`,
  )
  const months = rows.map(({ month, course_id: courseId, sales, returned, kes, ...title }) => ({
    month,
    courseId,
    sales,
    returned,
    amountKes: kes,
    ...calledIn(ctx, title),
  }))
  return pageFrom(months, page)
}

const payoutColumns = {
  id: royaltyPayouts.id,
  amountKes: royaltyPayouts.amountKes,
  reference: royaltyPayouts.reference,
  reason: royaltyPayouts.reason,
  isCounter: sql<boolean>`${royaltyPayouts.corrects} is not null`,
  correctedAt: royaltyPayouts.correctedAt,
  paidAt: royaltyPayouts.paidAt,
}

/** Payouts to a teacher and their counter lines, newest first. */
const payoutsTo = ({ db }: Context, userId: string, within?: SQL) =>
  db
    .select(payoutColumns)
    .from(royaltyPayouts)
    .where(and(eq(royaltyPayouts.userId, userId), within))
    .orderBy(desc(royaltyPayouts.paidAt), desc(royaltyPayouts.id))

/** A teacher's months and payouts, a page of each. */
export const booksOf = async (ctx: Context, userId: string, pages: BookPages) => ({
  months: await monthsOf(ctx, userId, pages.months),
  payouts: await pageOf(payoutsTo(ctx, userId), pages.payouts),
})

async function ratesOf(ctx: Context, userId: string): Promise<OwnRate[]> {
  const rows = await ctx.db
    .select({
      id: royaltyRates.id,
      percent: royaltyRates.percent,
      fromDay: royaltyRates.fromDay,
      ...courseTitle,
    })
    .from(royaltyRates)
    .innerJoin(courses, eq(courses.id, royaltyRates.courseId))
    .where(and(eq(royaltyRates.userId, userId), currentOn(nairobiDay(ctx.now()))))
    .orderBy(asc(courses.title), asc(courses.id), asc(royaltyRates.fromDay))
  return rows.map(({ title, titleSw, language, ...row }) => ({
    ...row,
    ...called(ctx, { title, titleSw, language }),
  }))
}

/** What the viewer's courses earned them: balance, shares, months and payouts. */
export const ownEarnings = query({ who: 'signed-in' }, async (ctx, pages: BookPages): Promise<Earnings> => {
  const { id } = ctx.viewer
  const [account] = await ctx.db.select({ isSample: users.isSample }).from(users).where(eq(users.id, id))
  return {
    ledger: await ledgerOf(ctx, id),
    rates: await ratesOf(ctx, id),
    ...(await booksOf(ctx, id, pages)),
    isSample: account?.isSample ?? false,
  }
})

type Span = { from: Date; until: Date }

/** The moments between which a month of Nairobi lies. @throws Refusal 'not-found' for none, or one that is still to come */
export function spanOf(ctx: Context, month: string): Span {
  if (!isMonth(month) || `${month}-01` > nairobiDay(ctx.now())) throw new Refusal('not-found')
  const { first, next } = daysOf(month)
  return { from: midnightOf(first), until: midnightOf(next) }
}

const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`
const within = (column: SQL, { from, until }: Span) =>
  sql`${column} >= ${moment(from)} and ${column} < ${moment(until)}`

/** A month's sums: what was owed before it, what came and went. */
export async function monthSums(ctx: Context, userId: string, span: Span) {
  type Sums = { opening: number; earned: number; returned: number; paid: number }
  const [sums] = await rowsFrom<Sums>(
    ctx.db,
    sql`select coalesce(sum(kes) filter (where at < ${moment(span.from)}), 0)::int as opening,
        coalesce(sum(kes) filter (where kind = 'sale' and at >= ${moment(span.from)}), 0)::int as earned,
        coalesce(-sum(kes) filter (where kind = 'return' and at >= ${moment(span.from)}), 0)::int as returned,
        coalesce(-sum(kes) filter (where kind = 'payout' and at >= ${moment(span.from)}), 0)::int as paid
      from (select at, amount_kes as kes, case when is_return then 'return' else 'sale' end as kind from (${entriesOf(userId)}) e
        union all select paid_at, -amount_kes, 'payout' from ${royaltyPayouts} where user_id = ${userId}::uuid) l
      where at < ${moment(span.until)}`,
  )
  const { opening, earned, returned, paid } = sums!
  return {
    openingKes: opening,
    earnedKes: earned,
    returnedKes: returned,
    paidOutKes: paid,
    closingKes: opening + earned - returned - paid,
  }
}

type Entry = Titled & {
  sale_id: string
  at: string | Date
  is_return: boolean
  sale_kes: number
  percent: number
  amount_kes: number
}

/** Some entries of a month, oldest first. */
export async function entriesIn(
  ctx: Context,
  userId: string,
  { span, limit, offset }: { span: Span; limit: number; offset: number },
): Promise<EntryRow[]> {
  const rows = await rowsFrom<Entry>(
    ctx.db,
    sql`select e.*, ${titleColumns} from (${entriesOf(userId)}) e join ${courses} on ${courses.id} = e.course_id
      where ${within(sql`e.at`, span)} order by e.at, e.sale_id, e.is_return limit ${limit} offset ${offset}`,
  )
  return rows.map((row) => ({
    key: `${row.sale_id} ${row.is_return}`,
    at: new Date(row.at),
    isReturn: row.is_return,
    saleKes: row.sale_kes,
    percent: row.percent,
    amountKes: row.amount_kes,
    ...calledIn(ctx, row),
  }))
}

export type SumRow = {
  /** null where a line is of the whole month. */
  day: string | null
  title: string
  isReturn: boolean
  sales: number
  saleKes: number
  amountKes: number
}

/** A month on paper: at most a line for each course and day; where these are more than `most`, one for each course. */
export async function sumsIn(ctx: Context, userId: string, span: Span, most: number): Promise<SumRow[]> {
  const days = await sumsBy(ctx, userId, span, most + 1)
  return days.length <= most ? days : sumsBy(ctx, userId, span)
}

/** @param most of lines by day; by month without */
async function sumsBy(ctx: Context, userId: string, span: Span, most?: number): Promise<SumRow[]> {
  type Row = Titled & { day: string | null; is_return: boolean; sales: number; sale_kes: number; kes: number }
  const day = most ? sql`to_char(at at time zone 'Africa/Nairobi', 'YYYY-MM-DD')` : sql`null::text`
  const rows = await rowsFrom<Row>(
    ctx.db,
    sql`select e.*, ${titleColumns} from (
        select ${day} as day, course_id, is_return, count(*)::int as sales,
          sum(sale_kes)::int as sale_kes, sum(amount_kes)::int as kes
        from (${entriesOf(userId)}) e where ${within(sql`e.at`, span)} group by 1, 2, 3) e
      join ${courses} on ${courses.id} = e.course_id order by e.day, ${courses.title}, ${courses.id}, e.is_return
      limit ${most ?? null}`,
  )
  return rows.map(({ day, is_return: isReturn, sales, sale_kes: saleKes, kes, ...title }) => ({
    day,
    isReturn,
    sales,
    saleKes,
    amountKes: kes,
    title: calledIn(ctx, title).title,
  }))
}

/** Payouts of a month, oldest first. */
export const payoutsIn = async (ctx: Context, userId: string, span: Span): Promise<PayoutRow[]> =>
  (await payoutsTo(ctx, userId, within(sql`${royaltyPayouts.paidAt}`, span))).toReversed()

/** A month of the viewer's, with a page of its sales. */
export const ownMonth = query(
  { who: 'signed-in', refuses: ['not-found'] },
  async (ctx, month: string, page: number): Promise<MonthView> => {
    const { id } = ctx.viewer
    const span = spanOf(ctx, month)
    const { limit, offset } = rowsOf(page)
    const rows = await entriesIn(ctx, id, { span, limit: limit + 1, offset })
    return {
      month,
      ...(await monthSums(ctx, id, span)),
      payouts: await payoutsIn(ctx, id, span),
      entries: pageFrom(rows, page),
    }
  },
)

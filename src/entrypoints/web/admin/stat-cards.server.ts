import type { Context } from '#context.ts'
import { numberFormat } from '#kit/formats.ts'
import { kes } from '#kit/money.ts'
import { sentBackKes } from '#modules/payments/queries/books.server.ts'
import { adminFigures, type Standing } from '#modules/publishing/queries/day-figures.server.ts'
import { m } from '#paraglide/messages.js'

/** With fewer rows last month, both numbers say more than a percentage of one. */
const FEW = 10

/** The figures as texts: their code and messages stay off every page of the administration. */
export async function cardsOf(ctx: Context) {
  const [figures, sentBack] = await Promise.all([adminFigures(ctx), sentBackKes(ctx)])
  const number = (n: number) => numberFormat(ctx.locale).format(n)
  const card = (label: string, standing: Standing, format = number, rows = standing) => {
    const { total, now, before, change } = standing
    const hint =
      change === null
        ? m.admin_stat_no_month()
        : rows.before < FEW
          ? m.admin_stat_months({ now: format(now), before: format(before) })
          : m.admin_stat_change({ change: `${change < 0 ? '-' : '+'}${number(Math.abs(change))}` })
    return [label, format(total), hint] as const
  }
  return {
    // Beside the cards: what a card does not show, and what has none.
    more: [
      ...(sentBack > 0 ? [m.admin_stat_sent_back({ amount: kes(sentBack, ctx.locale) })] : []),
      m.admin_stat_listings({ count: figures.listings.total }),
    ].join(' '),
    cards: [
      card(m.admin_users(), figures.users),
      card(m.admin_stat_topics(), figures.topics),
      card(m.admin_stat_questions(), figures.questions),
      card(m.admin_stat_stories(), figures.stories),
      card(m.admin_payments(), figures.payments),
      card(m.admin_stat_revenue(), figures.revenue, (amount) => kes(amount, ctx.locale), figures.payments),
    ],
  }
}

/** The three that are asked for most, for every page of the administration, and the hint of ADM-12. */
export async function lineOf(ctx: Context) {
  const { users, payments, revenue, topics, questions } = await adminFigures(ctx)
  const number = (n: number) => numberFormat(ctx.locale).format(n)
  return {
    users: users.total,
    line: [
      `${m.admin_users()} ${number(users.total)}`,
      `${m.admin_payments()} ${number(payments.total)}`,
      `${m.admin_stat_revenue()} ${kes(revenue.total, ctx.locale)}`,
    ].join(' · '),
    quiet: topics.total === 0 || questions.total === 0 ? m.admin_quiet_title() : null,
  }
}

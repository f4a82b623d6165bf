import { m } from '#paraglide/messages.js'

const ofPayments = (state: string): string => `${m.admin_payments()}: ${state}`

/** The labels of each figure of a day; made on the server, as otherwise the page's scripts would contain them. */
export const dayColumns = () => [
  { key: 'signUps' as const, label: m.admin_sign_ups() },
  { key: 'enrolments' as const, label: m.admin_enrolments() },
  { key: 'completions' as const, label: m.admin_completions() },
  { key: 'completed' as const, label: ofPayments(m.admin_status_completed()) },
  { key: 'pending' as const, label: ofPayments(m.admin_status_pending()) },
  { key: 'failed' as const, label: ofPayments(m.admin_status_failed()) },
  { key: 'revenue' as const, label: m.admin_stat_revenue() },
  { key: 'ussd' as const, label: m.admin_ussd_sessions() },
]

/** The page's other texts around them. @param from the first day, YYYY-MM-DD @param to the last one */
export const dayWords = (from: string, to: string) => ({
  title: m.admin_analytics(),
  note: m.admin_period_note({ from, to }),
  stops: m.admin_stops(),
  csv: m.admin_csv(),
  nothing: m.admin_period_none(),
  none: m.admin_chart_none(),
  day: m.admin_day(),
})

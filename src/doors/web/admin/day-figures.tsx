import { Form } from 'react-router'
import { numberFormat } from '#kit/formats.ts'
import { kes } from '#kit/money.ts'
import type { DayFigures } from '#modules/publishing/queries.server.ts'
import { adminHref } from '#shell/admin/address.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Anchor } from '#ui/anchor.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Table } from '#ui/layout/table.tsx'
import { DayChart } from './day-chart.tsx'

const number = (n: number) => numberFormat(getLocale()).format(n)
const money = (n: number) => kes(n, getLocale())

const columns = () => [
  { key: 'signUps' as const, label: m.admin_sign_ups(), format: number },
  { key: 'enrolments' as const, label: m.admin_enrolments(), format: number },
  { key: 'completions' as const, label: m.admin_completions(), format: number },
  {
    key: 'completed' as const,
    label: `${m.admin_payments()}: ${m.admin_status_completed()}`,
    format: number,
  },
  { key: 'pending' as const, label: `${m.admin_payments()}: ${m.admin_status_pending()}`, format: number },
  { key: 'failed' as const, label: `${m.admin_payments()}: ${m.admin_status_failed()}`, format: number },
  { key: 'revenue' as const, label: m.admin_stat_revenue(), format: money },
]

/** What began on each day of a period: as charts, as a table, as a file (ADM-20+). */
export function DayFiguresSection({ days }: { days: DayFigures[] }) {
  const [from, to] = [days[0]!.day, days.at(-1)!.day]
  const busy = days
    .filter(({ day: _, ...figures }) => Object.values(figures).some((n) => n !== 0))
    .toReversed()
  const csv = (
    <Anchor className="btn btn-quiet" to={adminHref('analytics.csv', { from, to })} reload>
      {m.admin_csv()}
    </Anchor>
  )
  return (
    <Section title={m.admin_analytics()} action={csv}>
      <Form method="get" className="row items-end!" key={`${from} ${to}`}>
        <Field type="date" name="from" label={m.admin_from()} defaultValue={from} required />
        <Field type="date" name="to" label={m.admin_to()} defaultValue={to} required />
        <Button variant="outline">{m.admin_show()}</Button>
      </Form>
      <p className="small soft mt-2">{m.admin_period_note({ from, to })}</p>
      {busy.length === 0 ? (
        <p>{m.admin_period_none()}</p>
      ) : (
        <>
          <div className="cards my-4">
            {columns().map(({ key, label, format }) => (
              <DayChart key={key} label={label} format={format} values={days.map((day) => day[key])} />
            ))}
          </div>
          <div className="stack small admin-rows">
            <Table
              caption={m.admin_analytics()}
              hideCaption
              rows={busy}
              rowKey={({ day }) => day}
              columns={[
                { label: m.admin_day(), main: true, cell: ({ day }) => day },
                ...columns().map(({ key, label, format }) => ({
                  label,
                  numeric: true,
                  cell: (day: DayFigures) => format(day[key]),
                })),
              ]}
            />
          </div>
        </>
      )}
    </Section>
  )
}

import { Form } from 'react-router'
import { numberFormat } from '#kit/formats.ts'
import { kes } from '#kit/money.ts'
import { adminHref } from '#shell/admin/address.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Anchor } from '#ui/anchor.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Table } from '#ui/layout/table.tsx'
import { DayChart } from './day-chart.tsx'
import type { dayColumns, dayWords } from './day-columns.server.ts'
import type { daysOf } from './days.server.ts'

type DayFigures = Awaited<ReturnType<typeof daysOf>>[number]

const number = (n: number) => numberFormat(getLocale()).format(n)
const money = (n: number) => kes(n, getLocale())

type Props = {
  days: DayFigures[]
  columns: ReturnType<typeof dayColumns>
  words: ReturnType<typeof dayWords>
}

/** What began on each day of a period: as charts, as a table, as a file (ADM-20+). */
export function DayFiguresSection({ days, columns, words }: Props) {
  const formatOf = (key: string) => (key === 'revenue' ? money : number)
  const [from, to] = [days[0]!.day, days.at(-1)!.day]
  const busy = days.filter(({ day: _, ...figures }) => Object.values(figures).some((n) => n !== 0)).reverse()
  const csv = (
    <span className="row">
      <Anchor className="btn btn-quiet" to={adminHref('analytics/lessons', { from, to })}>
        {words.stops}
      </Anchor>
      <Anchor className="btn btn-quiet" to={adminHref('analytics.csv', { from, to })} reload>
        {words.csv}
      </Anchor>
    </span>
  )
  return (
    <Section title={words.title} action={csv}>
      <Form method="get" className="row admin-filter" key={`${from} ${to}`}>
        <Field type="date" name="from" label={m.admin_from()} defaultValue={from} required />
        <Field type="date" name="to" label={m.admin_to()} defaultValue={to} required />
        <Button variant="outline">{m.admin_show()}</Button>
      </Form>
      <p className="small soft mt-2">{words.note}</p>
      {busy.length === 0 ? (
        <p>{words.nothing}</p>
      ) : (
        <>
          <div className="cards my-4">
            {columns.map(({ key, label }) => (
              <DayChart
                key={key}
                {...{ label, from, to, none: words.none }}
                format={formatOf(key)}
                values={days.map((day) => day[key])}
              />
            ))}
          </div>
          <div className="stack small admin-rows">
            <Table
              caption={words.title}
              hideCaption
              rows={busy}
              rowKey={({ day }) => day}
              columns={[
                { label: words.day, main: true, cell: ({ day }) => day },
                ...columns.map(({ key, label }) => ({
                  label,
                  numeric: true,
                  cell: (day: DayFigures) => formatOf(key)(day[key]),
                })),
              ]}
            />
          </div>
        </>
      )}
    </Section>
  )
}

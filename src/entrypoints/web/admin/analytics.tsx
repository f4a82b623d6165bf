import { adminOnly } from '#context.ts'
import { nairobiDay } from '#kit/time.ts'
import { aiSpending } from '#modules/coaching/queries/spending.server.ts'
import { AiSpendingTable } from '#modules/coaching/parts.tsx'
import { SmsSpending } from '#modules/outbox/parts.tsx'
import { smsSpending } from '#modules/outbox/queries/sms.server.ts'
import { periodOf } from '#modules/publishing/rules.ts'
import { answer } from '#web/answers.server.ts'
import type { Route } from './+types/analytics'
import { dayColumns, dayWords } from './day-columns.server.ts'
import { daysOf } from './days.server.ts'
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
import { held } from '#ui/no-break/held.ts'
import { DayChart } from './day-chart.tsx'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    const { searchParams } = args.url
    const period = periodOf(searchParams.get('from'), searchParams.get('to'), nairobiDay(ctx.now()))
    const days = await daysOf(ctx, period)
    return {
      days,
      columns: dayColumns(),
      words: dayWords(days[0]!.day, days.at(-1)!.day),
      ai: await aiSpending(ctx),
      sms: await smsSpending(ctx),
    }
  })

/** What began on each day of a period, and the cost of SMS and the language model. */
export default function Analytics({ loaderData }: Route.ComponentProps) {
  const { ai, sms, ...figures } = loaderData
  return (
    <>
      <DayFiguresSection {...figures} />
      <SmsSpending {...sms} />
      <AiSpendingTable spending={ai} />
    </>
  )
}

type DayFigures = Awaited<ReturnType<typeof daysOf>>[number]

const number = (n: number) => numberFormat(getLocale()).format(n)
const money = (n: number) => kes(n, getLocale())

type Props = {
  days: DayFigures[]
  columns: ReturnType<typeof dayColumns>
  words: ReturnType<typeof dayWords>
}

/** What began on each day of a period: as charts, as a table, as a file (ADM-20+). */
function DayFiguresSection({ days, columns, words }: Props) {
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
      <p className="small soft mt-2">{held(words.note)}</p>
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

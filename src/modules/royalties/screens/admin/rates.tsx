import { redirect } from 'react-router'
import { adminOnly } from '#context.ts'
import { nairobiDay } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { adminHref } from '#shell/admin/address.ts'
import { listQueryIn } from '#shell/admin/list-query.server.ts'
import { Rows } from '#shell/admin/rows.tsx'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { Badge } from '#ui/badge.tsx'
import { Field, Select } from '#ui/forms/field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { onlySamples, SampleMark, SampleNote } from '#ui/samples.tsx'
import { act, answer } from '#web/answers.server.ts'
import { setRate } from '../../commands/set-rate.server.ts'
import { currentRates, teachersToPay } from '../../queries/rates.server.ts'
import { dayWords } from '../words.ts'
import type { Route } from './+types/rates'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    return {
      rates: await currentRates(ctx, listQueryIn(args.url).page),
      teachers: await teachersToPay(ctx),
      today: nairobiDay(ctx.now()),
    }
  })

/** Sets a rate. */
export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    adminOnly(ctx)
    await setRate(ctx, Object.fromEntries(form))
    web.toast({ title: m.royalties_rate_done() })
    return redirect(adminHref('teachers/rates'))
  })

/** Which share of a course's sales each of its teachers has. */
export default function Rates({ loaderData: { rates, teachers, today } }: Route.ComponentProps) {
  const only = onlySamples(rates.rows)
  return (
    <>
      <Section
        title={m.royalties_rates()}
        action={
          <Anchor to={adminHref('teachers/pay')} className="btn btn-quiet">
            {m.royalties_admin_title()}
          </Anchor>
        }
      >
        <p className="soft measure mb-4">{m.royalties_rates_lead()}</p>
        {only && <SampleNote>{m.royalties_sample()}</SampleNote>}
        <Rows
          list={rates}
          caption={m.royalties_rates()}
          hideCaption
          none={m.royalties_rates_none()}
          hrefFor={(page) => adminHref('teachers/rates', { page })}
          rowKey={({ id }) => id}
          columns={[
            {
              label: m.teaching_admin_teacher(),
              cell: ({ userId, name, isOff, isSample }) => (
                <>
                  <Anchor to={adminHref(`teachers/pay/${userId}`)}>
                    <bdi>{name || m.royalties_admin_gone()}</bdi>
                  </Anchor>{' '}
                  {isOff && <Badge tone="brick">{m.royalties_off()}</Badge>}{' '}
                  {isSample && !only && <SampleMark />}
                </>
              ),
              main: true,
            },
            {
              label: m.royalties_course(),
              cell: ({ courseId, course }) => <Anchor to={`/courses/${courseId}`}>{course}</Anchor>,
            },
            {
              label: m.royalties_from(),
              cell: ({ fromDay, isAhead }) => (
                <>
                  {dayWords(fromDay)} {isAhead && <Badge tone="sky">{m.royalties_ahead()}</Badge>}
                </>
              ),
            },
            {
              label: m.royalties_share(),
              cell: ({ percent }) => m.royalties_percent({ percent }),
              numeric: true,
            },
          ]}
        />
      </Section>
      <Section title={m.royalties_rate_set()} id="set">
        {teachers.length === 0 ? (
          <p className="soft">{m.royalties_rate_nobody()}</p>
        ) : (
          <ActionForm intent="rate" className="stack measure" key={rates.rows.map(({ id }) => id).join()}>
            <Select
              name="teaches"
              label={m.royalties_rate_who()}
              placeholder={m.royalties_rate_choose()}
              defaultValue=""
              options={teachers.map(({ courseId, userId, course, name, isOff }) => ({
                value: `${courseId}:${userId}`,
                label: isOff
                  ? m.royalties_rate_off({ course, name: name || m.royalties_admin_gone() })
                  : `${course}: ${name}`,
              }))}
              required
            />
            <Field
              name="percent"
              type="number"
              inputMode="numeric"
              label={m.royalties_rate_percent()}
              hint={m.royalties_rate_percent_hint()}
              min={0}
              max={100}
              required
            />
            <Field
              name="fromDay"
              type="date"
              label={m.royalties_rate_day()}
              hint={m.royalties_rate_day_hint()}
              defaultValue={today}
              min={today}
              required
            />
            <p>
              <Submit>{m.royalties_rate_button()}</Submit>
            </p>
          </ActionForm>
        )}
      </Section>
    </>
  )
}

import { redirect } from 'react-router'
import { adminOnly } from '#context.ts'
import { after, DAY, nairobiDay } from '#kit/time.ts'
import { coursesForSale } from '#modules/courses/queries/learned.server.ts'
import { m } from '#paraglide/messages.js'
import { adminHref } from '#shell/admin/address.ts'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { Field, Select, TextArea } from '#ui/forms/field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { act, answer } from '#web/answers.server.ts'
import { createCoupon } from '../../commands/create.server.ts'
import type { Route } from './+types/new-coupon'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    return {
      courses: await coursesForSale(ctx),
      from: nairobiDay(ctx.now()),
      until: nairobiDay(after(ctx.now(), 30 * DAY)),
    }
  })

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    adminOnly(ctx)
    const id = await createCoupon(ctx, Object.fromEntries(form))
    web.toast({ title: m.coupons_made() })
    return redirect(adminHref(`coupons/${id}`))
  })

/** The form of a new coupon. */
export default function NewCoupon({ loaderData: { courses, from, until } }: Route.ComponentProps) {
  return (
    <Section
      title={m.coupons_new()}
      action={
        <Anchor to={adminHref('coupons')} className="btn btn-quiet">
          {m.coupons_back()}
        </Anchor>
      }
    >
      <ActionForm className="stack measure">
        <Field
          name="code"
          label={m.coupons_code()}
          note={m.admin_optional()}
          hint={m.coupons_code_hint()}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <Select
          name="kind"
          label={m.coupons_kind()}
          defaultValue="percent"
          options={[
            { value: 'percent', label: m.coupons_kind_percent() },
            { value: 'amount', label: m.coupons_kind_amount() },
          ]}
        />
        <Field
          name="worth"
          inputMode="numeric"
          label={m.coupons_worth()}
          hint={m.coupons_worth_hint()}
          required
        />
        <Select
          name="courseId"
          label={m.coupons_course()}
          defaultValue=""
          options={[
            { value: '', label: m.coupons_every_course() },
            ...courses.map(({ id, title }) => ({ value: String(id), label: title })),
          ]}
        />
        <Field name="from" type="date" label={m.coupons_from()} defaultValue={from} required />
        <Field name="until" type="date" label={m.coupons_until()} defaultValue={until} required />
        <Field
          name="maxUses"
          inputMode="numeric"
          label={m.coupons_max()}
          hint={m.coupons_max_hint()}
          defaultValue={50}
          required
        />
        <TextArea
          name="reason"
          label={m.coupons_reason()}
          hint={m.coupons_reason_hint()}
          maxLength={300}
          required
        />
        <p className="small soft">{m.coupons_fixed()}</p>
        <Submit>{m.coupons_make()}</Submit>
      </ActionForm>
    </Section>
  )
}

import { redirect } from 'react-router'
import { adminOnly } from '#context.ts'
import { after, DAY, nairobiDay } from '#kit/time.ts'
import { coursesForSale } from '#modules/courses/queries/learned.server.ts'
import { m } from '#paraglide/messages.js'
import { adminHref } from '#shell/admin/address.ts'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { Checkbox } from '#ui/forms/choices.tsx'
import { Field, Select, TextArea } from '#ui/forms/field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { act, answer } from '#web/answers.server.ts'
import { openScholarship } from '../../commands/open.server.ts'
import { ABOUT_LETTERS, NAME_LETTERS, VALID_DAYS } from '../../rules.ts'
import type { Route } from './+types/new-scholarship'

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
    const id = await openScholarship(ctx, Object.fromEntries(form))
    web.toast({ title: m.scholarships_opened() })
    return redirect(adminHref(`scholarships/${id}`))
  })

/** The form of a new scholarship. */
export default function NewScholarship({ loaderData: { courses, from, until } }: Route.ComponentProps) {
  return (
    <Section
      title={m.scholarships_new()}
      action={
        <Anchor to={adminHref('scholarships')} className="btn btn-quiet">
          {m.scholarships_back()}
        </Anchor>
      }
    >
      <ActionForm className="stack measure">
        <Field name="nameEn" label={m.scholarships_name_en()} maxLength={NAME_LETTERS} required />
        <Field name="nameSw" label={m.scholarships_name_sw()} maxLength={NAME_LETTERS} required />
        <TextArea
          name="aboutEn"
          label={m.scholarships_about_en()}
          hint={m.scholarships_about_hint()}
          maxLength={ABOUT_LETTERS}
          required
        />
        <TextArea name="aboutSw" label={m.scholarships_about_sw()} maxLength={ABOUT_LETTERS} required />
        <Select
          name="courseId"
          label={m.scholarships_for()}
          defaultValue=""
          options={[
            { value: '', label: m.scholarships_every_course() },
            ...courses.map(({ id, title }) => ({ value: String(id), label: title })),
          ]}
        />
        <Field
          name="percent"
          inputMode="numeric"
          label={m.scholarships_worth()}
          hint={m.scholarships_worth_hint()}
          defaultValue={100}
          required
        />
        <Field name="places" inputMode="numeric" label={m.scholarships_places()} defaultValue={10} required />
        <Field name="from" type="date" label={m.scholarships_from()} defaultValue={from} required />
        <Field name="until" type="date" label={m.scholarships_last()} defaultValue={until} required />
        <Field
          name="validDays"
          inputMode="numeric"
          label={m.scholarships_valid_days()}
          hint={m.scholarships_valid_days_hint({ from: VALID_DAYS[0], to: VALID_DAYS[1] })}
          defaultValue={30}
          required
        />
        <Field
          name="funder"
          label={m.scholarships_funder_field()}
          note={m.admin_optional()}
          hint={m.scholarships_funder_hint()}
          maxLength={120}
        />
        <Checkbox name="showsFunder" label={m.scholarships_shows_funder()} />
        <p className="small soft">{m.scholarships_fixed()}</p>
        <Submit>{m.scholarships_open_it()}</Submit>
      </ActionForm>
    </Section>
  )
}

import { redirect } from 'react-router'
import { adminOnly } from '#context.ts'
import { m } from '#paraglide/messages.js'
import { adminHref } from '#shell/admin/address.ts'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { Field, Select } from '#ui/forms/field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { act, answer } from '#web/answers.server.ts'
import { createOrganisation } from '../../commands/administer.server.ts'
import { kinds } from '../../rules.ts'
import { kindWords } from '../words.ts'
import type { Route } from './+types/new-organisation'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    return null
  })

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    adminOnly(ctx)
    const id = await createOrganisation(ctx, Object.fromEntries(form))
    web.toast({ title: m.organisations_made() })
    return redirect(adminHref(`organisations/${id}`))
  })

/** The form of a new organisation. */
export default function NewOrganisation() {
  return (
    <Section
      title={m.organisations_new()}
      action={
        <Anchor to={adminHref('organisations')} className="btn btn-quiet">
          {m.organisations_back()}
        </Anchor>
      }
    >
      <ActionForm className="stack measure">
        <Field
          name="name"
          label={m.organisations_organisation()}
          maxLength={120}
          autoComplete="off"
          required
        />
        <Field
          name="slug"
          label={m.organisations_slug()}
          hint={m.organisations_slug_hint()}
          before="/organisations/"
          maxLength={80}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <Select
          name="kind"
          label={m.organisations_kind()}
          defaultValue="college"
          options={kinds.map((kind) => ({ value: kind, label: kindWords[kind]() }))}
        />
        <p>
          <Submit>{m.organisations_make()}</Submit>
        </p>
      </ActionForm>
    </Section>
  )
}

import { redirect } from 'react-router'
import { adminOnly } from '#context.ts'
import { m } from '#paraglide/messages.js'
import { adminHref } from '#shell/admin/address.ts'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { Field } from '#ui/forms/field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { act, answer } from '#web/answers.server.ts'
import { registerPlatform } from '../../commands/platforms.server.ts'
import { toolAddresses } from '../../queries/for-admins.server.ts'
import { LONGEST_ID } from '../../rules.ts'
import { Addresses } from './addresses.tsx'
import type { Route } from './+types/new-platform'
import { AddressField, ChangeableFields, NameField } from './platform-fields.tsx'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    return { addresses: toolAddresses(ctx) }
  })

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    adminOnly(ctx)
    const id = await registerPlatform(ctx, Object.fromEntries(form))
    web.toast({ title: m.lti_registered() })
    return redirect(adminHref(`platforms/${id}`))
  })

/** The form of a new platform, below what it has to be told first. */
export default function NewPlatform({ loaderData: { addresses } }: Route.ComponentProps) {
  return (
    <>
      <Section
        title={m.lti_new()}
        action={
          <Anchor to={adminHref('platforms')} className="btn btn-quiet">
            {m.lti_back()}
          </Anchor>
        }
      >
        <ActionForm className="stack measure">
          <p className="soft">{m.lti_new_lead()}</p>
          <NameField />
          <AddressField name="issuer" label={m.lti_issuer()} hint={m.lti_issuer_hint()} />
          <Field
            name="clientId"
            label={m.lti_client()}
            hint={m.lti_client_hint()}
            maxLength={LONGEST_ID}
            autoComplete="off"
            spellCheck={false}
            required
          />
          <ChangeableFields />
          <p>
            <Submit>{m.lti_register()}</Submit>
          </p>
        </ActionForm>
      </Section>
      <Addresses addresses={addresses} />
    </>
  )
}

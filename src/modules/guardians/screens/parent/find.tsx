import { redirect } from 'react-router'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { PageMeta } from '#shell/page-meta.tsx'
import { m } from '#paraglide/messages.js'
import { Field } from '#ui/forms/field.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { act, textOf } from '#web/answers.server.ts'
import { sendGuardianLinks } from '../../commands/codes.server.ts'
import type { Route } from './+types/find'

export const handle = { hydrate: 'never' }

export const action = (args: Route.ActionArgs) =>
  act(
    args,
    async (ctx, form, web) => {
      await sendGuardianLinks(ctx, { phone: textOf(form, 'phone') })
      web.toast({ title: m.guardians_links_sent(), text: m.guardians_links_sent_text() })
      return redirect('/parent', 303)
    },
    { openToVisitors: true },
  )

/** For a parent who lost the SMS: its address comes again, to the number that gave consent. */
export default function FindConsent() {
  return (
    <>
      <PageMeta
        title={m.guardians_find_title()}
        description={m.guardians_parent_about()}
        path="/parent"
        noindex
      />
      <PageHead title={m.guardians_find_title()} lead={m.guardians_find_lead()} />
      <ActionForm intent="links" className="stack measure">
        <Field
          label={m.guardians_find_phone()}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          required
          maxLength={40}
        />
        <p>
          <Submit>{m.guardians_find_send()}</Submit>
        </p>
      </ActionForm>
    </>
  )
}

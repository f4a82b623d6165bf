import { redirect } from 'react-router'
import { adminOnly } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { adminHref } from '#shell/admin/address.ts'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { Section } from '#ui/layout/section.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import type { Route } from './+types/samples'
import { pressSamples } from './samples.server.ts'

export const loader = (args: Route.LoaderArgs) => answer(args, async (ctx) => void adminOnly(ctx))

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    adminOnly(ctx)
    if (textOf(form, 'intent') !== 'load-samples') throw new Refusal('invalid-input')
    for (const said of await pressSamples(ctx)) web.toast(said)
    return redirect(adminHref('samples'))
  })

/** Asks for the samples; only an installation that shows samples anyway loads them (ADM-21+). */
export default function Samples() {
  return (
    <Section title={m.admin_samples()}>
      <ActionForm intent="load-samples">
        <Submit variant="outline">{m.admin_samples_load()}</Submit>
      </ActionForm>
    </Section>
  )
}

import { redirect } from 'react-router'
import { adminOnly } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { adminHref } from '#shell/admin/address.ts'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { Section } from '#ui/layout/section.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import type { Route } from './+types/samples'
import { offersSamples, pressContent, pressSamples } from './samples.server.ts'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    return { offersSamples: offersSamples(ctx.config) }
  })

const presses = new Map([
  ['load-content', pressContent],
  ['load-samples', pressSamples],
])

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    adminOnly(ctx)
    const press = presses.get(textOf(form, 'intent'))
    if (!press) throw new Refusal('invalid-input')
    for (const said of await press(ctx)) web.toast(said)
    return redirect(adminHref('samples'))
  })

/** Buttons for the shipped content, and for the samples, which only an installation that shows samples anyway loads (ADM-21+). */
export default function Samples({ loaderData: { offersSamples } }: Route.ComponentProps) {
  return (
    <>
      <Section title={m.admin_content_title()}>
        <div className="stack">
          <p>{m.admin_content_hint()}</p>
          <ActionForm intent="load-content">
            <Submit variant="outline">{m.admin_content_load()}</Submit>
          </ActionForm>
        </div>
      </Section>
      {offersSamples && (
        <Section title={m.admin_samples()}>
          <ActionForm intent="load-samples">
            <Submit variant="outline">{m.admin_samples_load()}</Submit>
          </ActionForm>
        </Section>
      )}
    </>
  )
}

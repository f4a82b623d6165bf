import { data, redirect } from 'react-router'
import { PageMeta } from '#shell/page-meta.tsx'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { PageHead } from '#ui/layout/section.tsx'
import { act, answer } from '#web/answers.server.ts'
import { confirmSubscription } from '../commands.server.ts'
import { isOpenConfirmation } from '../queries.server.ts'
import type { Route } from './+types/confirm'
import { NewsletterForm } from '#shell/newsletter-box.tsx'

export const handle = { hydrate: 'never', styles: 'site' }

// Its link is personal, and works once.
export const headers = () => ({ 'Cache-Control': 'no-store' })

/** Checks the link without consuming it: mail scanners open links too (decisions 13). 410, not 404: the log records 404s. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const open = await isOpenConfirmation(ctx, args.params.token)
    return data({ open }, { status: open ? 200 : 410, headers: headers() })
  })

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, _form, web) => {
    await confirmSubscription(ctx, args.params.token)
    web.toast({ title: m.newsletter_confirmed(), text: m.newsletter_confirmed_text() })
    return redirect('/blog', 303)
  })

export default function ConfirmNewsletter({ loaderData: { open }, actionData }: Route.ComponentProps) {
  const asks = open && actionData?.refusal?.code !== 'link-invalid'
  const title = asks ? m.newsletter_confirm_title() : m.newsletter_dead_title()
  return (
    <>
      <PageMeta title={title} description={m.newsletter_lead()} path="/newsletter" noindex />
      <PageHead title={title} lead={asks ? m.newsletter_confirm_text() : m.newsletter_dead_text()} />
      {asks ? (
        <ActionForm intent="confirm">
          <Submit>{m.newsletter_confirm()}</Submit>
        </ActionForm>
      ) : (
        <NewsletterForm />
      )}
    </>
  )
}

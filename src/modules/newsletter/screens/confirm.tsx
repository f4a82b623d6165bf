import { data, redirect } from 'react-router'
import { PageMeta } from '#shell/page-meta.tsx'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { PageHead } from '#ui/layout/section.tsx'
import { act, answer } from '#web/answers.server.ts'
import { confirmSubscription } from '../commands/subscribers.server.ts'
import { confirmationStanding } from '../queries/newsletter.server.ts'
import type { Route } from './+types/confirm'
import { NewsletterForm } from '#shell/newsletter-box.tsx'

export const handle = { hydrate: 'never', styles: 'site' }

// Its link is personal, and works once.
export const headers = () => ({ 'Cache-Control': 'no-store' })

/** Checks the link without consuming it: mail scanners open links too (decisions 13). 410, not 404: the log records 404s. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const link = await confirmationStanding(ctx, args.params.token)
    return data({ link }, { status: link === 'dead' ? 410 : 200, headers: headers() })
  })

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, _form, web) => {
    await confirmSubscription(ctx, args.params.token)
    web.toast({ title: m.newsletter_confirmed(), text: m.newsletter_confirmed_text() })
    return redirect('/blog', 303)
  })

const words = {
  open: () => ({ title: m.newsletter_confirm_title(), lead: m.newsletter_confirm_text() }),
  used: () => ({ title: m.newsletter_confirmed(), lead: m.newsletter_confirmed_text() }),
  dead: () => ({ title: m.newsletter_dead_title(), lead: m.newsletter_dead_text() }),
}

export default function ConfirmNewsletter({ loaderData: { link }, actionData }: Route.ComponentProps) {
  const state = link === 'open' && actionData?.refusal?.code === 'link-invalid' ? 'dead' : link
  const { title, lead } = words[state]()
  return (
    <>
      <PageMeta title={title} description={m.newsletter_lead()} path="/newsletter" noindex />
      <PageHead title={title} lead={lead} />
      {state === 'open' && (
        <ActionForm intent="confirm">
          <Submit>{m.newsletter_confirm()}</Submit>
        </ActionForm>
      )}
      {state === 'dead' && <NewsletterForm />}
    </>
  )
}

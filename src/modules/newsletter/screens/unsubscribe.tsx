import { data, redirect } from 'react-router'
import { PageMeta } from '#shell/page-meta.tsx'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { PageHead } from '#ui/layout/section.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { unsubscribe } from '../commands/subscribers.server.ts'
import { leavingView } from '../queries/newsletter.server.ts'
import { contacts } from '#modules/publishing/queries/contacts.server.ts'
import type { Route } from './+types/unsubscribe'
import { NewsletterForm } from '#shell/newsletter-box.tsx'

export const handle = { hydrate: 'never', styles: 'site' }

export const headers = () => ({ 'Cache-Control': 'no-store' })

/** Checks whose subscription it is; only a press ends it. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const view = await leavingView(ctx, args.params.token)
    return data(
      { view, support: contacts(ctx).supportEmail },
      { status: view ? 200 : 410, headers: headers() },
    )
  })

/** The button of the page, and mail programs that press it for their reader: those must not be redirected (RFC 8058, 3.1). */
export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form) => {
    await unsubscribe(ctx, args.params.token)
    return textOf(form, 'List-Unsubscribe') === 'One-Click'
      ? null
      : redirect(new URL(args.request.url).pathname, 303)
  })

export default function Unsubscribe({ loaderData: { view, support } }: Route.ComponentProps) {
  if (!view)
    return <Words title={m.newsletter_unknown_title()} text={m.newsletter_unknown_text({ support })} />
  if (view.left)
    return (
      <>
        <Words title={m.newsletter_left_title()} text={m.newsletter_left_text()} />
        <NewsletterForm />
      </>
    )
  return (
    <>
      <Words title={m.newsletter_leave_title()} text={m.newsletter_leave_text({ address: view.address })} />
      <ActionForm>
        <Submit>{m.newsletter_leave()}</Submit>
      </ActionForm>
    </>
  )
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <>
      <PageMeta title={title} description={m.newsletter_lead()} path="/newsletter" noindex />
      <PageHead title={title} lead={text} />
    </>
  )
}

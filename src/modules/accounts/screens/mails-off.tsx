import { data, redirect } from 'react-router'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { PageMeta } from '#shell/page-meta.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { stopReplyMails } from '../commands.server.ts'
import { replyMailsOf } from '../queries.server.ts'
import type { Route } from './+types/mails-off'

export const handle = { hydrate: 'never', styles: 'site' }

export const headers = () => ({ 'Cache-Control': 'no-store' })

/** Looks whether there is something to end; only a press ends it. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const reader = await replyMailsOf(ctx, args.params.token)
    const state: keyof typeof words = reader ? (reader.wants ? 'on' : 'off') : 'unknown'
    return data({ state }, { status: reader ? 200 : 410, headers: headers() })
  })

/** The button of the page, and mail programs that press it for their reader: those must not be sent on (RFC 8058, 3.1). */
export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form) => {
    await stopReplyMails(ctx, args.params.token)
    return textOf(form, 'List-Unsubscribe') === 'One-Click'
      ? null
      : redirect(new URL(args.request.url).pathname, 303)
  })

const words = {
  on: () => ({ title: m.account_off_title(), lead: m.account_off_text() }),
  off: () => ({ title: m.account_off_done(), lead: m.account_off_done_text() }),
  unknown: () => ({ title: m.account_off_unknown(), lead: m.account_off_unknown_text() }),
}

/** The way out of the daily mail of replies. */
export default function MailsOff({ loaderData: { state } }: Route.ComponentProps) {
  const { title, lead } = words[state]()
  return (
    <>
      <PageMeta title={title} description={lead} path="/mails" noindex />
      <PageHead title={title} lead={lead} />
      {state === 'on' ? (
        <ActionForm>
          <Submit>{m.account_off()}</Submit>
        </ActionForm>
      ) : (
        <p>
          <Anchor to="/account#mails" reload>
            {m.account_off_choose()}
          </Anchor>
        </p>
      )}
    </>
  )
}

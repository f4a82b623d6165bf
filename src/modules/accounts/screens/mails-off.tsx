import { data, redirect } from 'react-router'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { PageMeta } from '#shell/page-meta.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { stopMails } from '../commands/profile.server.ts'
import { readerOfMails } from '../queries/mails-off.server.ts'
import type { MailKind } from '../types.ts'
import type { Route } from './+types/mails-off'

export const handle = { hydrate: 'never', styles: 'site' }

export const headers = () => ({ 'Cache-Control': 'no-store' })

/** Checks whether there is something to stop; only a press stops it. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const reader = await readerOfMails(ctx, args.params.token)
    const state: keyof typeof words = reader ? (reader.wants ? 'on' : 'off') : 'unknown'
    return data({ state, kind: reader?.kind ?? null }, { status: reader ? 200 : 410, headers: headers() })
  })

/** The button of the page, and mail programs that press it for their reader: those must not be redirected (RFC 8058, 3.1). */
export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form) => {
    await stopMails(ctx, args.params.token)
    return textOf(form, 'List-Unsubscribe') === 'One-Click'
      ? null
      : redirect(new URL(args.request.url).pathname, 303)
  })

const kinds: Record<MailKind, () => string> = {
  replies: m.account_off_replies,
  messages: m.account_off_messages,
  sessions: m.account_off_sessions,
  peers: m.account_off_peers,
  teachers: m.account_off_teachers,
  groups: m.account_off_groups,
  goals: m.account_off_goals,
  badges: m.account_off_badges,
}
const words = {
  on: (kind: string) => ({ title: m.account_off_title(), lead: m.account_off_text({ kind }) }),
  off: (kind: string) => ({ title: m.account_off_done(), lead: m.account_off_done_text({ kind }) }),
  unknown: () => ({ title: m.account_off_unknown(), lead: m.account_off_unknown_text() }),
}

/** Unsubscribing from mails of one kind. */
export default function MailsOff({ loaderData: { state, kind } }: Route.ComponentProps) {
  const { title, lead } = words[state](kind ? kinds[kind]() : '')
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

import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { m } from '#paraglide/messages.js'
import { authHref, type AuthMode } from '../../rules.ts'
import { authAction, authPage } from './action.server.ts'
import { type AuthAnswer, unexpectedAnswer } from './answer.ts'
import { Door } from './door.tsx'
import { AddressForm, AuthFields } from './fields.tsx'
import { ConfirmPanel } from './confirm-panel.tsx'
import { sentForm } from './retry.ts'
import { useSaid } from '../account/use-said.ts'
import type { Route } from './+types/auth'

export const handle = { hydrate: 'always' }

export const loader = (args: Route.LoaderArgs) => authPage(args)
export const action = (args: Route.ActionArgs) => authAction(args)

export async function clientAction({
  request,
  serverAction,
}: Route.ClientActionArgs): Promise<AuthAnswer | undefined> {
  const form = new URLSearchParams(await request.clone().text())
  const intent = form.get('intent') ?? ''
  const values = { email: form.get('email') ?? '', fullName: form.get('fullName') ?? '' }
  // AUTH-27: nothing to send, so nothing is asked of the server. It would say the same.
  if (intent === 'resend' && values.email.trim() === '') {
    const text = m.refusal_email_required()
    return {
      refused: { title: m.refusal_email_required_title(), text, fields: { email: text } },
      resend: true,
      values,
    }
  }
  return sentForm({ request, serverAction }, () => unexpectedAnswer(intent, values))
}

const words: Record<AuthMode, { title: () => string; lead: () => string }> = {
  'sign-in': { title: m.auth_sign_in_title, lead: m.auth_sign_in_lead },
  'sign-up': { title: m.auth_sign_up_title, lead: m.auth_sign_up_lead },
  forgot: { title: m.auth_forgot_title, lead: m.auth_forgot_lead },
}

export default function Auth({ loaderData, actionData }: Route.ComponentProps) {
  const { mode, link, next, signedIn } = loaderData
  const answer: AuthAnswer | undefined = actionData
  const form = useRef<HTMLFormElement>(null)
  useSaid(answer, form, true)
  const intent = useNavigation().formData?.get('intent')
  const busy = typeof intent === 'string' ? intent : ''

  if (link) {
    const dead = link === 'dead' || answer?.deadLink === true
    return (
      <Door
        title={m.auth_confirm_title()}
        lead={dead ? undefined : m.auth_confirm_lead()}
        secret
        answer={answer ?? (dead ? deadLink() : undefined)}
      >
        {dead ? (
          <AddressForm form={form} answer={answer} busy={busy} signedIn={signedIn} />
        ) : (
          <ConfirmPanel busy={busy === 'confirm'} alone={!signedIn} />
        )}
      </Door>
    )
  }
  const { title, lead } = words[mode]
  // "Start Learning Free" leads on to something new.
  const then =
    mode === 'sign-up' && next && !next.startsWith('/onboarding') ? ` ${m.auth_sign_up_then()}` : ''
  // After a sign-up only the address is still of use.
  if (mode === 'sign-up' && answer?.resend) {
    return (
      <Door title={title()} answer={answer}>
        <AddressForm form={form} answer={answer} busy={busy} signInHref={authHref('sign-in', next)} />
      </Door>
    )
  }
  return (
    <Door title={title()} lead={lead() + then} answer={answer}>
      <Form method="post" className="stack" ref={form}>
        <AuthFields mode={mode} answer={answer} busy={busy} next={next} />
      </Form>
    </Door>
  )
}

const deadLink = (): AuthAnswer => ({
  refused: { title: m.refusal_link_title(), text: m.refusal_link_invalid(), fields: {} },
  values: {},
})

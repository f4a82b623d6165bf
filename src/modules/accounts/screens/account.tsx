import { useRef } from 'react'
import { Form, redirect, useNavigation } from 'react-router'
import { signedIn } from '#context.ts'
import { LanguageSwitch } from '#header.tsx'
import { Refusal } from '#kit/refusal.ts'
import { momentInWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FormError } from '#ui/form-error.tsx'
import { PageHead, Section } from '#ui/section.tsx'
import { act, answer, textOf, toSignIn } from '#web.server.ts'
import { changePassword, endOtherSessions, endSession } from '../commands.server.ts'
import { ownSessions } from '../queries.server.ts'
import { type AuthAnswer, unexpectedAnswer } from './auth-answer.ts'
import { PasswordField } from './auth-fields.tsx'
import { deviceOf } from './device.ts'
import { sentForm } from './retry.ts'
import { SessionList } from './session-list.tsx'
import { useSaid } from './use-said.ts'
import type { Route } from './+types/account'

export const handle = { hydrate: 'always' }

export const loader = (args: Route.LoaderArgs) => answer(args, async (ctx) => {
  const viewer = signedIn(ctx)
  const sessions = await ownSessions(ctx)
  const inWords = (moment: Date) => momentInWords(moment, ctx.locale)
  return {
    name: viewer.name, email: viewer.email,
    sessions: sessions.map(({ id, isCurrent, userAgent, createdAt, updatedAt }) => ({
      id, isCurrent, device: deviceOf(userAgent ?? ''), since: inWords(createdAt), used: inWords(updatedAt),
    })),
  }
})

export const action = (args: Route.ActionArgs) => act(args, async (ctx, form, web) => {
  if (!ctx.viewer) throw toSignIn(args.request)
  const intent = textOf(form, 'intent')
  if (intent === 'password') {
    await changePassword(ctx, { current: textOf(form, 'current'), password: textOf(form, 'password') })
    web.toast({ title: m.auth_password_changed(), text: m.auth_password_changed_text() })
  } else if (intent === 'end-others') {
    await endOtherSessions(ctx)
    web.toast({ title: m.auth_others_ended() })
  } else if (intent === 'end') {
    await endSession(ctx, textOf(form, 'session')).catch(alreadyEnded)
    web.toast({ title: m.auth_device_ended() })
  } else {
    throw new Refusal('invalid-input')
  }
  return redirect('/account')
})

/** A second press, or another tab was faster: what was wanted is so. */
function alreadyEnded(error: unknown): void {
  if (!(error instanceof Refusal) || error.code !== 'not-found') throw error
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) => sentForm({ request, serverAction }, () => unexpectedAnswer('account', {}))

export default function Account({ loaderData: { name, email, sessions }, actionData }: Route.ComponentProps) {
  const answered: AuthAnswer | undefined = actionData
  const refused = answered?.refused
  const form = useRef<HTMLFormElement>(null)
  useSaid(answered, form)
  const busy = useNavigation().formData?.get('intent') === 'password'
  return (
    <>
      <title>{`${m.auth_account_title()} - Stadi`}</title>
      <PageHead title={m.auth_account_title()} />
      <div className="grid gap-x-12 md:grid-cols-2">
        <div>
          <Section title={m.auth_account_who()}>
            <dl className="grid gap-2">
              <div><dt className="small soft">{m.auth_account_name()}</dt><dd className="font-bold"><bdi>{name}</bdi></dd></div>
              <div><dt className="small soft">{m.auth_email()}</dt><dd className="font-bold break-all"><bdi>{email}</bdi></dd></div>
            </dl>
          </Section>
          <Section title={m.common_language()}>
            <p className="soft">{m.auth_language_lead()}</p>
            <div className="pl-3"><LanguageSwitch path="/account" search="" locale={getLocale()} /></div>
          </Section>
          <Section title={m.auth_account_password()} id="password">
            <Form method="post" className="stack" ref={form}>
              {refused && <FormError title={refused.title} text={refused.text} />}
              <p className="soft">{m.auth_account_password_lead()}</p>
              {/* For password managers, which otherwise guess whose password this is. */}
              <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
              <Field label={m.auth_current_password()} name="current" type="password" autoComplete="current-password" required error={refused?.fields.current} />
              <PasswordField answer={answered} autoComplete="new-password" label={m.auth_new_password()} hint={m.auth_password_hint()} />
              <p><Button name="intent" value="password" pending={busy} pendingText={m.common_please_wait()}>{m.auth_change_password()}</Button></p>
            </Form>
          </Section>
        </div>
        <Section title={m.auth_account_devices()}><SessionList sessions={sessions} /></Section>
      </div>
    </>
  )
}

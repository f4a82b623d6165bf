import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import type { FormAnswer, FormRefusal } from '#shell/form/answer.ts'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { needsOfPage } from '#shell/scripts/needs.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import type { LinkStanding } from '../../queries/links.server.ts'
import { authHref, type AuthMode, signOnHref } from '../../rules.ts'
import { authAction, authPage } from './action.server.ts'
import { authIntents, authWords, offersResend } from './answer.ts'
import { AuthPage } from './auth-page.tsx'
import { AddressForm, AuthFields } from './fields.tsx'
import { AuthNote } from './note.tsx'
import type { Route } from './+types/auth'

export const handle = { hydrate: 'always' }

export const loader = (args: Route.LoaderArgs) => authPage(args)
export const action = (args: Route.ActionArgs) => authAction(args)

/** AUTH-27: nothing to send, so the server is not asked. It would say the same. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  const email = String(form.get('email') ?? '')
  if (form.get('intent') !== 'resend' || email.trim() !== '') return serverAction()
  const [title, text] = [m.refusal_email_required_title(), m.refusal_email_required()]
  const refusal: FormRefusal = { code: 'email-required', title, text, fields: { email: text } }
  return { intent: 'resend', id: '', refusal, values: { email } } satisfies FormAnswer
}

const words: Record<AuthMode, { title: () => string; lead: () => string }> = {
  'sign-in': { title: m.auth_sign_in_title, lead: m.auth_sign_in_lead },
  'sign-up': { title: m.auth_sign_up_title, lead: m.auth_sign_up_lead },
  forgot: { title: m.auth_forgot_title, lead: m.auth_forgot_lead },
}

export default function Auth({ loaderData: { mode, link, next, why, signedIn } }: Route.ComponentProps) {
  const answer = useFormAnswer({ anyForm: true })
  const needs = import.meta.env.SSR ? needsOfPage() : null
  if (needs) needs.asksZone = true
  if (link) return <Confirmation link={link} signedIn={signedIn} />
  const { title, lead } = words[mode]
  // After a sign-up only the address is still needed.
  if (mode === 'sign-up' && answer && offersResend(answer.intent, answer.refusal)) {
    return (
      <AuthPage title={title()}>
        <AuthNote />
        <AddressForm signInHref={authHref('sign-in', next)} />
      </AuthPage>
    )
  }
  // "Start Learning Free" leads to something new.
  const then =
    mode === 'sign-up' && next && !next.startsWith('/onboarding') ? ` ${m.auth_sign_up_then()}` : ''
  return (
    <AuthPage title={title()} lead={(why ?? lead()) + then}>
      <AuthNote />
      <ActionForm
        intent={authIntents}
        retry={mode === 'sign-in' ? 'once' : undefined}
        className="stack"
        quiet
        words={authWords}
      >
        <AuthFields
          mode={mode}
          next={next}
          withResend={answer && offersResend(answer.intent, answer.refusal)}
        />
      </ActionForm>
      {mode === 'sign-in' && (
        <p className="mt-4">
          <Anchor to={signOnHref(next)} reload>
            {m.sso_title()}
          </Anchor>
        </p>
      )}
    </AuthPage>
  )
}

/**
 * The page of a mailed link. Opening it changes nothing, also where scripts run: those who look through mails for their readers open links
 * in browsers (decision 122).
 */
function Confirmation({ link, signedIn }: { link: LinkStanding; signedIn: boolean }) {
  const refused = useFormAnswer({ anyForm: true })?.refusal?.code
  if (link === 'used') return <Confirmed signedIn={signedIn} />
  const isDead = link === 'dead'
  if (isDead || refused === 'link-invalid')
    return (
      <AuthPage title={m.auth_confirm_title()} secret>
        <AuthNote isDead={isDead} />
        <AddressForm signedIn={signedIn} />
      </AuthPage>
    )
  return (
    <AuthPage title={m.auth_confirm_title()} lead={m.auth_confirm_lead()} secret>
      <AuthNote />
      <ActionForm intent="confirm" replace quiet>
        <Submit wide>{m.auth_confirm()}</Submit>
      </ActionForm>
    </AuthPage>
  )
}

/** Somebody opens the mail again. */
const Confirmed = ({ signedIn }: { signedIn: boolean }) => (
  <AuthPage
    title={m.auth_confirm_used()}
    lead={signedIn ? m.auth_confirm_used_here() : m.auth_confirm_used_lead()}
    secret
  >
    <p>
      <ButtonLink to={signedIn ? '/dashboard' : '/auth'}>
        {signedIn ? m.common_dashboard() : m.auth_sign_in()}
      </ButtonLink>
    </p>
  </AuthPage>
)

import type { RefObject } from 'react'
import { Form } from 'react-router'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Button, ButtonLink } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { authHref, type AuthMode } from '../../rules.ts'
import type { AuthAnswer } from './answer.ts'

type Props = { mode: AuthMode; answer?: AuthAnswer; busy: string; next: string }

/** One list of fields for the three modes, so that a typed address survives a change of mode. */
export function AuthFields({ mode, answer, busy, next }: Props) {
  const signUp = mode === 'sign-up'
  return (
    <>
      {signUp && (
        <Field
          key="name"
          label={m.auth_full_name()}
          name="fullName"
          autoComplete="name"
          required
          maxLength={200}
          defaultValue={answer?.values.fullName}
          error={answer?.refused?.fields.fullName}
        />
      )}
      <AddressField key="email" answer={answer} />
      {mode !== 'forgot' && (
        <PasswordField
          key="password"
          answer={answer}
          autoComplete={signUp ? 'new-password' : 'current-password'}
        />
      )}
      {mode === 'sign-in' && (
        <p key="forgot">
          <Anchor to={authHref('forgot', next)}>{m.auth_forgot()}</Anchor>
        </p>
      )}
      <Button
        key="send"
        name="intent"
        value={mode}
        wide
        pending={busy === mode}
        pendingText={m.common_please_wait()}
      >
        {sendWords[mode]()}
      </Button>
      {signUp && (
        <p key="consent" className="small soft">
          {m.auth_consent()}{' '}
          <Anchor to="/terms" reload>
            {m.auth_terms()}
          </Anchor>{' '}
          {m.auth_and()}{' '}
          <Anchor to="/privacy" reload>
            {m.auth_privacy()}
          </Anchor>
          .
        </p>
      )}
      {answer?.resend && <ResendBox key="resend" busy={busy === 'resend'} />}
      <OtherMode key="other" mode={mode} next={next} />
    </>
  )
}

const sendWords: Record<AuthMode, () => string> = {
  'sign-in': m.auth_sign_in,
  'sign-up': m.auth_sign_up,
  forgot: m.auth_send_link,
}

function OtherMode({ mode, next }: { mode: AuthMode; next: string }) {
  if (mode === 'sign-in')
    return (
      <p>
        {m.auth_no_account()} <Anchor to={authHref('sign-up', next)}>{m.auth_sign_up()}</Anchor>
      </p>
    )
  return (
    <p>
      {mode === 'sign-up' ? m.auth_have_account() : m.auth_remembered()}{' '}
      <Anchor to={authHref('sign-in', next)}>{m.auth_sign_in()}</Anchor>
    </p>
  )
}

type AddressFormProps = {
  form: RefObject<HTMLFormElement | null>
  answer?: AuthAnswer
  busy: string
  signedIn?: boolean
  signInHref?: string
}

/** Only the address and the resend box: after a sign-up, and for a confirmation link that is no good any more. */
export function AddressForm({ form, answer, busy, signedIn, signInHref = '/auth' }: AddressFormProps) {
  return (
    <Form method="post" className="stack" ref={form}>
      <AddressField answer={answer} />
      <ResendBox busy={busy === 'resend'} />
      {signedIn ? (
        <p>
          <ButtonLink to="/dashboard" variant="outline">
            {m.common_dashboard()}
          </ButtonLink>
        </p>
      ) : (
        <p>
          {m.auth_have_account()} <Anchor to={signInHref}>{m.auth_sign_in()}</Anchor>
        </p>
      )}
    </Form>
  )
}

/** Stands in a form with an address. Not checked by the browser: the server has words of its own for an empty address (AUTH-27). */
function ResendBox({ busy }: { busy: boolean }) {
  return (
    <div className="grid gap-3 rounded-card bg-sand p-4">
      <p>{m.auth_resend_help()}</p>
      <Button
        name="intent"
        value="resend"
        variant="outline"
        formNoValidate
        pending={busy}
        pendingText={m.common_please_wait()}
      >
        {m.auth_resend()}
      </Button>
    </div>
  )
}

export function PasswordField({
  answer,
  autoComplete,
  label = m.auth_password(),
  hint,
}: {
  answer?: Pick<AuthAnswer, 'refused'>
  autoComplete: 'current-password' | 'new-password'
  label?: string
  hint?: string
}) {
  return (
    <Field
      label={label}
      name="password"
      type="password"
      autoComplete={autoComplete}
      required
      hint={hint}
      error={answer?.refused?.fields.password}
    />
  )
}

function AddressField({ answer }: { answer?: AuthAnswer }) {
  return (
    <Field
      key="email"
      label={m.auth_email()}
      name="email"
      type="email"
      autoComplete="email"
      required
      defaultValue={answer?.values.email}
      error={answer?.refused?.fields.email}
    />
  )
}

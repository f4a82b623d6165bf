import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { CheckboxGroup } from '#ui/forms/choices.tsx'
import { Field } from '#ui/forms/field.tsx'
import { authHref, type AuthMode } from '../../rules.ts'
import { authIntents } from './answer.ts'

type Props = { mode: AuthMode; next: string; withResend?: boolean }

/** One list of fields for the three modes, so that a typed address survives a change of mode. */
export function AuthFields({ mode, next, withResend }: Props) {
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
        />
      )}
      <AddressField key="email" />
      {mode !== 'forgot' && (
        <PasswordField key="password" autoComplete={signUp ? 'new-password' : 'current-password'} />
      )}
      {signUp && (
        <CheckboxGroup
          key="age"
          legend={m.auth_under18()}
          name="under18"
          options={[{ value: 'yes', label: m.auth_under18_yes(), hint: m.auth_under18_hint() }]}
        />
      )}
      {mode === 'sign-in' && (
        <p key="forgot">
          <Anchor to={authHref('forgot', next)}>{m.auth_forgot()}</Anchor>
        </p>
      )}
      <Submit key="send" intent={mode} wide>
        {sendWords[mode]()}
      </Submit>
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
      {withResend && <ResendBox key="resend" />}
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

type AddressFormProps = { signedIn?: boolean; signInHref?: string }

/** Only the address and the resend box: after a sign-up, and for a confirmation link that is no longer valid. */
export function AddressForm({ signedIn, signInHref = '/auth' }: AddressFormProps) {
  return (
    <ActionForm intent={authIntents} className="stack" quiet>
      <AddressField />
      <ResendBox />
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
    </ActionForm>
  )
}

/** Part of a form with an address. Not validated by the browser: the server has its own text for an empty address (AUTH-27). */
function ResendBox() {
  return (
    <div className="grid gap-3 rounded-card bg-sand p-4">
      <p>{m.auth_resend_help()}</p>
      <Submit intent="resend" variant="outline" formNoValidate>
        {m.auth_resend()}
      </Submit>
    </div>
  )
}

export function PasswordField({
  autoComplete,
  label = m.auth_password(),
  hint,
}: {
  autoComplete: 'current-password' | 'new-password'
  label?: string
  hint?: string
}) {
  return (
    <Field label={label} name="password" type="password" autoComplete={autoComplete} required hint={hint} />
  )
}

function AddressField() {
  return <Field key="email" label={m.auth_email()} name="email" type="email" autoComplete="email" required />
}

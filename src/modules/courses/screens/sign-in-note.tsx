import { useLocation } from 'react-router'
import { m } from '#paraglide/messages.js'
import { ButtonLink } from '#ui/forms/button.tsx'
import { authHref } from '#modules/accounts/rules.ts'

/** What needs an account, and the way there and back. */
export function SignInNote({ text }: { text: string }) {
  const { pathname } = useLocation()
  return (
    <div className="sign-in-note">
      <p>{text}</p>
      <p>
        <ButtonLink to={authHref('either', pathname)}>{m.common_sign_in()}</ButtonLink>
      </p>
    </div>
  )
}

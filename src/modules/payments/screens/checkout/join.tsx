import { SignUpForm } from '#modules/accounts/parts/sign-up-form.tsx'
import { m } from '#paraglide/messages.js'
import { held } from '#ui/no-break/held.ts'

/** For buyers without an account: the sign-up form is where they are, and its mail leads back here. */
export const Join = ({ next }: { next: string }) => (
  <>
    <p className="small soft">{held(m.payment_auth_then())}</p>
    <SignUpForm next={next} />
  </>
)

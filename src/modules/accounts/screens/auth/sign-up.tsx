import { ActionForm } from '#shell/form/action-form.tsx'
import { authHref } from '../../rules.ts'
import { authIntents } from './answer.ts'
import { AuthFields } from './fields.tsx'

/**
 * The sign-up form where somebody finds that they need an account. The sign-up page handles it; `next` is passed on in its mail.
 */
export const SignUpForm = ({ next }: { next: string }) => (
  <ActionForm intent={authIntents} action={authHref('sign-up', next)} className="stack" quiet>
    <AuthFields mode="sign-up" next={next} />
  </ActionForm>
)

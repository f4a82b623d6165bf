import { ActionForm } from '#shell/form/action-form.tsx'
import { authHref } from '../../rules.ts'
import { authIntents } from './answer.ts'
import { AuthFields } from './fields.tsx'

/** The form for new people where somebody found that they need an account. The sign-in page answers it; `next` travels with its mail. */
export const SignUpForm = ({ next }: { next: string }) => (
  <ActionForm intent={authIntents} action={authHref('sign-up', next)} className="stack" quiet>
    <AuthFields mode="sign-up" next={next} />
  </ActionForm>
)

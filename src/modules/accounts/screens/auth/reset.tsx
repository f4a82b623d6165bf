import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { RefusalNote } from '#shell/form/refusal.tsx'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { m } from '#paraglide/messages.js'
import { hashOf } from '#kit/ids.ts'
import { ButtonLink } from '#ui/forms/button.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { resetPassword } from '../../commands/password.server.ts'
import { linkStanding } from '../../queries/links.server.ts'
import { admitOrAsk } from '../../enter.server.ts'
import { authHref } from '../../rules.ts'
import { AuthPage } from './auth-page.tsx'
import { PasswordField } from './fields.tsx'
import { deadLink } from './note.tsx'
import type { Route } from './+types/reset'

export const handle = { hydrate: 'always' }

const tokenOf = (request: Request): string => new URL(request.url).searchParams.get('token') ?? ''

/** Checks the link without consuming it. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => ({ link: await linkStanding(ctx, hashOf(tokenOf(args.request)), 'reset') }))

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    const entered = await resetPassword(ctx, tokenOf(args.request), { password: textOf(form, 'password') })
    const flash = { title: m.auth_reset_done(), text: m.auth_reset_done_text() }
    return admitOrAsk(ctx, web, entered, flash, entered.next)
  })

export default function Reset({ loaderData: { link } }: Route.ComponentProps) {
  const isDead = useFormAnswer()?.refusal?.code === 'link-invalid' || link === 'dead'
  if (link === 'used')
    return (
      <AuthPage title={m.auth_reset_used()} lead={m.auth_reset_used_lead()} secret>
        <p className="row">
          <ButtonLink to="/auth">{m.auth_sign_in()}</ButtonLink>
          <ButtonLink to={authHref('forgot', '')} variant="outline">
            {m.auth_ask_again()}
          </ButtonLink>
        </p>
      </AuthPage>
    )
  return (
    <AuthPage title={m.auth_forgot_title()} lead={isDead ? undefined : m.auth_reset_lead()} secret>
      {isDead ? (
        <>
          <RefusalNote refusal={deadLink()} />
          <p>
            <ButtonLink to={authHref('forgot', '')}>{m.auth_ask_again()}</ButtonLink>
          </p>
        </>
      ) : (
        <ActionForm replace className="stack" failed={m.refusal_unexpected()}>
          <PasswordField
            autoComplete="new-password"
            label={m.auth_new_password()}
            hint={m.auth_password_hint()}
          />
          <Submit wide>{m.auth_reset()}</Submit>
        </ActionForm>
      )}
    </AuthPage>
  )
}

import { replace } from 'react-router'
import { freshPassword, signedIn } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { answerTo } from '#shell/form/answer.server.ts'
import { m } from '#paraglide/messages.js'
import { act, answer } from '#web/answers.server.ts'
import { refusalText } from '#web/refusal-words.ts'
import { safePath } from '../../rules.ts'
import { AuthPage } from './auth-page.tsx'
import type { Route } from './+types/confirm-password'

export const handle = { hydrate: 'always' }

const nextOf = (request: Request): string => safePath(new URL(request.url).searchParams.get('next'))

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    if (signedIn(ctx).hasFreshPassword) throw replace(nextOf(args.request))
    // The form starts as if refused for lack of the password: so it asks for it as all forms do.
    return { earlier: answerTo(new FormData(), refusalText(new Refusal('password-needed'))) }
  })

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx) => {
    freshPassword(ctx)
    return replace(nextOf(args.request))
  })

/** Asks for the password before showing something that needs a fresh one, such as a file about other people. */
export default function ConfirmPassword({ loaderData: { earlier } }: Route.ComponentProps) {
  return (
    <AuthPage title={m.factor_again_title()}>
      {/* What comes next may be a file, which scripts cannot show. */}
      <ActionForm className="stack" earlier={earlier} quiet reload>
        <Submit wide>{m.factor_again_send()}</Submit>
      </ActionForm>
    </AuthPage>
  )
}

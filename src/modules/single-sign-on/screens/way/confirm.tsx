import { admitOrAsk } from '#modules/accounts/enter.server.ts'
import { m } from '#paraglide/messages.js'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { act, answer } from '#web/answers.server.ts'
import { openAccount } from '../../commands/first.server.ts'
import { mailedView } from '../../queries/way.server.ts'
import type { Route } from './+types/confirm'

export const handle = { hydrate: 'always' }

/** Opening the page changes nothing, as mail scanners open links too (decisions 13). */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const { organisation, name, email } = await mailedView(ctx, args.params.slug, args.params.token)
    return { organisation, name, email }
  })

export const action = (args: Route.ActionArgs) =>
  act(
    args,
    async (ctx, _form, web) => {
      const { next, isLinked, ...admitted } = await openAccount(
        ctx,
        args.params.slug,
        args.params.token,
        args.request.headers.get('cookie'),
      )
      return admitOrAsk(
        ctx,
        web,
        admitted,
        { title: isLinked ? m.sso_confirm_done() : m.sso_confirm_apart() },
        next,
      )
    },
    { openToVisitors: true },
  )

/** Where the mail of a new account leads. */
export default function Confirm({ loaderData: view }: Route.ComponentProps) {
  return (
    <>
      <title>{`${m.sso_confirm_title()} - Stadi`}</title>
      <meta name="robots" content="noindex" />
      {/* The URL contains a token that must not be sent as a Referer. */}
      <meta name="referrer" content="same-origin" />
      <PageHead title={m.sso_confirm_title()} lead={m.sso_confirm_lead(view)} />
      <ActionForm className="stack measure" replace failed={m.refusal_error()}>
        <p>
          <Submit>{m.sso_confirm_go()}</Submit>
        </p>
      </ActionForm>
    </>
  )
}

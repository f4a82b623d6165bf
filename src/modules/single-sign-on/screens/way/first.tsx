import { redirect } from 'react-router'
import { Refusal } from '#kit/refusal.ts'
import { safePath } from '#modules/accounts/rules.ts'
import { m } from '#paraglide/messages.js'
import { PageHead } from '#ui/layout/section.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { askForAccount, linkAccount } from '../../commands/first.server.ts'
import { firstView } from '../../queries/way.server.ts'
import { browserOf, firstHref } from '../../rules.ts'
import type { Route } from './+types/first'
import { HaveAccount, NewAccount } from './new-account.tsx'
import { OwnAccount } from './own-account.tsx'

export const handle = { hydrate: 'always' }

const browserIn = ({ request, params }: Pick<Route.LoaderArgs, 'request' | 'params'>) =>
  browserOf(request.headers.get('cookie'), params.wayId)

export const loader = (args: Route.LoaderArgs) =>
  answer(args, (ctx) => firstView(ctx, args.params.slug, args.params.wayId, browserIn(args)))

/** Links the account that is signed in, or has the mail of a new one sent. */
export const action = (args: Route.ActionArgs) =>
  act(
    args,
    async (ctx, form, web) => {
      const { slug, wayId } = args.params
      const input = Object.fromEntries(form)
      switch (textOf(form, 'intent')) {
        case 'link': {
          const next = await linkAccount(ctx, slug, wayId, browserIn(args), input)
          web.toast({ title: m.sso_first_linked() })
          return redirect(safePath(next))
        }
        case 'open':
          await askForAccount(ctx, slug, wayId, browserIn(args), input)
          return redirect(firstHref(slug, wayId))
        default:
          throw new Refusal('invalid-input')
      }
    },
    { openToVisitors: true },
  )

/** Asks somebody whom their organisation knows which account here is theirs. */
export default function First({ loaderData: view, params: { wayId } }: Route.ComponentProps) {
  return (
    <>
      <title>{`${m.sso_first_title()} - Stadi`}</title>
      <meta name="robots" content="noindex" />
      <PageHead title={m.sso_first_title()} lead={m.sso_first_lead({ organisation: view.organisation })} />
      {view.viewer ? (
        <OwnAccount view={view} viewer={view.viewer} />
      ) : (
        <div className="grid gap-x-12 md:grid-cols-2">
          <NewAccount view={view} />
          <HaveAccount href={firstHref(view.slug, wayId)} />
        </div>
      )}
    </>
  )
}

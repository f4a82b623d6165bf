import { m } from '#paraglide/messages.js'
import { authHref, ownPath } from '#modules/accounts/rules.ts'
import { PageMeta } from '#shell/page-meta.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { ButtonLink } from '#ui/forms/button.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { answer } from '#web/answers.server.ts'
import { wayView } from '../../queries/way.server.ts'
import { beginHref, wayHref } from '../../rules.ts'
import type { Route } from './+types/way'

export const handle = { hydrate: 'never' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => ({
    ...(await wayView(ctx, args.params.slug)),
    next: ownPath(args.url.searchParams.get('next')) ?? '',
  }))

/** The address that an organisation gives its people: whose page comes next, and one button to it. */
export default function Way({ loaderData: { slug, organisation, label, next } }: Route.ComponentProps) {
  return (
    <>
      <PageMeta
        title={m.sso_way_title({ label })}
        description={m.sso_way_lead({ organisation })}
        path={wayHref(slug)}
        noindex
      />
      <PageHead title={m.sso_way_title({ label })} lead={m.sso_way_lead({ organisation })} />
      <div className="row">
        {/* A link: forms of ours lead nowhere else, and the next page is another site's. */}
        <ButtonLink to={beginHref(slug, next)} reload rel="nofollow">
          {m.sso_way_go({ label })}
        </ButtonLink>
        <Anchor to={authHref('sign-in', next)}>{m.sso_find_password()}</Anchor>
      </div>
    </>
  )
}

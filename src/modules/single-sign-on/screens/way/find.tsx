import { Form, redirect } from 'react-router'
import { m } from '#paraglide/messages.js'
import { authHref, ownPath } from '#modules/accounts/rules.ts'
import { PageMeta } from '#shell/page-meta.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { Button } from '#ui/forms/button.tsx'
import { Field } from '#ui/forms/field.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { answer } from '#web/answers.server.ts'
import { findOrganisation } from '../../queries/way.server.ts'
import { FIND_HREF, wayHref } from '../../rules.ts'
import type { Route } from './+types/find'

export const handle = { hydrate: 'always' }

/** What is typed leads on, or is corrected where it stands. */
export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    const typed = args.url.searchParams.get('organisation')?.trim() ?? ''
    const next = ownPath(args.url.searchParams.get('next')) ?? ''
    if (typed === '') return { typed, next, isUnknown: false }
    const slug = await findOrganisation(ctx, typed)
    if (slug) throw redirect(wayHref(slug, next))
    return { typed, next, isUnknown: true }
  })

/** Whoever signs in by an account of their organisation says which it is. */
export default function Find({ loaderData: { typed, next, isUnknown } }: Route.ComponentProps) {
  return (
    <>
      <PageMeta title={m.sso_title()} description={m.sso_find_lead()} path={FIND_HREF} noindex />
      <PageHead title={m.sso_title()} lead={m.sso_find_lead()} />
      <Form method="get" action={FIND_HREF} className="stack measure">
        {next && <input type="hidden" name="next" value={next} />}
        <Field
          key={typed}
          name="organisation"
          label={m.sso_find_field()}
          hint={m.sso_find_hint()}
          error={isUnknown ? m.sso_find_none() : undefined}
          defaultValue={typed}
          maxLength={254}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <div className="row">
          <Button>{m.sso_find_go()}</Button>
          <Anchor to={authHref('sign-in', next)}>{m.sso_find_password()}</Anchor>
        </div>
      </Form>
    </>
  )
}

import { redirect } from 'react-router'
import { signedIn } from '#context.ts'
import { m } from '#paraglide/messages.js'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { PageMeta } from '#shell/page-meta.tsx'
import { Field } from '#ui/forms/field.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { joinGroup } from '../commands/join.server.ts'
import { joinHref } from '../rules.ts'
import type { Route } from './+types/join'

export const handle = { hydrate: 'always', styles: 'payments' }

const MOST_LETTERS = 40

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    signedIn(ctx)
    return { code: (args.url.searchParams.get('code') ?? '').slice(0, MOST_LETTERS) }
  })

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    const { href, isIn } = await joinGroup(ctx, { code: textOf(form, 'code') })
    // The sheet says the rest, also that a group takes nobody any more.
    if (isIn) web.toast({ title: m.groups_joined() })
    return redirect(href)
  })

/** Joins a group by the code that a teacher gave out; the code may be in the address. */
export default function JoinGroup({ loaderData: { code } }: Route.ComponentProps) {
  return (
    <>
      <PageMeta title={m.groups_join_title()} description={m.groups_join_lead()} path={joinHref()} noindex />
      <PageHead title={m.groups_join_title()} lead={m.groups_join_lead()} />
      <ActionForm className="stack measure">
        <Field
          name="code"
          label={m.groups_join_code()}
          defaultValue={code}
          maxLength={MOST_LETTERS}
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <p>{m.groups_join_held()}</p>
        <p>
          <Submit>{m.groups_join_button()}</Submit>
        </p>
      </ActionForm>
    </>
  )
}

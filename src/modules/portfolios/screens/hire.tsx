import { redirect } from 'react-router'
import { signedIn } from '#context.ts'
import { newId } from '#kit/ids.ts'
import { LONGEST_MESSAGE, threadHref } from '#modules/messages/rules.ts'
import { m } from '#paraglide/messages.js'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { PageMeta } from '#shell/page-meta.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { act, answer } from '#web/answers.server.ts'
import { hireByMessage } from '../commands.server.ts'
import { whomToHire } from '../queries.server.ts'
import { hireHref } from '../rules.ts'
import type { Route } from './+types/hire'

export const handle = { hydrate: 'always', styles: 'support' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    signedIn(ctx)
    const { name, path } = await whomToHire(ctx, args.params.handle)
    return { name, path, clientId: newId() }
  })

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form) => {
    const id = await hireByMessage(ctx, args.params.handle, Object.fromEntries(form))
    return redirect(`${threadHref(id)}#last`)
  })

/** A first message to somebody whose portfolio was read; what follows is in the messages of both. */
export default function Hire({ loaderData: { name, path, clientId }, params }: Route.ComponentProps) {
  const title = m.portfolio_hire_title({ name })
  return (
    <>
      <PageMeta title={title} description={title} path={hireHref(params.handle)} noindex />
      <PageHead
        above={<Anchor to={path}>{m.portfolio_of({ name })}</Anchor>}
        title={title}
        lead={m.portfolio_hire_lead({ name })}
      />
      <ActionForm className="stack measure">
        <input type="hidden" name="clientId" value={clientId} />
        <TextArea
          name="content"
          label={m.portfolio_hire_message()}
          hint={m.portfolio_hire_hint()}
          rows={6}
          maxLength={LONGEST_MESSAGE}
          required
        />
        <p>
          <Submit>{m.portfolio_hire_send()}</Submit>
        </p>
      </ActionForm>
    </>
  )
}

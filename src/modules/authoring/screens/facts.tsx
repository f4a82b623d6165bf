import { redirect } from 'react-router'
import { adminOnly } from '#context.ts'
import { afterConflict } from '#shell/form/revalidation.ts'
import { m } from '#paraglide/messages.js'
import { act, answer } from '#web/answers.server.ts'
import { createDraft, saveFacts } from '../commands.server.ts'
import { draftFacts } from '../queries.server.ts'
import type { Route } from './+types/facts'
import { draftHref } from './address.ts'
import { EditorHead } from './editor-head.tsx'
import { FactsForm } from './facts-form.tsx'
import { factsOptions } from './facts-options.server.ts'

export const handle = { hydrate: 'always', styles: 'admin' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    const { draftId = null } = args.params
    return {
      draftId,
      draft: draftId === null ? null : await draftFacts(ctx, draftId),
      options: await factsOptions(ctx),
    }
  })

export const shouldRevalidate = afterConflict

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    adminOnly(ctx)
    const { draftId } = args.params
    const id = draftId ?? (await createDraft(ctx, Object.fromEntries(form)))
    if (draftId) await saveFacts(ctx, id, Object.fromEntries(form))
    web.toast({ title: draftId ? m.authoring_saved() : m.authoring_created() })
    return redirect(draftHref(id))
  })

/** What a course is called and who it is for: of a new one, or of a draft. */
export default function CourseFacts({ loaderData: { draftId, draft, options } }: Route.ComponentProps) {
  const title = draft ? m.authoring_facts() : m.authoring_new()
  return (
    <>
      <EditorHead title={title} course={draftId ? { id: draftId, title: draft!.facts.title } : null} />
      <FactsForm key={draftId} draft={draft} options={options} />
    </>
  )
}

import { data, redirect } from 'react-router'
import { afterConflict } from '#shell/form/revalidation.ts'
import { m } from '#paraglide/messages.js'
import { act, answer } from '#web/answers.server.ts'
import { createDraft, saveFacts } from '../commands/drafts.server.ts'
import { draftFacts } from '../queries/drafts.server.ts'
import type { Route } from './+types/facts'
import { draftHref } from './address.ts'
import { atDesk } from './taught/desk.server.ts'
import { EditorHead } from './editor-head.tsx'
import { FactsForm } from './facts-form.tsx'
import { factsOptions } from './facts-options.server.ts'
import { isLost } from './taught/lost.server.ts'
import { LostDraft } from './taught/lost.tsx'

export const handle = { hydrate: 'always', styles: 'admin' }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    atDesk(ctx, args.url)
    const { draftId = null } = args.params
    if (draftId !== null && (await isLost(ctx, args.url, draftId)))
      return data({ isLost: true as const }, 404)
    return {
      draftId,
      draft: draftId === null ? null : await draftFacts(ctx, draftId),
      options: await factsOptions(ctx),
      isAdmin: ctx.viewer!.isAdmin,
    }
  })

export const shouldRevalidate = afterConflict

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    const desk = atDesk(ctx, args.url)
    const { draftId } = args.params
    const id = draftId ?? (await createDraft(ctx, Object.fromEntries(form)))
    if (draftId) await saveFacts(ctx, id, Object.fromEntries(form))
    web.toast({ title: draftId ? m.authoring_saved() : m.authoring_created() })
    return redirect(draftHref(desk, id))
  })

/** What a course is called and who it is for: of a new one, or of a draft. */
export default function CourseFacts({ loaderData }: Route.ComponentProps) {
  if ('isLost' in loaderData) return <LostDraft />
  const { draftId, draft, options, isAdmin } = loaderData
  const title = draft ? m.authoring_facts() : m.authoring_new()
  return (
    <>
      <EditorHead title={title} course={draftId ? { id: draftId, title: draft!.facts.title } : null} />
      <FactsForm key={draftId} draft={draft} options={options} isAdmin={isAdmin} />
    </>
  )
}

import { redirect } from 'react-router'
import { signedIn } from '#context.ts'
import { m } from '#paraglide/messages.js'
import { Sheet } from '#shell/form/sheet.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { ownPost } from '../../queries/own.server.ts'
import type { Route } from './+types/own-post'
import { PostForm } from '../writing/post-form.tsx'
import { previewIn } from '../writing/preview.server.ts'
import { postWords } from '../writing/words.ts'
import { threadIn, useThreadAddress } from './address.ts'
import { actionIn, ownActions } from './own-actions.server.ts'
import { AskForm } from './ask-form.tsx'
import { removalWords } from './removal-words.ts'

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    signedIn(ctx)
    const { kind, id } = threadIn(args.params)
    return { id, ownAction: actionIn(args.params.action, kind), post: await ownPost(ctx, kind, id) }
  })

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    signedIn(ctx)
    const on = threadIn(args.params)
    const ownAction = actionIn(args.params.action, on.kind)
    if (ownAction === 'edit' && textOf(form, 'intent') === 'preview') return previewIn(ctx, on.kind, form)
    const { text, to } = await ownActions[ownAction](ctx, form, on)
    web.toast({ title: m.community_success(), text })
    return redirect(to)
  })

/** The dialogs with which people change or delete what they wrote or, for a story, request that. */
export default function OwnPost({ loaderData: { id, ownAction, post } }: Route.ComponentProps) {
  const { kind } = post
  const back = useThreadAddress({ kind, id }).here
  const words = postWords[kind]
  if (ownAction === 'edit')
    return (
      <Sheet back={back} title={words.edit()}>
        <PostForm kind={kind} post={post} save={m.community_save()} failed={words.saveFailed()} back={back} />
      </Sheet>
    )
  const removal = removalWords[kind]
  return (
    <Sheet back={back} title={removal.title()}>
      <AskForm {...removal} back={back} withReason={ownAction === 'ask-removal'} />
    </Sheet>
  )
}

import { redirect } from 'react-router'
import type { Context } from '#context.ts'
import { m } from '#paraglide/messages.js'
import { stay, textOf } from '#web/answers.server.ts'
import type { WebRequest } from '#web/request-context.ts'
import { acceptAnswer, addReply } from '../../commands/replies.server.ts'
import { appealPost, appealReply } from '../../commands/appeal.server.ts'
import { vote } from '../../commands/votes.server.ts'
import { placeOf, type PostKind, replyPath, type VoteTarget } from '../../rules.ts'
import type { PartKind } from '../../types.ts'
import { previewIn } from '../writing/preview.server.ts'
import { doneWords } from './done-words.server.ts'

type On = { kind: PostKind; id: string; url: URL; web: WebRequest }
type Action = (ctx: Context, form: FormData, on: On) => Promise<Response | { preview: string } | undefined>

/** The actions of a thread's forms, by intent. */
export const actions = new Map<string, Action>([
  ['reply', reply],
  ['preview', (ctx, form) => previewIn(ctx, 'reply', form)],
  ['accept', accept],
  ['vote', voteFor],
  ['appeal-post', appeal(appealPost, 'post')],
  ['appeal-reply', appeal(appealReply, 'reply')],
])

async function reply(ctx: Context, form: FormData, { kind, id, web }: On) {
  const written = { body: textOf(form, 'body'), mention: form.getAll('mention') }
  const replyId = await addReply(ctx, kind, id, written)
  web.toast({ title: m.community_success(), text: doneWords[kind].sent() })
  return redirect(replyPath({ kind, id }, replyId))
}

async function accept(ctx: Context, form: FormData, { id, url, web }: On) {
  const answer = textOf(form, 'id')
  const on = textOf(form, 'on')
  await acceptAnswer(ctx, id, { answer, on })
  web.toast({
    title: m.community_success(),
    text: on === '1' ? m.community_accept_done() : m.community_accept_undone(),
  })
  return redirect(`${url.pathname}${url.search}#reply-${answer}`)
}

async function voteFor(ctx: Context, form: FormData, { url }: On) {
  await vote(ctx, Object.fromEntries(form))
  const target = textOf(form, 'target') as VoteTarget
  return stay({ url }, form, placeOf(target, textOf(form, 'id'))) ?? undefined
}

/** Asks for another review of why it is hidden. */
function appeal(command: typeof appealPost, target: PartKind): Action {
  return async (ctx, form, { url, web }) => {
    const id = textOf(form, 'id')
    await command(ctx, id, { reason: textOf(form, 'reason') })
    web.toast({ title: m.community_success(), text: m.moderation_appeal_sent() })
    return redirect(`${url.pathname}${url.search}#${target}-${id}`)
  }
}

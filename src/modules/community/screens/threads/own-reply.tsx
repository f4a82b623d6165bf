import { redirect } from 'react-router'
import { signedIn } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { m } from '#paraglide/messages.js'
import { ActionForm } from '#shell/form/action-form.tsx'
import { Sheet } from '#shell/form/sheet.tsx'
import { useFormAnswer } from '#shell/form/use-form-answer.ts'
import { TextArea } from '#ui/forms/field.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { editReply, removeReply } from '../../commands/replies.server.ts'
import { ownReply } from '../../queries/own.server.ts'
import { LONGEST, replyPath, threadPaths, type ListedKind, type PostKind } from '../../rules.ts'
import type { Route } from './+types/own-reply'
import { WriteButtons } from '../writing/buttons.tsx'
import { Preview } from '../writing/preview.tsx'
import { previewIn } from '../writing/preview.server.ts'
import { threadIn, useThreadAddress } from './address.ts'
import { AskForm } from './ask-form.tsx'
import { doneWords } from './done-words.server.ts'

function actionIn(params: { action: string }): 'edit' | 'remove' {
  if (params.action === 'edit' || params.action === 'remove') return params.action
  throw new Refusal('not-found')
}

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    signedIn(ctx)
    const ownAction = actionIn(args.params)
    const thread = threadIn(args.params)
    return { ownAction, thread, ...(await ownReply(ctx, thread, args.params.replyId)) }
  })

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    signedIn(ctx)
    const ownAction = actionIn(args.params)
    const thread = threadIn(args.params)
    const { replyId } = args.params
    // Of this thread, whatever else the URL says.
    await ownReply(ctx, thread, replyId)
    const words = doneWords[thread.kind]
    if (ownAction === 'remove') {
      await removeReply(ctx, replyId)
      web.toast({ title: m.community_success(), text: words.removed() })
      return redirect(`${threadPaths[thread.kind]}${thread.id}${args.url.search}#replies`)
    }
    if (textOf(form, 'intent') === 'preview') return previewIn(ctx, 'reply', form)
    await editReply(ctx, replyId, { body: textOf(form, 'body') })
    web.toast({ title: m.community_success(), text: words.saved() })
    return redirect(replyPath(thread, replyId))
  })

/** The dialogs with which people change or delete a reply of theirs. */
export default function OwnReply({ loaderData: { ownAction, thread, body } }: Route.ComponentProps) {
  const words = ownReplyWords[thread.kind]
  const back = useThreadAddress(thread).here
  return ownAction === 'edit' ? (
    <Sheet back={back} title={words.edit()}>
      <Change body={body} back={back} field={words.field()} failed={words.failed()} />
    </Sheet>
  ) : (
    <Sheet back={back} title={words.remove()}>
      <AskForm ask={words.ask} button={m.community_delete} failed={words.removeFailed} back={back} />
    </Sheet>
  )
}

const intents = ['save', 'preview'] as const
type ChangeProps = { body: string; back: string; field: string; failed: string }

function Change({ body, back, field, failed }: ChangeProps) {
  const answer = useFormAnswer<{ preview: string }>({ intent: intents })
  return (
    <ActionForm intent={intents} className="stack" failed={failed} preventScrollReset>
      <Preview safeHtml={answer?.extra?.preview} />
      <TextArea
        name="body"
        label={field}
        hint={m.community_markdown()}
        defaultValue={body}
        required
        maxLength={LONGEST.reply}
        rows={7}
      />
      <WriteButtons intent="save" label={m.community_save()} back={back} />
    </ActionForm>
  )
}

type Words = {
  edit: () => string
  /** Of the field, as in the form for a new one. */
  field: () => string
  failed: () => string
  /** Title of the confirmation dialog. */
  remove: () => string
  ask: () => string
  removeFailed: () => string
}

const listed: Record<ListedKind, Words> = {
  topic: {
    edit: m.community_reply_edit,
    field: m.community_reply_field,
    failed: m.community_reply_failed,
    remove: m.community_reply_remove,
    ask: m.community_reply_remove_ask,
    removeFailed: m.community_reply_remove_failed,
  },
  question: {
    edit: m.community_answer_edit,
    field: m.community_answer_field,
    failed: m.community_answer_failed,
    remove: m.community_answer_remove,
    ask: m.community_answer_remove_ask,
    removeFailed: m.community_answer_remove_failed,
  },
  story: {
    edit: m.community_comment_edit,
    field: m.community_comment_field,
    failed: m.community_comment_failed,
    remove: m.community_comment_remove,
    ask: m.community_comment_remove_ask,
    removeFailed: m.community_comment_remove_failed,
  },
}

/** Texts for changing and deleting one's own reply, answer or comment. */
const ownReplyWords: Record<PostKind, Words> = { ...listed, board: listed.topic }

import { redirect } from 'react-router'
import { adminOnly, type Context } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { Behind, RowForm } from '#shell/admin/row-form.tsx'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import type { ButtonVariant } from '#ui/forms/button.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import { answerThread, closeThread, deleteThread, reopenThread } from '../../commands/staff.server.ts'
import { inboxThread } from '../../queries/inbox.server.ts'
import { LONGEST_MESSAGE } from '../../rules.ts'
import { TooLate } from '../too-late.tsx'
import type { Route } from './+types/thread'
import { inboxHref, channelWords, StateBadge } from './pieces.tsx'
import { localeFacts } from '#kit/locales.ts'
import { Long, Moment } from '#shell/admin/values.tsx'
import { Prose } from '#ui/prose.tsx'
import { held } from '#ui/no-break/held.ts'
import type { InboxThread, MessageView } from '../../types.ts'

export const handle = { hydrate: 'always', styles: ['admin', 'support'] }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    return { thread: await inboxThread(ctx, args.params.threadId) }
  })

/** `next` if something other than the conversation is shown then. */
type Step = {
  run: (ctx: Context, id: string, form: FormData) => Promise<void>
  done: () => string
  next?: string
}
const steps = new Map<string, Step>([
  [
    'answer',
    {
      run: (ctx, id, form) => answerThread(ctx, id, { message: textOf(form, 'message') }),
      done: m.support_inbox_sent,
    },
  ],
  ['close', { run: closeThread, done: m.support_inbox_close_done }],
  ['reopen', { run: reopenThread, done: m.support_inbox_reopen_done }],
  ['delete', { run: deleteThread, done: m.support_inbox_delete_done, next: inboxHref({}) }],
])

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    adminOnly(ctx)
    const step = steps.get(textOf(form, 'intent'))
    if (!step) throw new Refusal('invalid-input')
    await step.run(ctx, args.params.threadId, form)
    web.toast({ title: step.done() })
    return redirect(step.next ?? args.url.pathname)
  })

/** One conversation as staff sees it, and their actions on it. */
export default function AdminInboxThread({ loaderData: { thread } }: Route.ComponentProps) {
  const { id, subject, status, messages } = thread
  const back = (
    <p>
      <Anchor to={inboxHref({})}>{m.support_inbox_to_list()}</Anchor>
    </p>
  )
  return (
    <>
      <title>{`${subject} - Stadi`}</title>
      <PageHead title={<bdi className="wrap-anywhere">{subject}</bdi>} above={back} />
      <Facts thread={thread} />
      <Section title={m.support_said()}>
        <Story messages={messages} />
      </Section>
      {status === 'closed' ? (
        <div className="stack measure">
          <TooLate intent="answer" />
          <StateForm intent="reopen" button={m.support_inbox_reopen()} />
        </div>
      ) : (
        <Section
          title={m.support_inbox_answer()}
          action={<StateForm intent="close" button={m.support_inbox_close()} variant="quiet" />}
        >
          <AnswerForm
            key={messages.filter(({ author }) => author === 'staff').length}
            mailed={thread.email !== null}
          />
        </Section>
      )}
      <Behind summary={m.support_inbox_delete()} of={subject} id={id}>
        <RowForm
          intent="delete"
          id={id}
          note={m.support_inbox_delete_note()}
          button={m.support_inbox_delete_do()}
          danger
          loud
        />
      </Behind>
    </>
  )
}

function AnswerForm({ mailed }: { mailed: boolean }) {
  return (
    <ActionForm intent="answer" className="stack measure">
      <TextArea
        name="message"
        label={m.support_message()}
        hint={mailed ? m.support_inbox_answer_hint() : m.support_inbox_answer_hint_no_mail()}
        required
        maxLength={LONGEST_MESSAGE}
        rows={6}
      />
      <p>
        <Submit>{m.support_inbox_send()}</Submit>
      </p>
    </ActionForm>
  )
}

type StateProps = { intent: string; button: string; variant?: ButtonVariant }

function StateForm({ intent, button, variant = 'outline' }: StateProps) {
  return (
    <ActionForm intent={intent} className="stack">
      <p>
        <Submit variant={variant}>{button}</Submit>
      </p>
    </ActionForm>
  )
}

/** Who wrote, from where and in which language. */
function Facts({
  thread: { name, email, isMember, channel, status, createdAt, locale },
}: {
  thread: InboxThread
}) {
  return (
    <p className="row">
      <StateBadge status={status} />
      <span>
        <bdi className="wrap-anywhere">{name || m.support_inbox_anonymous()}</bdi> (
        <Long>{email ?? m.support_inbox_no_email()}</Long>
        {isMember && `, ${m.support_inbox_member()}`})
      </span>
      <span className="soft">
        {channelWords[channel]()} · <Moment at={createdAt} /> · {m.support_inbox_language()}:{' '}
        {localeFacts[locale].name}
      </span>
    </p>
  )
}

const names: Record<MessageView['author'], () => string> = {
  visitor: m.support_inbox_visitor,
  assistant: m.support_assistant,
  staff: m.support_staff,
}

/** Nothing a visitor wrote becomes a link: its readers have far-reaching permissions. */
function Story({ messages }: { messages: MessageView[] }) {
  return (
    <ol className="said-list measure">
      {messages.map(({ id, author, body, html, at }) => (
        <li key={id} className={author === 'visitor' ? undefined : 'said-mine'}>
          <p className="small">
            <b>{names[author]()}</b>{' '}
            <span className="soft">
              <Moment at={at} />
            </span>
          </p>
          {html === null ? (
            <p dir="auto" className="said-text">
              {held(body)}
            </p>
          ) : (
            <Prose safeHtml={html} />
          )}
        </li>
      ))}
    </ol>
  )
}

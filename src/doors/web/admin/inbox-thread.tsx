import { Form, redirect, useNavigation } from 'react-router'
import { adminOnly, type Context } from '#context.ts'
import { Refusal } from '#kit/refusal.ts'
import { answerThread, closeThread, deleteThread, reopenThread } from '#modules/support/commands.server.ts'
import { inboxThread } from '#modules/support/queries.server.ts'
import { LONGEST_MESSAGE } from '#modules/support/rules.ts'
import type { InboxThread, MessageView } from '#modules/support/types.ts'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Button, type ButtonVariant } from '#ui/forms/button.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { FormError } from '#ui/forms/form-error.tsx'
import { Prose } from '#ui/prose.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { act, answer, textOf } from '#web/answers.server.ts'
import type { Route } from './+types/inbox-thread'
import { channelWords, StateBadge } from './inbox-pieces.tsx'
import { Behind, Long, Moment, RowForm } from './pieces.tsx'

export const handle = { hydrate: 'always', styles: ['admin', 'support'] }

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => {
    adminOnly(ctx)
    return { thread: await inboxThread(ctx, args.params.threadId) }
  })

/** `next` where not the conversation itself is shown then. */
type Action = {
  run: (ctx: Context, id: string, form: FormData) => Promise<void>
  done: () => string
  next?: string
}

const actions = new Map<string, Action>([
  [
    'answer',
    {
      run: (ctx, id, form) => answerThread(ctx, id, { message: textOf(form, 'message') }),
      done: m.support_inbox_sent,
    },
  ],
  ['close', { run: closeThread, done: m.support_inbox_close_done }],
  ['reopen', { run: reopenThread, done: m.support_inbox_reopen_done }],
  ['delete', { run: deleteThread, done: m.support_inbox_delete_done, next: '/admin/inbox' }],
])

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form, web) => {
    adminOnly(ctx)
    const asked = actions.get(textOf(form, 'intent'))
    if (!asked) throw new Refusal('invalid-input')
    await asked.run(ctx, args.params.threadId, form)
    web.toast({ title: asked.done() })
    return redirect(asked.next ?? `/admin/inbox/${args.params.threadId}`)
  })

type Refused = {
  refused: { title: string; text: string; fields: Record<string, string> }
  values: Record<string, string>
}

/** One conversation as our people see it, and what they can do about it. */
export default function AdminInboxThread({ loaderData: { thread }, actionData }: Route.ComponentProps) {
  const { id, subject, status, messages } = thread
  const isDeletion = actionData?.values.intent === 'delete'
  const refused = isDeletion ? undefined : actionData
  return (
    <>
      <title>{`${subject} - Stadi`}</title>
      <PageHead
        title={<bdi className="wrap-anywhere">{subject}</bdi>}
        above={
          <p>
            <Anchor to="/admin/inbox">{m.support_inbox_to_list()}</Anchor>
          </p>
        }
      />
      <Facts thread={thread} />
      <Section title={m.support_said()}>
        <Story messages={messages} />
      </Section>
      {status === 'closed' ? (
        <StateForm intent="reopen" button={m.support_inbox_reopen()} refused={refused} />
      ) : (
        <Section
          title={m.support_inbox_answer()}
          action={<StateForm intent="close" button={m.support_inbox_close()} variant="quiet" />}
        >
          <AnswerForm
            key={messages.filter(({ author }) => author === 'staff').length}
            mailed={thread.email !== null}
            refused={refused}
          />
        </Section>
      )}
      {isDeletion && actionData && (
        <FormError title={actionData.refused.title} text={actionData.refused.text} />
      )}
      <Behind summary={m.support_inbox_delete()} of={subject} open={isDeletion}>
        <RowForm
          intent="delete"
          id={id}
          note={m.support_inbox_delete_note()}
          button={m.support_inbox_delete_do()}
          danger
        />
      </Behind>
    </>
  )
}

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
        {locale === 'sw' ? 'Kiswahili' : 'English'}
      </span>
    </p>
  )
}

const names: Record<MessageView['author'], () => string> = {
  visitor: m.support_inbox_visitor,
  assistant: m.support_assistant,
  staff: m.support_staff,
}

/** Nothing a visitor wrote becomes a link: who reads it here may do much. */
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
              {body}
            </p>
          ) : (
            <Prose safeHtml={html} />
          )}
        </li>
      ))}
    </ol>
  )
}

const usePending = (intent: string): boolean => useNavigation().formData?.get('intent') === intent

function AnswerForm({ mailed, refused }: { mailed: boolean; refused?: Refused }) {
  const pending = usePending('answer')
  return (
    <Form method="post" className="stack measure">
      {refused && <FormError title={refused.refused.title} text={refused.refused.text} />}
      <TextArea
        name="message"
        label={m.support_message()}
        hint={mailed ? m.support_inbox_answer_hint() : m.support_inbox_answer_hint_no_mail()}
        required
        maxLength={LONGEST_MESSAGE}
        rows={6}
        defaultValue={refused?.values.message}
        error={refused?.refused.fields.message}
      />
      <p>
        <Button name="intent" value="answer" pending={pending} pendingText={m.common_please_wait()}>
          {m.support_inbox_send()}
        </Button>
      </p>
    </Form>
  )
}

function StateForm({
  intent,
  button,
  variant = 'outline',
  refused,
}: {
  intent: string
  button: string
  variant?: ButtonVariant
  refused?: Refused
}) {
  const pending = usePending(intent)
  return (
    <Form method="post" className="stack">
      {refused && <FormError title={refused.refused.title} text={refused.refused.text} />}
      <p>
        <Button
          name="intent"
          value={intent}
          variant={variant}
          pending={pending}
          pendingText={m.common_please_wait()}
        >
          {button}
        </Button>
      </p>
    </Form>
  )
}

import { data, redirect } from 'react-router'
import { PageMeta } from '#shell/page-meta.tsx'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { Moment } from '#shell/moment.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx'
import { Field, TextArea } from '#ui/forms/field.tsx'
import { PageHead, Section } from '#ui/layout/section.tsx'
import { act, answer } from '#web/answers.server.ts'
import { startChat } from '../commands/write.server.ts'
import { ownConversations } from '../queries/conversation.server.ts'
import { ANSWER_HOURS, LONGEST_MESSAGE, LONGEST_NAME } from '../rules.ts'
import type { OwnConversation } from '../types.ts'
import type { Route } from './+types/chat'
import { secretHeaders, withSecret } from './secret-headers.ts'
import { ThreadBadge } from './thread-badge.tsx'
import type { Sender } from './write-form.tsx'

export const handle = { hydrate: 'always', styles: 'support' }
// The list contains URLs that open conversations.
export const headers = ({ actionHeaders }: Route.HeadersArgs) => withSecret(actionHeaders)

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) =>
    data(
      {
        sender: ctx.viewer && { name: ctx.viewer.name, email: ctx.viewer.email },
        own: ctx.viewer ? await ownConversations(ctx) : null,
      },
      { headers: secretHeaders },
    ),
  )

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form) => redirect(await startChat(ctx, Object.fromEntries(form))))

/** HELP-09+ */
export default function Chat({ loaderData: { sender, own } }: Route.ComponentProps) {
  const lead = m.support_chat_lead({ hours: ANSWER_HOURS })
  return (
    <>
      <PageMeta title={m.help_chat()} description={lead} path="/help-center/chat" noindex />
      <PageHead
        above={
          <Breadcrumb
            label={m.common_here()}
            reload
            crumbs={[{ label: m.common_help(), to: '/help-center' }, { label: m.help_chat() }]}
          />
        }
        title={m.help_chat()}
        lead={lead}
      />
      <div className="chat">
        <ChatForm sender={sender} />
      </div>
      {own && (
        <Section title={m.support_own()}>
          <Own conversations={own} />
        </Section>
      )}
    </>
  )
}

function ChatForm({ sender }: { sender: Sender }) {
  return (
    <ActionForm className="stack">
      <TextArea
        name="message"
        label={m.support_chat_message()}
        hint={m.support_message_hint()}
        required
        maxLength={LONGEST_MESSAGE}
        rows={4}
      />
      {sender ? (
        <p className="soft">{m.support_chat_as(sender)}</p>
      ) : (
        <>
          <Field
            name="name"
            label={m.support_name()}
            note={m.support_optional()}
            autoComplete="name"
            maxLength={LONGEST_NAME}
          />
          <Field
            name="email"
            type="email"
            label={m.support_email()}
            note={m.support_optional()}
            hint={m.support_chat_email_hint()}
            autoComplete="email"
            maxLength={254}
          />
        </>
      )}
      <p>
        <Submit>{m.support_chat_start()}</Submit>
      </p>
    </ActionForm>
  )
}

function Own({ conversations }: { conversations: OwnConversation[] }) {
  if (conversations.length === 0) return <p className="soft">{m.support_own_none()}</p>
  return (
    <ul className="own-threads">
      {conversations.map(({ path, subject, status, lastMessageAt }) => (
        <li key={path}>
          <Anchor to={path}>
            <bdi>{subject}</bdi>
          </Anchor>
          <p className="row small soft">
            <ThreadBadge status={status} />
            <Moment at={lastMessageAt} />
          </p>
        </li>
      ))}
    </ul>
  )
}

import { useEffect, useRef, Fragment } from 'react'
import { data, Form, redirect, useRevalidator } from 'react-router'
import { PageMeta } from '#shell/page-meta.tsx'
import { needsOfPage } from '#shell/scripts/needs.ts'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { m } from '#paraglide/messages.js'
import { Anchor } from '#ui/anchor.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Breadcrumb } from '#ui/layout/breadcrumb.tsx'
import { Button, ButtonLink } from '#ui/forms/button.tsx'
import { TextArea } from '#ui/forms/field.tsx'
import { PageHead } from '#ui/layout/section.tsx'
import { act, answer } from '#web/answers.server.ts'
import { sayMore } from '../commands/write.server.ts'
import { conversation } from '../queries/conversation.server.ts'
import { LONGEST_MESSAGE, seenName } from '../rules.ts'
import type { MessageView } from '../types.ts'
import { TooLate } from './too-late.tsx'
import type { Route } from './+types/conversation'
import { secretHeaders, withSecret } from './secret-headers.ts'
import { ThreadBadge } from './thread-badge.tsx'
import { Moment } from '#shell/moment.tsx'
import { Prose } from '#ui/prose.tsx'
import { held } from '#ui/no-break/held.ts'

export const handle = { hydrate: 'always', styles: 'support' }
export const headers = ({ actionHeaders }: Route.HeadersArgs) => withSecret(actionHeaders)

/** How often a visible page polls. */
const ASK_AGAIN_MS = 20_000

export const loader = (args: Route.LoaderArgs) =>
  answer(args, async (ctx) => data(await conversation(ctx, args.params.token), { headers: secretHeaders }))

export const action = (args: Route.ActionArgs) =>
  act(args, async (ctx, form) => {
    await sayMore(ctx, args.params.token, Object.fromEntries(form))
    return redirect(`/help-center/conversations/${args.params.token}#last`)
  })

export default function Conversation({
  loaderData: { subject, channel, status, mailsTo, messages },
  params: { token },
}: Route.ComponentProps) {
  useNews(token, status === 'closed' ? null : seenName(status, messages.at(-1)?.id ?? 0))
  // Somebody answers while the visitor waits.
  if (import.meta.env.SSR && status !== 'closed') needsOfPage()?.live()
  // A subject that is only the beginning of the first message is not repeated.
  const own = channel === 'email' ? subject : m.support_yours()
  return (
    <>
      <PageMeta
        title={m.support_yours()}
        description={m.support_keep_address()}
        path="/help-center/chat"
        noindex
      />
      <PageHead
        above={
          <Breadcrumb
            label={m.common_here()}
            reload
            crumbs={[
              { label: m.common_help(), to: '/help-center' },
              { label: m.help_chat(), to: '/help-center/chat' },
              { label: m.support_said() },
            ]}
          />
        }
        title={<bdi className="wrap-anywhere">{own}</bdi>}
      />
      <div className="chat">
        <div className="chat-state">
          <ThreadBadge status={status} />
          <Refresh />
        </div>
        <Messages messages={messages} mine="visitor" />
        {status === 'closed' ? <Closed /> : <SayMore key={saidBy(messages, 'visitor')} />}
        <p className="soft small">
          {m.support_keep_address()} {mailsTo && m.support_keep_mail({ email: mailsTo })}
        </p>
      </div>
    </>
  )
}

/** A form is emptied by its author's own submission, and by nothing that others write meanwhile. */
const saidBy = (messages: MessageView[], who: MessageView['author']): number =>
  messages.filter(({ author }) => author === who).length

/** Polls while the page is visible, and at once when it becomes visible. Only news revalidates the page. */
function useNews(token: string, seen: string | null) {
  const revalidator = useRevalidator()
  const latest = useRef(revalidator)
  useEffect(() => void (latest.current = revalidator))
  useEffect(() => {
    if (!seen) return
    const ask = async () => {
      if (document.visibilityState !== 'visible' || latest.current.state !== 'idle') return
      const answer = await fetch(`/help-center/conversations/${token}/news`).catch(() => null)
      // A deleted conversation has no news either; the page stays as long as somebody reads it.
      if (answer?.ok && (await answer.text()) !== seen && latest.current.state === 'idle')
        void latest.current.revalidate()
    }
    const timer = setInterval(ask, ASK_AGAIN_MS)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [token, seen])
}

/** What the page does by itself, for people without scripts. */
const Refresh = () => (
  <Form method="get">
    <Button variant="quiet">{m.support_refresh()}</Button>
  </Form>
)

function SayMore() {
  return (
    <ActionForm className="stack">
      <TextArea
        name="message"
        label={m.support_more()}
        hint={m.support_message_hint()}
        required
        maxLength={LONGEST_MESSAGE}
        rows={3}
      />
      <p>
        <Submit>{m.support_say()}</Submit>
      </p>
    </ActionForm>
  )
}

function Closed() {
  return (
    <>
      <TooLate />
      <Banner tone="sky" title={m.support_closed()} text={m.support_closed_text()} />
      <p className="row">
        <ButtonLink to="/help-center/chat">{m.support_new_chat()}</ButtonLink>
        <Anchor className="btn btn-quiet" to="/help-center" reload>
          {m.support_to_help()}
        </Anchor>
      </p>
    </>
  )
}

const names: Record<MessageView['author'], () => string> = {
  visitor: m.support_you,
  assistant: m.support_assistant,
  staff: m.support_staff,
}

/** The messages, as bubbles; user text is escaped. */
function Messages({ messages, mine }: { messages: MessageView[]; mine: MessageView['author'] }) {
  return (
    <div role="log" aria-label={m.support_said()}>
      <ol className="said-list">
        {messages.map(({ id, author, body, html, at }, place) => (
          <li
            key={id}
            className={author === mine ? 'said-mine' : undefined}
            id={place === messages.length - 1 ? 'last' : undefined}
          >
            <p className="small">
              <b>{names[author]()}</b> <Moment at={at} className="soft figures" />
            </p>
            {html === null ? (
              <p dir="auto" className="said-text">
                {author === 'staff' ? <Linked text={body} /> : held(body)}
              </p>
            ) : (
              <Prose safeHtml={html} />
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

const address = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/g

/** Addresses that staff wrote become links. */
const Linked = ({ text }: { text: string }) =>
  text.split(address).map((part, place) => (
    <Fragment key={place}>
      {place % 2 === 1 ? (
        <a href={part} rel="nofollow noopener">
          {part}
        </a>
      ) : (
        part
      )}
    </Fragment>
  ))

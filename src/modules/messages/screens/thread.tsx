import { useEffect, useEffectEvent, useRef } from 'react'
import { Form, useNavigate } from 'react-router'
import { m } from '#paraglide/messages.js'
import { Unread } from '#shell/unread.tsx'
import { Anchor } from '#ui/anchor.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { Button } from '#ui/forms/button.tsx'
import { threadHref, piecesOf } from '../rules.ts'
import type { MessageView, ThreadView } from '../types.ts'
import { Composer } from './composer.tsx'
import { useOutbox, type Pending } from './use-outbox.ts'
import { ActionForm, Submit } from '#shell/form/action-form.tsx'
import { dayInWords } from '#kit/time.ts'
import { reportHref } from '#core/reports.ts'
import { getLocale } from '#paraglide/runtime.js'
import { useZone } from '#shell/use-zone.ts'
import { Icon } from '#ui/icon.tsx'
import { Check } from '#ui/icons.ts'
import { held } from '#ui/no-break/held.ts'
import { timeOf } from './times.ts'

type Props = {
  id: string
  /** Of the viewer. */
  me: string
  /** None if it could not be read. */
  thread: ThreadView | null
  /** Of the next message. */
  clientId: string
}

/** One conversation: its messages, oldest first, and a field to write (MSG-08 to MSG-17). */
export function Thread({ id, me, thread, clientId }: Props) {
  useEffect(() => {
    if (!thread) showToast({ tone: 'brick', title: m.refusal_error(), text: m.messages_thread_failed() })
  }, [thread])
  return (
    <div className="talk-thread">
      <p className="talk-back">
        <Anchor to="/messages">{m.messages_back()}</Anchor>
      </p>
      {thread ? (
        <Shown key={id} me={me} thread={thread} clientId={clientId} />
      ) : (
        <Unread text={m.messages_thread_failed()} to={threadHref(id)} />
      )}
    </div>
  )
}

function Shown({ me, thread, clientId }: { me: string; thread: ThreadView; clientId: string }) {
  const { id, other, isBlocked, isOver, isTaken, messages, isNewest } = thread
  const name = other.name ?? m.messages_unknown()
  useLastInSight(messages)
  return (
    <>
      <title>{`${name} - Stadi`}</title>
      <div className="talk-head">
        <h1>
          <bdi className="wrap-anywhere">{name}</bdi>
        </h1>
        <div className="talk-actions">
          <Refresh id={id} />
          {!isOver && <Block isBlocked={isBlocked} />}
        </div>
      </div>
      <Earlier thread={thread} />
      {isOver || isBlocked ? (
        <Bubbles messages={messages} />
      ) : (
        <Talk id={id} me={me} clientId={clientId} messages={messages} isNewest={isNewest} />
      )}
      {!isNewest && (
        <p>
          <Anchor to={`${threadHref(id)}#last`}>{m.messages_newest()}</Anchor>
        </p>
      )}
      {isOver && (
        <Banner tone="sky" title={m.messages_over()} text={isTaken ? m.messages_taken() : undefined} />
      )}
      {isBlocked && <Banner tone="sky" title={m.messages_blocked({ name })} text={m.messages_blocked_text()} />}
    </>
  )
}

type TalkProps = { id: string; me: string; clientId: string; messages: MessageView[]; isNewest: boolean }

/** The messages, the pending ones, and the field to write. */
function Talk({ id, me, clientId, messages, isNewest }: TalkProps) {
  const form = useRef<HTMLFormElement>(null)
  const { pending, ...outbox } = useOutbox({ id, me, messages, form })
  const navigate = useNavigate()
  const sent = useEffectEvent((count: number) => {
    if (count > 0) form.current?.scrollIntoView({ block: 'nearest' })
    // It will be at the end.
    if (count > 0 && !isNewest) void navigate(`${threadHref(id)}#last`)
  })
  useEffect(() => sent(pending.length), [pending.length])
  return (
    <>
      <Bubbles messages={messages} pending={pending} />
      <Composer ref={form} clientId={clientId} outbox={outbox} />
    </>
  )
}

const Earlier = ({ thread: { id, messages, hasEarlier } }: { thread: ThreadView }) =>
  hasEarlier && (
    <p>
      <Anchor to={`${threadHref(id)}?before=${messages[0]!.sequence}`}>{m.messages_earlier()}</Anchor>
    </p>
  )

/** What the page does by itself, for people without scripts and after a lost connection. */
const Refresh = ({ id }: { id: string }) => (
  <Form method="get" action={`${threadHref(id)}#last`}>
    <Button variant="quiet">{m.messages_refresh()}</Button>
  </Form>
)

// How far above the end of a page somebody still counts as reading the newest.
const NEAR = 500

/** Keeps the last message in view, unless the reader scrolled away from it. */
function useLastInSight(messages: MessageView[]): void {
  const last = messages.at(-1)
  const before = useRef(last?.id)
  useEffect(() => {
    if (before.current === last?.id) return
    before.current = last?.id
    const left = document.documentElement.scrollHeight - innerHeight - scrollY
    if (last?.isMine || left < NEAR)
      document.getElementById('last')?.scrollIntoView({ block: 'nearest' })
  }, [last])
}

/** Blocks the other person, or unblocks them. */
const Block = ({ isBlocked }: { isBlocked: boolean }) => (
  <ActionForm intent="block">
    <input type="hidden" name="on" value={isBlocked ? '0' : '1'} />
    <Submit variant={isBlocked ? 'outline' : 'quiet'}>
      {isBlocked ? m.messages_unblock() : m.messages_block()}
    </Submit>
  </ActionForm>
)

/** The messages, day by day; user text is escaped. */
function Bubbles({ messages, pending = [] }: { messages: MessageView[]; pending?: Pending[] }) {
  const zone = useZone()
  const days = new Map<string, MessageView[]>()
  for (const message of messages) {
    const day = dayInWords(message.createdAt, getLocale(), zone)
    days.set(day, [...(days.get(day) ?? []), message])
  }
  const last = messages.at(-1)
  return (
    <div role="log" aria-label={m.messages_said()} className="talk-log">
      {messages.length + pending.length === 0 && <p className="soft">{m.messages_first()}</p>}
      {[...days].map(([day, said]) => (
        <section key={day}>
          <h2 className="talk-day small soft">{day}</h2>
          <ol className="said-list">
            {said.map((message) => (
              <Bubble key={message.id} message={message} isLast={message === last} zone={zone} />
            ))}
          </ol>
        </section>
      ))}
      {pending.length > 0 && (
        <ol className="said-list">
          {pending.map((one) => (
            <Waiting key={one.clientId} {...one} />
          ))}
        </ol>
      )}
    </div>
  )
}

/** Pending, or not sent; or stored, but not loaded with the others yet. */
const Waiting = ({ text, tries, isStored }: Pending) => (
  <li className="said-mine">
    <p dir="auto" className="said-text">
      <Words content={text} />
    </p>
    <p className="talk-foot small soft">
      {isStored ? <Tick isRead={false} /> : tries > 0 ? m.messages_not_sent() : m.messages_on_its_way()}
    </p>
  </li>
)

type BubbleProps = { message: MessageView; isLast: boolean; zone: string }

function Bubble({ message, isLast, zone }: BubbleProps) {
  const { id, isMine, isHidden, content, createdAt, isRead } = message
  return (
    <li className={isMine ? 'said-mine' : undefined} id={isLast ? 'last' : undefined}>
      {isHidden ? (
        <p className="soft">{m.messages_hidden()}</p>
      ) : (
        <p dir="auto" className="said-text">
          <Words content={content} />
        </p>
      )}
      <p className="talk-foot small soft">
        <time className="figures" dateTime={createdAt.toISOString()}>
          {timeOf(createdAt, zone)}
        </time>
        {isMine && <Tick isRead={isRead} />}
        {!isMine && !isHidden && (
          <Anchor to={reportHref('message', id)} aria-label={m.messages_report_of({ text: content.slice(0, 40) })}>
            {m.messages_report()}
          </Anchor>
        )}
      </p>
    </li>
  )
}

/** MSG-16: shown by its shape and by a word. */
const Tick = ({ isRead }: { isRead: boolean }) => (
  <span className={isRead ? 'talk-tick talk-read' : 'talk-tick'}>
    <Icon of={Check} size={16} />
    {isRead && <Icon of={Check} size={16} />}
    {isRead ? m.messages_read() : m.messages_sent()}
  </span>
)

/** Web addresses become links that show where they lead. */
const Words = ({ content }: { content: string }) =>
  piecesOf(content).map(({ text, href }, place) =>
    href ? (
      <a key={place} href={href} rel="nofollow ugc noopener" target="_blank">
        {held(text)}
      </a>
    ) : (
      text
    ),
  )

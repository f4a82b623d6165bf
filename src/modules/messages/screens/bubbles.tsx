import { dayInWords } from '#kit/time.ts'
import { reportHref } from '#core/reports.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { useZone } from '#shell/use-zone.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Icon } from '#ui/icon.tsx'
import { Check } from '#ui/icons.ts'
import { piecesOf } from '../rules.ts'
import type { MessageView } from '../types.ts'
import { timeOf } from './times.ts'
import type { Pending } from './use-outbox.ts'

/** The messages, day by day; user text is escaped. */
export function Bubbles({ messages, pending = [] }: { messages: MessageView[]; pending?: Pending[] }) {
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
        {text}
      </a>
    ) : (
      text
    ),
  )

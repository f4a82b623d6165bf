import { Fragment } from 'react'
import { Moment } from '#shell/moment.tsx'
import { m } from '#paraglide/messages.js'
import { Prose } from '#ui/prose.tsx'
import type { MessageView } from '../types.ts'

const names: Record<MessageView['author'], () => string> = {
  visitor: m.support_you,
  assistant: m.support_assistant,
  staff: m.support_staff,
}

/** The messages, as bubbles; user text is escaped. */
export function Messages({ messages, mine }: { messages: MessageView[]; mine: MessageView['author'] }) {
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
                {author === 'staff' ? <Linked text={body} /> : body}
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
